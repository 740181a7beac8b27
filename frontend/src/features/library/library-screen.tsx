export function LibraryScreen() {
  return <main />;
}
