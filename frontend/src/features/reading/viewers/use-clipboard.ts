/** Puts a text on the clipboard, and knows for a moment how that went. */
import { useEffect, useState } from 'react';

import { putText } from '@/browser/clipboard';

const TOLD_MS = 3000;

export function useClipboard() {
  const [told, setTold] = useState<'copied' | 'notCopied' | null>(null);

  useEffect(() => {
    if (!told) return;
    const timer = setTimeout(() => setTold(null), TOLD_MS);
    return () => clearTimeout(timer);
  }, [told]);

  const copy = (text: string) =>
    putText(text).then(
      () => setTold('copied'),
      () => setTold('notCopied'),
    );
  return { told, copy };
}
