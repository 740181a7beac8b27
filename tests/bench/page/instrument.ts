/** Adds up what the layout worker spends in the core and on its canvas, from outside. */
import { OpenBook } from '@pkg/vokal_wasm.js';

const spent: Record<string, number> = {};
const methods = ['addChapter', 'faces', 'wanted', 'provide', 'opaqueBlocks', 'provideOpaque'];

// biome-ignore lint/suspicious/noExplicitAny: any method of any class is wrapped.
function count(prototype: any, method: string, as = method): void {
  const original = prototype[method];
  // A method of another name would be counted as nothing.
  if (typeof original !== 'function') throw new Error(`there is no ${method}`);
  prototype[method] = function (...values: unknown[]) {
    const begin = performance.now();
    const answer = original.apply(this, values);
    spent[as] = (spent[as] ?? 0) + performance.now() - begin;
    spent[`${as} calls`] = (spent[`${as} calls`] ?? 0) + 1;
    return answer;
  };
}

for (const method of [...methods, 'paginateWithEstimates', 'setFormat', 'pageStarts']) {
  count(OpenBook.prototype, method);
}

const canvas = OffscreenCanvasRenderingContext2D.prototype;
count(canvas, 'measureText');
const fontOf = Object.getOwnPropertyDescriptor(canvas, 'font');
if (fontOf?.set) {
  const { set } = fontOf;
  Object.defineProperty(canvas, 'font', {
    ...fontOf,
    set(font: string) {
      const begin = performance.now();
      set.call(this, font);
      spent['context.font'] = (spent['context.font'] ?? 0) + performance.now() - begin;
    },
  });
}

const loadFace = FontFace.prototype.load;
FontFace.prototype.load = async function () {
  const begin = performance.now();
  const face = await loadFace.call(this);
  spent['FontFace.load'] = (spent['FontFace.load'] ?? 0) + performance.now() - begin;
  return face;
};

const channel = new BroadcastChannel('vokal-bench-phases');
channel.onmessage = () => {
  channel.postMessage({ ...spent });
  for (const name of Object.keys(spent)) delete spent[name];
};
