/** What the settings' form accepts; the server decides again. */
import * as v from 'valibot';

import type { NewStudySettings, StudySettings } from '@/api/client';

const day = v.pipe(
  v.string(),
  v.check((text) => text === '' || /^\d{4}-\d{2}-\d{2}$/.test(text), 'staff:settings.dayInvalid'),
);

/** A whole number from `least` to `most`, as typed; nothing at all if that may be. */
function whole(least: number, most: number, message: string, optional: boolean) {
  const fits = (text: string) =>
    text === '' ? optional : /^\d{1,5}$/.test(text) && +text >= least && +text <= most;
  return v.pipe(v.string(), v.trim(), v.check(fits, message));
}

/** What is left out of the figures, or not. */
export const switches = [
  'unverified',
  'impossible',
  'pageNotShown',
  'tooSlow',
  'interrupted',
] as const;

export const rules = v.pipe(
  v.object({
    opened: v.boolean(),
    codeRequired: v.boolean(),
    protocol: v.picklist(['fixed', 'balanced']),
    opensOn: day,
    closesOn: day,
    consentText: v.pipe(v.string(), v.maxLength(20_000, 'staff:settings.consentLong')),
    retentionDays: whole(1, 36_500, 'staff:settings.retentionInvalid', true),
    withdrawalDays: whole(0, 36_500, 'staff:settings.withdrawalInvalid', false),
    kioskPin: v.pipe(v.string(), v.regex(/^(\d{4,12})?$/, 'staff:settings.kioskInvalid')),
    removePin: v.boolean(),
    blindEndsOn: day,
    unverified: v.boolean(),
    impossible: v.boolean(),
    pageNotShown: v.boolean(),
    tooSlow: v.boolean(),
    interrupted: v.boolean(),
    fastestWordsPerMinute: whole(100, 5000, 'staff:settings.exclusions.fastestInvalid', true),
    leastTexts: whole(1, 5, 'staff:settings.exclusions.leastInvalid', false),
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
  const { exclusions } = settings;
  return {
    opened: settings.opened,
    codeRequired: settings.access === 'code',
    protocol: settings.protocol,
    opensOn: settings.opensOn ?? '',
    closesOn: settings.closesOn ?? '',
    consentText: settings.consentText,
    retentionDays: settings.retentionDays === null ? '' : String(settings.retentionDays),
    withdrawalDays: String(settings.withdrawalDays),
    kioskPin: '',
    removePin: false,
    blindEndsOn: settings.blindEndsOn ?? '',
    unverified: exclusions.unverified,
    impossible: exclusions.impossible,
    pageNotShown: exclusions.pageNotShown,
    tooSlow: exclusions.tooSlow,
    interrupted: exclusions.interrupted,
    fastestWordsPerMinute: String(exclusions.fastestWordsPerMinute ?? ''),
    leastTexts: String(exclusions.leastTexts),
  };
}

/** What goes to the server: without `kioskPin` the PIN stays, an empty one takes it away. */
export function settingsFrom(typed: Typed): NewStudySettings {
  const { kioskPin, removePin } = typed;
  return {
    opened: typed.opened,
    access: typed.codeRequired ? 'code' : 'open',
    protocol: typed.protocol,
    opensOn: typed.opensOn || null,
    closesOn: typed.closesOn || null,
    consentText: typed.consentText,
    retentionDays: typed.retentionDays === '' ? null : Number(typed.retentionDays),
    withdrawalDays: Number(typed.withdrawalDays),
    blindEndsOn: typed.blindEndsOn || null,
    exclusions: {
      unverified: typed.unverified,
      impossible: typed.impossible,
      pageNotShown: typed.pageNotShown,
      tooSlow: typed.tooSlow,
      interrupted: typed.interrupted,
      fastestWordsPerMinute:
        typed.fastestWordsPerMinute === '' ? null : Number(typed.fastestWordsPerMinute),
      leastTexts: Number(typed.leastTexts),
    },
    ...(removePin ? { kioskPin: '' } : kioskPin && { kioskPin }),
  };
}
