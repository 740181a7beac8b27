/** The reader's settings as the core takes them. */
import type { FormatRecord } from '@pkg/vokal_wasm.js';

import { fontFamily, MONO_FAMILY } from './fonts';
import type { LayoutSettings } from './open-book';

export function formatOf({ font, ...settings }: LayoutSettings): FormatRecord {
  return { ...settings, fontFamily: fontFamily(font), monoFamily: MONO_FAMILY };
}
