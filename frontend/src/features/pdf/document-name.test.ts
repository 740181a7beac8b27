import { expect, test } from 'vitest';

import { documentName } from './document-name';

test.each([
  ['0193e2a0-1111-7abc-8def-0123456789ab_Jahres_bericht.pdf', 'Jahres_bericht'],
  ['0193E2A0-1111-7ABC-8DEF-0123456789AB_Report.PDF', 'Report'],
  ['0193e2a0-1111-7abc-8def-0123456789ab_.pdf', '.pdf'],
  ['my_own_name.pdf', 'my_own_name'],
  ['notes', 'notes'],
])('%s is called %s', (fileName, name) => {
  expect(documentName(fileName)).toBe(name);
});
