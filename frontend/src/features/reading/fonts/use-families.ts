/** The reader's own fonts: which there are, and how more come in. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { ApiError } from '@/api/api-error';
import type { FontFamily } from '@/api/client';
import { addFont, fetchFamilies, READER_FONTS } from '@/shared/fonts/reader-fonts';

/** Of one font, as the server has it. */
export const MOST_MEGABYTES = 5;
/** What a browser offers to be chosen; some go by the ending, others by the type. */
export const FONT_TYPES = '.ttf,.otf,.woff,.woff2,font/ttf,font/otf,font/woff,font/woff2';

/** What is refused for one is refused for all that follow. */
const FOR_ALL = ['too_many_fonts', 'quota', 'font_reader_unavailable', 'signed_out'];

export function useFamilies(): FontFamily[] {
  const { data } = useQuery({
    queryKey: [READER_FONTS, 'families'],
    queryFn: ({ signal }) => fetchFamilies(signal),
    // Another device may have brought or removed some.
    staleTime: 0,
  });
  return data ?? [];
}

/** A file that did not become a font, and why. */
export interface Refused {
  name: string;
  fault: unknown;
}

interface Adding {
  /** The file that is on its way, counted from 1. */
  at: number;
  all: number;
}

interface AddingFonts {
  adding: Adding | null;
  refused: Refused[];
  add: (files: readonly File[]) => Promise<void>;
}

function checkSize({ size }: File): void {
  if (size <= MOST_MEGABYTES * 1024 * 1024) return;
  // The server would hang up in the middle of it, and not every browser hears why.
  throw new ApiError('font_too_large', '', 413, false, [], { megabytes: MOST_MEGABYTES });
}

/** Brings in files one after another; `onAdded` is told the families, unless nobody waits any more. */
export function useAddFonts(onAdded: (families: FontFamily[]) => void): AddingFonts {
  const queries = useQueryClient();
  const [adding, setAdding] = useState<Adding | null>(null);
  const [refused, setRefused] = useState<Refused[]>([]);
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);

  const add = async (files: readonly File[]) => {
    const added: FontFamily[] = [];
    const faults: Refused[] = [];
    for (const [index, file] of files.entries()) {
      setAdding({ at: index + 1, all: files.length });
      try {
        checkSize(file);
        added.push(await addFont(file));
      } catch (fault) {
        faults.push({ name: file.name, fault });
        if (fault instanceof ApiError && FOR_ALL.includes(fault.code)) break;
      }
    }
    // Chosen only once it stands in the list.
    await queries.invalidateQueries({ queryKey: [READER_FONTS] });
    setAdding(null);
    setRefused(faults);
    if (isThere.current && added.length > 0) onAdded(added);
  };

  return {
    adding,
    refused,
    add: async (files) => {
      setRefused([]);
      if (files.length > 0) await add(files);
    },
  };
}
