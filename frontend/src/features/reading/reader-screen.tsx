/** Holds the route until the reader is built. */
export function ReaderScreen() {
  return <main />;
}
