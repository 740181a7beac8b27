/** A form that keeps a schema, tells faults once a field was touched, and one sentence for the rest. */
import { valibotResolver } from '@hookform/resolvers/valibot';
import { type BaseSyntheticEvent, useEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type UseFormRegisterReturn,
  useForm,
} from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { GenericSchema } from 'valibot';

import { wordsOfField } from '@/shared/i18n/server-words';

import { refusedFields } from './refusal';

export type FieldOf<Values extends FieldValues> = UseFormRegisterReturn<FieldPath<Values>> & {
  error: string | undefined;
};

export function useRuleForm<Values extends FieldValues>(
  rules: GenericSchema<Values, Values>,
  empty: DefaultValues<Values>,
) {
  // Messages are put into words at each render, and so follow the language.
  useTranslation();
  const [failure, setFailure] = useState<string>();
  const form = useForm<Values, unknown, Values>({
    resolver: valibotResolver(rules),
    mode: 'onTouched',
    defaultValues: empty,
  });
  // Read here, because the form only watches what a render has asked for.
  const { errors, touchedFields, dirtyFields, isValid, isDirty, isSubmitted, isSubmitting } =
    form.formState;

  const field = (name: FieldPath<Values>): FieldOf<Values> => {
    const touched = isSubmitted || Boolean((touchedFields as Record<string, unknown>)[name]);
    const message = touched ? (errors as Record<string, { message?: string }>)[name]?.message : '';
    return { ...form.register(name), error: message ? wordsOfField(message) : undefined };
  };

  /** Shows `sentence` above the form, and beside its fields what the server said of each. */
  const refuse = (fault: unknown, sentence: string) => {
    const names = Object.keys(form.getValues()) as FieldPath<Values>[];
    const fields = refusedFields(fault, names);
    const isSaidThere = fields.some(([, message]) => wordsOfField(message) === sentence);
    setFailure(isSaidThere ? undefined : sentence);
    fields.forEach(([name, message], index) => {
      form.setError(name, { message }, { shouldFocus: index === 0 });
    });
  };

  // A button that is disabled while its work is done loses the focus, which would go nowhere.
  const pressed = useRef<Element>(null);
  useEffect(() => {
    if (isSubmitting || !(pressed.current instanceof HTMLElement)) return;
    const { current } = pressed;
    pressed.current = null;
    if (document.activeElement === document.body) current.focus();
  }, [isSubmitting]);

  const submit = (task: (values: Values) => Promise<void>) => {
    const handle = form.handleSubmit(async (values) => {
      setFailure(undefined);
      await task(values);
    });
    return (event?: BaseSyntheticEvent) => {
      pressed.current = document.activeElement;
      return handle(event);
    };
  };

  return {
    failure,
    refuse,
    setFailure,
    field,
    submit,
    form,
    isValid,
    isSubmitting,
    isDirty: isDirty && Object.keys(dirtyFields).length > 0,
  };
}
