/** The reader's own fonts: which there are, and how more come in. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { ApiError } from '@/api/api-error';
import type { FontFamily } from '@/api/client';
import { addFont, fetchFamilies, READER_FONTS, type Same } from '@/shared/fonts/reader-fonts';

/** Of one font, as the server has it. */
export const MOST_MEGABYTES = 5;
/** What a browser offers to be chosen; some go by the ending, others by the type. */
export const FONT_TYPES = '.ttf,.otf,.woff,.woff2,font/ttf,font/otf,font/woff,font/woff2';

/** What is refused for one is refused for all that follow. */
const FOR_ALL = ['too_many_fonts', 'quota', 'font_reader_unavailable', 'signed_out'];

/** Those that there are; none as long as nobody can say. */
export function useFamilies(): FontFamily[] | undefined {
  const { data } = useQuery({
    queryKey: [READER_FONTS, 'families'],
    queryFn: ({ signal }) => fetchFamilies(signal),
    // Another device may have brought or removed some.
    staleTime: 0,
  });
  return data;
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

/** What becomes of a font of which there is one already; null leaves it out. */
export type Answer = Exclude<Same, 'refuse'> | null;

/** There is another font of this name for the same text. */
export interface Question {
  /** What the file is called. */
  name: string;
  /** Holds for all files that were chosen with it. */
  answer: (answer: Answer) => void;
}

interface AddingFonts {
  adding: Adding | null;
  question: Question | null;
  refused: Refused[];
  add: (files: readonly File[]) => Promise<void>;
}

function isThereAlready(fault: unknown): boolean {
  return fault instanceof ApiError && fault.code === 'font_there';
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
  const [question, setQuestion] = useState<Question | null>(null);
  const asked = useRef<Question | null>(null);
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
      asked.current?.answer(null);
    };
  }, []);

  const ask = (name: string) =>
    new Promise<Answer>((resolve) => {
      if (!isThere.current) return resolve(null);
      const answer: Question['answer'] = (given) => {
        asked.current = null;
        setQuestion(null);
        resolve(given);
      };
      asked.current = { name, answer };
      setQuestion(asked.current);
    });

  const add = async (files: readonly File[]) => {
    const added: FontFamily[] = [];
    const faults: Refused[] = [];
    let answer: Answer | undefined;
    /** Keeps a file; nothing if its reader would rather leave it out. */
    const keep = async (file: File): Promise<FontFamily | null> => {
      try {
        return await addFont(file, answer ?? 'refuse');
      } catch (fault) {
        if (!isThereAlready(fault)) throw fault;
        answer = answer === undefined ? await ask(file.name) : answer;
        return answer === null ? null : addFont(file, answer);
      }
    };
    for (const [index, file] of files.entries()) {
      setAdding({ at: index + 1, all: files.length });
      try {
        checkSize(file);
        const family = await keep(file);
        if (family) added.push(family);
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
    question,
    refused,
    add: async (files) => {
      setRefused([]);
      if (files.length > 0) await add(files);
    },
  };
}
