/** The words of one's own reading; they come with their chunk and not before. */
import i18next from 'i18next';

import german from './messages.de.json';
import english from './messages.en.json';

function add(): void {
  i18next.addResourceBundle('en', 'myReading', english);
  i18next.addResourceBundle('de', 'myReading', german);
}

if (i18next.isInitialized) add();
else i18next.on('initialized', add);
