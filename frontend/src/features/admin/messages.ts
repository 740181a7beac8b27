/** The words of the administration; they come with its chunks and not before. */
import i18next from 'i18next';

import german from './messages.de.json';
import english from './messages.en.json';

function add(): void {
  i18next.addResourceBundle('en', 'staff', english);
  i18next.addResourceBundle('de', 'staff', german);
}

if (i18next.isInitialized) add();
else i18next.on('initialized', add);
