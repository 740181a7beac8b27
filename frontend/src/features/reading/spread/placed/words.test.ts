import { expect, test } from 'vitest';

import { declarationsOf } from './words';

test.each([
  ['a0', { position: 'static' }],
  ['a1', { position: 'absolute' }],
  ['a2', { position: 'relative' }],
  ['a4', { position: 'static', overflow: 'hidden' }],
  ['a5', { position: 'absolute', overflow: 'hidden' }],
  ['l10.5', { left: '10.5px' }],
  ['t-3%', { top: '-3%' }],
  ['ra', { right: 'auto' }],
  ['b20000', { bottom: '20000px' }],
  ['w1200 h50%', { width: '1200px', height: '50%' }],
  [
    'm1,a,-2,3%',
    { 'margin-top': '1px', 'margin-right': 'auto', 'margin-bottom': '-2px', 'margin-left': '3%' },
  ],
  [
    'd1,2,3,4',
    {
      'padding-top': '1px',
      'padding-right': '2px',
      'padding-bottom': '3px',
      'padding-left': '4px',
    },
  ],
  ['x1,0,0,-1,2.5,-3', { transform: 'matrix(1, 0, 0, -1, 2.5, -3)' }],
  ['p-50,12.5', { transform: 'translate(-50%, 12.5%)' }],
  // Whatever their order: moved by percents of the box, before the matrix.
  ['x2,0,0,2,0,0 p-50,-50', { transform: 'translate(-50%, -50%) matrix(2, 0, 0, 2, 0, 0)' }],
  ['o0,100%', { 'transform-origin': '0px 100%' }],
  ['z-2', { 'z-index': '-2' }],
  ['s42', { 'font-size': '42px' }],
  ['n48.5', { 'line-height': '48.5px' }],
  ['g-0.5', { 'letter-spacing': '-0.5px' }],
  ['i-20', { 'text-indent': '-20px' }],
  ['cff8800', { color: '#ff8800' }],
  ['k00000080', { 'background-color': '#00000080' }],
  ['y0.25', { opacity: '0.25' }],
  ['e1', { 'text-align': 'center' }],
  ['e2', { 'text-align': 'end' }],
  ['f3', { 'font-family': 'cursive' }],
  ['u700', { 'font-weight': '700' }],
  [
    'j0',
    {
      'font-style': 'normal',
      'font-variant-caps': 'normal',
      'text-transform': 'none',
      'text-decoration-line': 'none',
      'writing-mode': 'horizontal-tb',
    },
  ],
  [
    'j55',
    {
      'font-style': 'italic',
      'font-variant-caps': 'small-caps',
      'text-transform': 'uppercase',
      'text-decoration-line': 'underline line-through',
      'writing-mode': 'horizontal-tb',
    },
  ],
  [
    'j64',
    {
      'font-style': 'normal',
      'font-variant-caps': 'normal',
      'text-transform': 'none',
      'text-decoration-line': 'none',
      'writing-mode': 'vertical-rl',
    },
  ],
  ['q2', { display: 'inline-block' }],
  ['v1', { 'white-space': 'nowrap' }],
  ['v2', { 'white-space': 'pre' }],
  ['v3', { 'white-space': 'pre-wrap' }],
  ['l1 l2', { left: '2px' }],
])('%s says where something stands, or how it looks', (words, expected) => {
  expect(Object.fromEntries(declarationsOf(words))).toEqual(expected);
});

test.each([
  '',
  ' ',
  'l',
  'l99999999',
  'l20000.5',
  't-20001',
  'l1px',
  'l1e3',
  'l+1',
  'l.5',
  'l1.',
  'l٣',
  'l1%%',
  'la%',
  'w-1',
  'da,0,0,0',
  'd1,2,3',
  'm1,2,3,4,5',
  'm1,,3,4',
  'x1,2',
  'x1,0,0,1,0,99999',
  'x1,0,0,1,0,a',
  'p50%,50%',
  'oa,0',
  'z1.5',
  'z99999999999',
  'sa',
  's12%',
  'cjavascript',
  'cfff',
  'cFF8800',
  'curl(x)',
  'kff880',
  'y1.01',
  'e3',
  'f4',
  'f',
  'u50',
  'u950',
  'j128',
  'a3',
  'a7',
  'j12',
  'j-1',
  'q3',
  'v4',
  'a1;position:fixed',
  'A1',
  '__proto__',
  'constructor',
  'position:fixed',
])('%j is passed over', (words) => {
  expect(declarationsOf(words)).toEqual([]);
});

test('what is passed over takes nothing with it, and there is an end', () => {
  expect(declarationsOf('l5 b0rgs z7 w99999')).toEqual([
    ['left', '5px'],
    ['z-index', '7'],
  ]);
  expect(declarationsOf(`${'a1 '.repeat(64)}l5`)).toEqual([['position', 'absolute']]);
});
