// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { mathmlOf } from './mathml';
import { codeText } from './plain-text';
import { blockAt, copyOf } from './whole-block';

test('a part of a table on a page leads to all of it', () => {
  const html =
    '<p>Before</p><div lang="de"><table id="t" class="opaque"><tr><td>one</td></tr><tr><td>two <table><tr><td>inner</td></tr></table></td></tr></table></div>';
  const offset = 'Beforeonetwo i'.length;
  const table = blockAt(html, 'table', offset);
  expect(table?.textContent).toBe('onetwo inner');
  expect(blockAt(html, 'table', 2)).toBeNull();
  const copy = copyOf(table as Element, 'en');
  expect(copy).toMatchObject({ lang: 'de', dir: 'ltr' });
  expect(copy.element.attributes).toHaveLength(0);
});

test('a formula leaves as MathML that others read, without our marks', () => {
  const holder = document.createElement('div');
  holder.innerHTML =
    '<math id="m" class="x" display="block" data-a="1"><mi>a\u2060</mi><mo>=</mo></math>';
  expect(mathmlOf(holder.firstElementChild as Element)).toBe(
    '<math xmlns="http://www.w3.org/1998/Math/MathML" display="block"><mi>a</mi><mo>=</mo></math>',
  );
});

test('code leaves with its own lines and spaces', () => {
  const pre = document.createElement('pre');
  pre.innerHTML = 'if (a) {<br>  b\u00ad();\n}';
  expect(codeText(pre)).toBe('if (a) {\n  b();\n}');
});
