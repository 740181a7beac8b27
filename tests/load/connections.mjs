/** Connections that ask and do not read, or send and fall silent. */
import { connect } from 'node:net';

/** Opens so many that send this and read nothing; what comes back ends them. */
export async function silent(url, count, bytes) {
  const { hostname, port } = new URL(url);
  const sockets = Array.from({ length: count }, () => {
    const socket = connect({ host: hostname, port: Number(port), highWaterMark: 1024 });
    socket.pause();
    socket.on('error', () => undefined);
    socket.write(bytes);
    return socket;
  });
  await Promise.all(
    sockets.map(
      (socket) => new Promise((open) => socket.once('connect', open).once('close', open)),
    ),
  );
  return () => {
    for (const socket of sockets) socket.destroy();
  };
}

/** A request without a body, as bytes. */
export function request(url, path, token, address) {
  const lines = [
    `GET ${path} HTTP/1.1`,
    `Host: ${new URL(url).host}`,
    `X-Forwarded-For: ${address}`,
    ...(token ? [`Authorization: Bearer ${token}`] : []),
  ];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/** The beginning of an upload of so many bytes that never ends, as bytes. */
export function endlessUpload(url, token, size) {
  const part =
    '--x\r\nContent-Disposition: form-data; name="epubFile"; filename="x.epub"\r\n' +
    'Content-Type: application/epub+zip\r\n\r\n';
  const head = [
    'POST /api/books/upload HTTP/1.1',
    `Host: ${new URL(url).host}`,
    `Authorization: Bearer ${token}`,
    'Content-Type: multipart/form-data; boundary=x',
    'Transfer-Encoding: chunked',
  ];
  const chunk = (bytes) =>
    Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
  const body = Buffer.concat([Buffer.from(part), Buffer.alloc(size, 'x')]);
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), chunk(body)]);
}
