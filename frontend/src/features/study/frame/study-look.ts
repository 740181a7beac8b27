/** The study looks and speaks the same to everybody, whatever a reader has chosen. */
import { useLayoutEffect } from 'react';

import { LIGHT, useTheme, wear } from '@/shared/theme/theme-store';

export function useStudyLook(): void {
  // Before it is painted: from a dark library no dark page of the study would flash by.
  useLayoutEffect(() => {
    const root = document.documentElement;
    const { lang, dir } = root;
    root.lang = 'de';
    root.dir = 'ltr';
    wear(root, LIGHT);
    root.dataset.study = '';
    // A choice made in another tab must not change the colours under a participant.
    const stop = useTheme.subscribe(() => {
      wear(root, LIGHT);
    });
    return () => {
      stop();
      delete root.dataset.study;
      root.lang = lang;
      root.dir = dir;
      wear(root, useTheme.getState().look);
    };
  }, []);
}
