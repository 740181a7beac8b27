/** UUID, version 7 (RFC 9562, section 5.7): ids that come later are greater. */

let last = 0;

/** `now` in milliseconds since 1970. */
export function newAnnotationId(now = Date.now()): string {
  // Two in one millisecond keep their order.
  last = Math.max(now, last + 1);
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const time = last.toString(16).padStart(12, '0');
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const rest = Array.from(bytes.subarray(6), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return (time + rest).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
