import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** The word behind the `#`; the address forgets it at once, so that no history keeps it. */
export function useWord(): string {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [word, setWord] = useState(() => hash.slice(1));
  useEffect(() => {
    if (!hash) return;
    // Also of a link that is opened where this screen is already.
    setWord(hash.slice(1));
    void navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);
  return word;
}
