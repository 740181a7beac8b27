import type { Waiting } from '../outbox/waiting';

/** Hands over what waits as a file, with each payload as it would be sent. */
export function saveAsFile(waiting: Waiting[]): void {
  const text = JSON.stringify(
    waiting.map(({ submissionId, sha256, refusal, body }) => ({
      submissionId,
      sha256,
      refusal,
      body,
    })),
    null,
    2,
  );
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'lesestudie-warteschlange.json';
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
