/** What the settings' form accepts; the server decides again. */
import * as v from 'valibot';

import type { NewStudySettings, StudySettings } from '@/api/client';

/** A whole number in a range, as typed; nothing at all if that may be. */
function days(smallest: number, message: string, optional: boolean) {
  const fits = (text: string) =>
    text === '' ? optional : /^\d{1,5}$/.test(text) && +text >= smallest && +text <= 36_500;
  return v.pipe(v.string(), v.trim(), v.check(fits, message));
}

const day = v.pipe(
  v.string(),
  v.check((text) => text === '' || /^\d{4}-\d{2}-\d{2}$/.test(text), 'staff:settings.dayInvalid'),
);

export const rules = v.pipe(
  v.object({
    protocol: v.picklist(['fixed', 'balanced']),
    opensOn: day,
    closesOn: day,
    consentText: v.pipe(v.string(), v.maxLength(20_000, 'staff:settings.consentLong')),
    retentionDays: days(1, 'staff:settings.retentionInvalid', true),
    withdrawalDays: days(0, 'staff:settings.withdrawalInvalid', false),
    kioskPin: v.pipe(v.string(), v.regex(/^(\d{4,12})?$/, 'staff:settings.kioskInvalid')),
    removePin: v.boolean(),
  }),
  v.forward(
    v.partialCheck(
      [['opensOn'], ['closesOn']],
      ({ opensOn, closesOn }) => !opensOn || !closesOn || opensOn <= closesOn,
      'staff:settings.periodOrder',
    ),
    ['closesOn'],
  ),
);

export type Typed = v.InferOutput<typeof rules>;

export function typedFrom(settings: StudySettings): Typed {
  return {
    protocol: settings.protocol,
    opensOn: settings.opensOn ?? '',
    closesOn: settings.closesOn ?? '',
    consentText: settings.consentText,
    retentionDays: settings.retentionDays === null ? '' : String(settings.retentionDays),
    withdrawalDays: String(settings.withdrawalDays),
    kioskPin: '',
    removePin: false,
  };
}

/** What goes to the server: without `kioskPin` the PIN stays, an empty one takes it away. */
export function settingsFrom(typed: Typed): NewStudySettings {
  const { kioskPin, removePin } = typed;
  return {
    protocol: typed.protocol,
    opensOn: typed.opensOn || null,
    closesOn: typed.closesOn || null,
    consentText: typed.consentText,
    retentionDays: typed.retentionDays === '' ? null : Number(typed.retentionDays),
    withdrawalDays: Number(typed.withdrawalDays),
    ...(removePin ? { kioskPin: '' } : kioskPin && { kioskPin }),
  };
}
