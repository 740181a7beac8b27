/** A sign-in that was refused because the account is deleted, and the same again to take it back. */
import { useState } from 'react';

import { ApiError } from '@/api/api-error';

export interface TakingBack {
  /** Until when the account can come back. */
  keptUntil: string;
  /** Signs in once more, and takes the account back. */
  again: () => Promise<void>;
}

export function useTakingBack() {
  const [deleted, setDeleted] = useState<TakingBack>();

  /** Keeps `again` for who wants the account back; tells whether `fault` says that it is deleted. */
  const offer = (fault: unknown, again: () => Promise<void>): boolean => {
    const keptUntil = keptUntilOf(fault);
    if (keptUntil !== undefined) setDeleted({ keptUntil, again });
    return keptUntil !== undefined;
  };

  return { deleted, offer, forget: () => setDeleted(undefined) };
}

/** Until when a deleted account can come back, if that is what `fault` says. */
export function keptUntilOf(fault: unknown): string | undefined {
  const isDeleted = fault instanceof ApiError && fault.code === 'account_deleted';
  return isDeleted ? fault.keptUntil : undefined;
}
