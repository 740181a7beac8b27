/** Puts a text on the clipboard. */

/** Throws where the browser does not allow it. */
export async function putText(text: string): Promise<void> {
  if (navigator.clipboard) await navigator.clipboard.writeText(text);
  else if (!putWithoutClipboard(text)) throw new Error('copying is not allowed');
}

/** Without TLS there is no other way than to answer a copying of the page. */
function putWithoutClipboard(text: string): boolean {
  let isAnswered = false;
  const answer = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    event.stopImmediatePropagation();
    isAnswered = true;
  };
  document.addEventListener('copy', answer, { capture: true });
  try {
    return document.execCommand('copy') && isAnswered;
  } finally {
    document.removeEventListener('copy', answer, { capture: true });
  }
}
