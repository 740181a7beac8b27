import { useEffect, useRef, useState } from 'react';

/** The server is asked when typing has paused, milliseconds. */
const PAUSE_MS = 250;

/**
 * What is typed, at once, while the words that are looked for follow when typing has paused; at
 * once where it was emptied. The address has those words, and it would be too slow to be typed
 * into: browsers let it be changed a hundred times in half a minute.
 */
export function useTyped(
  words: string,
  onChange: (words: string) => void,
): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(words);
  // What the address is to have, once it is told.
  const told = useRef(words);
  const tell = useRef(onChange);
  tell.current = onChange;

  useEffect(() => {
    // Changed by another way: back and forth, or by what shows all books.
    if (words === told.current) return;
    told.current = words;
    setTyped(words);
  }, [words]);

  useEffect(() => {
    if (typed === told.current) return;
    const say = () => {
      told.current = typed;
      tell.current(typed);
    };
    if (typed === '') return say();
    const timer = setTimeout(say, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed, setTyped];
}
