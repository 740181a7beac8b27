/** Sounds and films made on the spot. */
import type { Page } from '@playwright/test';

/** A quiet tone of so many seconds, as a WAV file of 8,000 samples a second. */
export function wav(seconds: number): Buffer {
  const RATE = 8000;
  const length = Math.round(seconds * RATE);
  const file = Buffer.alloc(44 + length);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(36 + length, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(RATE, 28);
  file.writeUInt16LE(1, 32);
  file.writeUInt16LE(8, 34);
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(length, 40);
  for (let at = 0; at < length; at += 1) {
    file[44 + at] = 128 + Math.round(8 * Math.sin((at / RATE) * 2 * Math.PI * 440));
  }
  return file;
}

/** Half a second of a film of 160 by 90 pixels, as this browser records it (WebM, VP8). */
export async function webm(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 160, height: 90 });
    const pen = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(20), {
      mimeType: 'video/webm;codecs=vp8',
    });
    const parts: Blob[] = [];
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
    const stopped = new Promise((done) => recorder.addEventListener('stop', done));
    recorder.start();
    for (let frame = 0; frame < 10; frame += 1) {
      if (pen) pen.fillStyle = `hsl(${frame * 36} 60% 50%)`;
      pen?.fillRect(0, 0, 160, 90);
      await new Promise((next) => setTimeout(next, 50));
    }
    recorder.stop();
    await stopped;
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
  });
  return Buffer.from(bytes);
}
