/** The reader's settings as the core takes them. */
import type { FormatRecord } from '@pkg/vokal_wasm.js';

import { fontFamily, MONO_FAMILY } from './fonts';
import type { LayoutSettings } from './open-book';
import { boldBeside } from './weights';

export function formatOf(settings: LayoutSettings): FormatRecord {
  const { font, weight = 400, ...others } = settings;
  return {
    ...others,
    weight,
    boldWeight: boldBeside(settings),
    fontFamily: fontFamily(font),
    monoFamily: MONO_FAMILY,
  };
}
