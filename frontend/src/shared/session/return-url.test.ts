// @vitest-environment jsdom
import { expect, test } from 'vitest';

import { adminLoginPath, loginPath, safeReturnUrl } from './return-url';

test.each([
  '/dashboard',
  '/dashboard?view=pdf',
  '/profile',
  '/recently-deleted',
  '/reader/3',
  '/pdf-editor/0d6e_paper.pdf',
])('%s is returned to', (wanted) => {
  expect(safeReturnUrl(wanted)).toBe(wanted);
});

test.each([
  null,
  '',
  'dashboard',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '/reader/..//evil.example',
  'https:evil.example',
  'https://evil.example/dashboard',
  'javascript:alert(1)',
  '/api/auth/logout',
  '/login?message=again',
  '/admin/survey-results',
])('%j leads home instead', (wanted) => {
  expect(safeReturnUrl(wanted)).toBe('/dashboard');
});

test('an admin returns to the administration and nowhere else', () => {
  expect(safeReturnUrl('/admin/survey-results?page=2', 'admin')).toBe(
    '/admin/survey-results?page=2',
  );
  for (const wanted of ['/dashboard', '//evil.example', '/admin/../dashboard', null]) {
    expect(safeReturnUrl(wanted, 'admin')).toBe('/admin/survey-results');
  }
  expect(adminLoginPath('/admin/survey-results')).toBe(
    '/admin/login?returnUrl=%2Fadmin%2Fsurvey-results',
  );
});

test('the login page is told where to go afterwards, unless it is home anyway', () => {
  expect(loginPath({ returnUrl: '/dashboard' })).toBe('/login');
  expect(loginPath({ returnUrl: '/reader/3' })).toBe('/login?returnUrl=%2Freader%2F3');
  expect(loginPath({ message: 'reset.done', returnUrl: '/dashboard' })).toBe(
    '/login?message=reset.done&returnUrl=%2Fdashboard',
  );
});
