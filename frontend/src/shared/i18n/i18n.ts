/** The words of the product, in the reader's language. */
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';

import { serverWords } from './server-words';

export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

const storageKey = 'vokal-language';

function asLanguage(tag: string | null | undefined): Language | undefined {
  return languages.find((language) => tag?.toLowerCase().startsWith(language));
}

/** The chosen language, else the first of the browser's that we speak, else English. */
export function preferredLanguage(): Language {
  const chosen = asLanguage(localStorage.getItem(storageKey));
  if (chosen) return chosen;
  for (const tag of navigator.languages) {
    const language = asLanguage(tag);
    if (language) return language;
  }
  return 'en';
}

// One catalogue is fetched, not all: the login page is to be small.
const catalogues = {
  en: () => Promise.all([import('./en.json'), import('./server-words.en.json')]),
  de: () => Promise.all([import('./de.json'), import('./server-words.de.json')]),
} satisfies Record<Language, () => Promise<unknown>>;

async function load(language: Language): Promise<void> {
  if (i18next.hasResourceBundle(language, 'translation')) return;
  const [words, serversWords] = await catalogues[language]();
  i18next.addResourceBundle(language, 'translation', words.default);
  i18next.addResourceBundle(language, serverWords, serversWords.default);
}

function markDocument(language: string): void {
  document.documentElement.lang = language;
  document.documentElement.dir = i18next.dir(language);
}

/** Must have finished before the first render. */
export async function startI18n(language: Language = preferredLanguage()): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: {},
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  await load(language);
  await i18next.changeLanguage(language);
  markDocument(language);
  i18next.on('languageChanged', markDocument);
}

export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(storageKey, language);
  await load(language);
  await i18next.changeLanguage(language);
}
