/**
 * Where in the library this tab was last, so that a book leads back to what was found there. In
 * memory alone: what somebody looked for is nobody's business once they are gone.
 */
let search = '';

export function leaveLibraryAt(address: string): void {
  search = address;
}

export function libraryAddress(): string {
  return `/dashboard${search}`;
}
