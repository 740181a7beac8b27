/** Who may see a route. The server decides over data; this only spares a detour. */
import i18next from 'i18next';
import { redirect } from 'react-router';

import { adminApi } from '@/api/admin-client';
import { adminRole, endAdminSession, onAdminSessionEnd } from '@/api/admin-session';
import { sessionState } from '@/api/authorised-fetch';
import { askAhead } from '@/features/library/shelf/ahead';
import { useNotices } from '@/shared/notices/notice-store';
import { adminLoginPath, loginPath, safeReturnUrl } from '@/shared/session/return-url';
import { useSession } from '@/shared/session/session-store';

interface Asked {
  request: Request;
}

function addressOf({ request }: Asked): URL {
  return new URL(request.url);
}

/** For readers only; others log in first and come back. */
export async function readersOnly(asked: Asked) {
  const { pathname, search } = addressOf(asked);
  const returnUrl = pathname + search;
  const state = await sessionState();
  if (state === 'open') return null;
  useSession.getState().forget();
  if (state === 'none') return redirect(loginPath({ returnUrl }));
  tellExpiry();
  return redirect(loginPath({ message: 'session.loginAgain', returnUrl }));
}

/** The same for the library: what it shows first is asked for while its code comes. */
export async function libraryReadersOnly(asked: Asked) {
  const answer = await readersOnly(asked);
  if (answer !== null) return answer;
  askAhead(addressOf(asked).searchParams)
    .then(async (isLong) => {
      if (isLong) await import('@/features/library/shelf/virtual-grid');
    })
    // The library asks once more, and says what is missing.
    .catch(() => undefined);
  return null;
}

/** For strangers only; a reader goes on to where the login would have led. */
export async function strangersOnly(asked: Asked) {
  if ((await sessionState()) !== 'open') {
    useSession.getState().forget();
    return null;
  }
  return redirect(safeReturnUrl(addressOf(asked).searchParams.get('returnUrl')));
}

/** Whether the administration's session stands, as far as anybody answers. */
async function isAdmin(): Promise<boolean> {
  if (adminRole() === null) return false;
  try {
    const { response } = await adminApi.GET('/api/admin/me');
    // 401 has ended it already.
    if (response.status === 403) endAdminSession('expired');
  } catch {
    // Without an answer the page opens, and says itself that it has nothing to show.
  }
  return adminRole() !== null;
}

/** For the administration only; others log in there and come back. */
export async function adminsOnly(asked: Asked) {
  const { pathname, search } = addressOf(asked);
  return (await isAdmin()) ? null : redirect(adminLoginPath(pathname + search));
}

/** The administration's login, which somebody logged in there has no need of. */
export async function notYetAdmin(asked: Asked) {
  if (!(await isAdmin())) return null;
  return redirect(safeReturnUrl(addressOf(asked).searchParams.get('returnUrl'), 'admin'));
}

/** The notice that stays until somebody has read it. */
export function tellExpiry(): void {
  useNotices.getState().show({
    type: 'warning',
    title: i18next.t('session.expiredTitle'),
    message: i18next.t('session.expiredMessage'),
    duration: 0,
    stays: true,
  });
}

onAdminSessionEnd((how) => {
  if (how === 'expired') tellExpiry();
});
