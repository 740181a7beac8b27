/** Puts a text on the clipboard, and knows for a moment how that went. */
import { useEffect, useState } from 'react';

const TOLD_MS = 3000;

export function useClipboard() {
  const [told, setTold] = useState<'copied' | 'notCopied' | null>(null);

  useEffect(() => {
    if (!told) return;
    const timer = setTimeout(() => setTold(null), TOLD_MS);
    return () => clearTimeout(timer);
  }, [told]);

  const copy = (text: string) =>
    put(text).then(
      () => setTold('copied'),
      () => setTold('notCopied'),
    );
  return { told, copy };
}

async function put(text: string): Promise<void> {
  if (navigator.clipboard) await navigator.clipboard.writeText(text);
  else if (!putWithoutClipboard(text)) throw new Error('copying is not allowed');
}

/** Without TLS there is no other way than to answer a copying of the page. */
function putWithoutClipboard(text: string): boolean {
  const answer = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  document.addEventListener('copy', answer, { capture: true });
  try {
    return document.execCommand('copy');
  } finally {
    document.removeEventListener('copy', answer, { capture: true });
  }
}
