/** What the page says, by the key of its catalogue, so that a test finds it in either language. */
import staffGerman from '../../frontend/src/features/admin/messages.de.json' with { type: 'json' };
import staffEnglish from '../../frontend/src/features/admin/messages.en.json' with { type: 'json' };
import deletedGerman from '../../frontend/src/features/deleted/messages.de.json' with {
  type: 'json',
};
import deletedEnglish from '../../frontend/src/features/deleted/messages.en.json' with {
  type: 'json',
};
import myReadingGerman from '../../frontend/src/features/my-reading/messages.de.json' with {
  type: 'json',
};
import myReadingEnglish from '../../frontend/src/features/my-reading/messages.en.json' with {
  type: 'json',
};
import pdfGerman from '../../frontend/src/features/pdf/messages.de.json' with { type: 'json' };
import pdfEnglish from '../../frontend/src/features/pdf/messages.en.json' with { type: 'json' };
import profileGerman from '../../frontend/src/features/profile/messages.de.json' with {
  type: 'json',
};
import profileEnglish from '../../frontend/src/features/profile/messages.en.json' with {
  type: 'json',
};
import readingGerman from '../../frontend/src/features/reading/messages.de.json' with {
  type: 'json',
};
import readingEnglish from '../../frontend/src/features/reading/messages.en.json' with {
  type: 'json',
};
import german from '../../frontend/src/shared/i18n/de.json' with { type: 'json' };
import english from '../../frontend/src/shared/i18n/en.json' with { type: 'json' };

export const LANGUAGES = ['de', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

const catalogues: Record<Language, object> = {
  de: {
    ...german,
    reading: readingGerman,
    gone: deletedGerman,
    mine: myReadingGerman,
    documents: pdfGerman,
    person: profileGerman,
    staff: staffGerman,
  },
  en: {
    ...english,
    reading: readingEnglish,
    gone: deletedEnglish,
    mine: myReadingEnglish,
    documents: pdfEnglish,
    person: profileEnglish,
    staff: staffEnglish,
  },
};

export type Words = (key: string, fill?: Record<string, string | number>) => string;

/** The words of one language; a key that is missing is a fault of the test. */
export function wordsIn(language: Language): Words {
  return (key, fill = {}) => {
    let found: unknown = catalogues[language];
    for (const part of key.split('.'))
      found = (found as Record<string, unknown> | undefined)?.[part];
    if (typeof found !== 'string') throw new Error(`the ${language} catalogue has no ${key}`);
    return found.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(fill[name] ?? ''));
  };
}
