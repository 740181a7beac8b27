/** English words, no real network, and a clean browser for every test. */
import '@testing-library/jest-dom/vitest';

import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';

import { startI18n } from '@/shared/i18n/i18n';
import { useNotices } from '@/shared/notices/notice-store';

import { backend } from './backend';

// Before any test file is read: the API client keeps the `fetch` it finds.
backend.listen({ onUnhandledRequest: 'error' });

// A machine under load is slow, not wrong.
configure({ asyncUtilTimeout: 5000 });

// jsdom has no layout and says so loudly.
globalThis.scrollTo = () => undefined;

beforeAll(() => startI18n('en'));
beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  backend.resetHandlers();
  useNotices.setState({ notices: [] });
});
afterAll(() => backend.close());
