import { useState } from 'react';

/** Takes a text along; `copied` is undefined before the first time, false where it is not allowed. */
export function useCopy() {
  const [copied, setCopied] = useState<boolean>();
  const copy = async (text: string): Promise<boolean> => {
    try {
      // There is no clipboard where the page is not served safely.
      await navigator.clipboard.writeText(text);
    } catch {
      setCopied(false);
      return false;
    }
    setCopied(true);
    return true;
  };
  return { copied, copy };
}
