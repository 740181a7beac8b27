/** Until a dialog is gone, in frames. */
const FADING = 90;
/** A dialog gives the focus back to what opened it, some frames after it is gone. */
const GIVEN_BACK_MS = 50;
const DIALOGS = '[role="dialog"],[role="alertdialog"]';

/**
 * Once no dialog is before the page: the focus goes there, if what had it is gone. Whoever works by
 * keys or by voice would begin at the head of the page again.
 */
export function focusIfLost(find: () => HTMLElement | null | undefined, frames = FADING): void {
  requestAnimationFrame(() => {
    if (document.querySelector(DIALOGS)) {
      if (frames > 0) focusIfLost(find, frames - 1);
      return;
    }
    setTimeout(() => {
      if (document.activeElement !== document.body) return;
      find()?.focus({ preventScroll: true });
    }, GIVEN_BACK_MS);
  });
}

/** Of a screen on which nothing nearer is left. */
export function mainOfScreen(): HTMLElement | null {
  return document.querySelector('main');
}
