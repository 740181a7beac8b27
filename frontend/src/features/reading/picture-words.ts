/** What is said in the place of a picture or a recording that cannot be shown. */
import type { TFunction } from 'i18next';

import type { PictureWords } from './pictures';

export function pictureWords(t: TFunction<'reading'>): PictureWords {
  return {
    missing: t('image.missing'),
    outside: t('image.outside'),
    broken: t('image.broken'),
    loading: t('image.loading'),
    players: {
      sound: t('player.sound'),
      film: t('player.film'),
      missing: t('player.missing'),
      outside: t('player.outside'),
      broken: t('player.broken'),
      unplayable: t('player.unplayable'),
      load: (bytes) => t('player.load', { megabytes: Math.ceil(bytes / 2 ** 20) }),
      loading: (percent) => t('player.loading', { percent }),
    },
  };
}
