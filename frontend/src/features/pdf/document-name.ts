/** What a document is called: the server's name is a unique id, an underscore and the file's. */
export function documentName(fileName: string): string {
  const bare = fileName.replace(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}_/i, '');
  return bare.replace(/\.pdf$/i, '') || bare;
}
