/** What to tell somebody whose form was refused. */
import { ApiError } from '@/api/api-error';

/** The fields of a form that the server found fault with, each with its sentence. */
export function refusedFields<Name extends string>(
  fault: unknown,
  names: readonly Name[],
): [Name, string][] {
  if (!(fault instanceof ApiError)) return [];
  return fault.fields.flatMap(({ field, detail }): [Name, string][] => {
    const name = names.find((known) => known === field);
    return name ? [[name, detail]] : [];
  });
}
