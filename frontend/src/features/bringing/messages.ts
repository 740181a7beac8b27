/** The words of the tray; they come with it and not before. */
import i18next from 'i18next';

import german from './messages.de.json';
import english from './messages.en.json';

function add(): void {
  i18next.addResourceBundle('en', 'bringing', english);
  i18next.addResourceBundle('de', 'bringing', german);
}

if (i18next.isInitialized) add();
else i18next.on('initialized', add);
