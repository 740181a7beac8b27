import '@/shared/theme/base.css';
import '@/shared/theme/tokens.css';
import '@/shared/theme/fonts.css';

import { createRoot } from 'react-dom/client';

import { Providers } from '@/app/providers';
import { startI18n } from '@/shared/i18n/i18n';
import { applyTheme } from '@/shared/theme/theme-store';

applyTheme();
await startI18n();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
// Where browser-check.js shows its page instead, it is not to be followed by half of this one.
if (!('unsupported' in document.documentElement.dataset)) {
  document.getElementById('unsupported')?.remove();
  createRoot(root).render(<Providers />);
}

// A study taken here without a network is sent from whatever page is opened next.
if (localStorage.getItem('vokal-outbox') !== null) {
  void import('@/features/study/outbox/service').then(({ startOutbox }) => startOutbox());
}
