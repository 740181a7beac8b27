/** What to tell somebody whose registration was refused. */
import { ApiError } from '@/api/api-error';

import type { Registration } from './rules';

const fieldNames = ['firstName', 'lastName', 'email', 'password'] as const;

interface Refusal {
  /** A sentence of the server, or a key of the catalogue. */
  sentence: string;
  /** The fields the server named, with its sentence for each. */
  fields: [keyof Registration, string][];
}

function standInFor(fault: unknown): string {
  if (fault instanceof ApiError && fault.status === 400) return 'register.invalid';
  if (fault instanceof ApiError && fault.status === 409) return 'register.emailTaken';
  return 'register.failed';
}

export function refusalOf(fault: unknown): Refusal {
  if (!(fault instanceof ApiError) || !fault.explained) {
    return { sentence: standInFor(fault), fields: [] };
  }
  const fields = fault.fields.flatMap(({ field, detail }): Refusal['fields'] => {
    const name = fieldNames.find((known) => known === field);
    return name ? [[name, detail]] : [];
  });
  return { sentence: fault.message, fields };
}
