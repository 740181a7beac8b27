/** The words of shelves, and of a book by itself; they come with their chunk and not before. */
import i18next from 'i18next';

import german from './messages.de.json';
import english from './messages.en.json';

function add(): void {
  i18next.addResourceBundle('en', 'shelves', english);
  i18next.addResourceBundle('de', 'shelves', german);
}

if (i18next.isInitialized) add();
else i18next.on('initialized', add);
