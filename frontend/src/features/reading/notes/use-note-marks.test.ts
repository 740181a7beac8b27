// @vitest-environment jsdom
import { expect, test } from 'vitest';

import { COLOURS, type Colour } from '@/shared/annotations/annotation';
import { TextMap } from '@/shared/marks/text-map';

import { fakeAnnotation } from '../fake-annotations';
import { highlightsAt, partsWithin } from './note-index';
import { layersOf, linksOn } from './use-note-marks';

const ALL: ReadonlySet<Colour> = new Set(COLOURS);
const page = { from: 100, to: 200 };
const told = (layers: ReadonlyMap<string, readonly number[]>) => Object.fromEntries(layers);

test('only what has a part of the page is painted, each colour a layer', () => {
  const notes = [
    fakeAnnotation('0:110-120'),
    fakeAnnotation('0:90-105', { colour: 'blue' }),
    fakeAnnotation('0:130-140'),
    fakeAnnotation('0:200-240'),
    fakeAnnotation('1:110-120'),
    fakeAnnotation('0:150-151', { kind: 'bookmark' }),
    fakeAnnotation('nowhere'),
  ];
  expect(told(layersOf(notes, 0, page, ALL))).toEqual({
    'note-blue': [90, 105],
    'note-yellow': [110, 120, 130, 140],
  });
});

test('of overlapping ones the newest is on top', () => {
  const [old, young] = [
    fakeAnnotation('0:110-140'),
    fakeAnnotation('0:120-130', { colour: 'pink', style: 'underline' }),
  ];
  expect(told(layersOf([young, old], 0, page, ALL))).toEqual({
    'note-yellow': [110, 120, 130, 140],
    'note-pink-line': [120, 130],
  });
  expect(highlightsAt([old, young], 0, 125)).toEqual([young, old]);
  expect(highlightsAt([old, young], 0, 130)).toEqual([old]);
});

test('on a ground that takes the contrast, a line alone is drawn', () => {
  const notes = [fakeAnnotation('0:110-120'), fakeAnnotation('0:130-140', { colour: 'green' })];
  expect(told(layersOf(notes, 0, page, new Set(['green'])))).toEqual({
    'note-yellow-line': [110, 120],
    'note-green': [130, 140],
  });
});

test('one that goes over chapters is found in each of them, and once', () => {
  const quote = { prefix: '', exact: 'x', suffix: '' };
  const anchors = ['0:180-200', '1:0-20'].map((span) => ({
    span,
    textHash: '',
    quote,
    progression: 0,
  }));
  const note = fakeAnnotation('0:0-0', { anchors });
  expect(partsWithin([note], 1, 0, 50).map(({ value }) => value)).toEqual([note]);
  expect(told(layersOf([note], 0, page, ALL))).toEqual({ 'note-yellow': [180, 200] });
});

test('a link on a ground is told of, one that is underlined alone is not', () => {
  const chapter = document.createElement('div');
  chapter.innerHTML = '<p>See <a href="#n">note <em>one</em></a> and <a href="#m">two</a>.</p>';
  const map = new TextMap(chapter, 100);
  const notes = [fakeAnnotation('0:102-110'), fakeAnnotation('0:115-121', { style: 'underline' })];
  const links = linksOn(layersOf(notes, 0, page, ALL), map);
  expect(map.slice(links[0] ?? 0, links.at(-1) ?? 0)).toBe('note o');
  expect(linksOn(layersOf(notes.slice(1), 0, page, ALL), map)).toEqual([]);
});
