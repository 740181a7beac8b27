import { useState } from 'react';

import { putText } from '@/browser/clipboard';

/** Takes a text along; `copied` is undefined before the first time, false where it is not allowed. */
export function useCopy() {
  const [copied, setCopied] = useState<boolean>();
  const copy = async (text: string): Promise<boolean> => {
    try {
      await putText(text);
    } catch {
      setCopied(false);
      return false;
    }
    setCopied(true);
    return true;
  };
  return { copied, copy };
}
