/** What went wrong on the shelf is old once something else is done there, and would lie over it. */
import { useNotices } from '@/shared/notices/notice-store';

/** What such notices are about. */
export const SHELF = 'shelf';

/** Called by whatever is done next. */
export function forgetFaults(): void {
  useNotices.getState().dismissAbout(SHELF);
}
