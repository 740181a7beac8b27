/** Stands in for the file made from backend/openapi.json until that exists. */
export interface Book {
  id: number;
  title: string;
  author: string;
  description: string;
  language: string;
  series?: string | null;
  publisher?: string | null;
  identifiers: string[];
  coverImagePath?: string | null;
  uploadedAt: string;
  lastReadAt?: string | null;
  readingProgress: number;
  fileSize: number;
  fileName: string;
  chapterCount: number;
}
interface Chapter {
  index: number;
  title: string;
  content: string;
}
interface TocEntry {
  title: string;
  chapterIndex: number;
  fragment?: string | null;
  children: TocEntry[];
}
interface Manifest {
  id: number;
  title: string;
  author: string;
  language: string;
  direction: string;
  contentHash: string;
  chapters: { index: number; title: string; path: string; length: number; linear: boolean }[];
  toc: TocEntry[];
}
interface Position {
  chapterIndex: number;
  offset: number;
}
interface Progress {
  progress: number;
  position?: Position | null;
  updatedAt?: string | null;
}
export interface components {
  schemas: {
    Book: Book;
    Sample: { name: string; title: string; author: string; language: string };
    Chapter: Chapter;
    Manifest: Manifest;
    Progress: Progress;
    Position: Position;
  };
}
interface Json<T> {
  content: { 'application/json': T };
}
interface None {
  content?: never;
}
interface Call<Params, Body, Answer, Status extends number = 200> {
  parameters: Params;
  requestBody: Body;
  responses: Record<Status, Answer>;
}
// biome-ignore lint/complexity/noBannedTypes: the shape openapi-typescript writes
type Empty = {};
type Path<T extends string | number, K extends string = 'id'> = { path: Record<K, T> };
export interface paths {
  '/api/auth/login': {
    post: Call<Empty, Json<{ email: string; password: string }>, Json<{ token: string }>>;
  };
  '/api/auth/register': {
    post: Call<
      Empty,
      Json<{ firstName: string; lastName: string; email: string; password: string }>,
      Json<{ id: number }>,
      201
    >;
  };
  '/api/auth/logout': { post: { parameters: Empty; responses: { 204: None } } };
  '/api/books': { get: { parameters: Empty; responses: { 200: Json<Book[]> } } };
  '/api/books/samples': {
    get: {
      parameters: Empty;
      responses: { 200: Json<components['schemas']['Sample'][]> };
    };
  };
  '/api/books/samples/{name}': {
    post: { parameters: Path<string, 'name'>; responses: { 201: Json<Book> } };
  };
  '/api/books/{id}': {
    get: { parameters: Path<number>; responses: { 200: Json<Book> } };
    delete: { parameters: Path<number>; responses: { 204: None } };
  };
  '/api/books/{id}/manifest': {
    get: { parameters: Path<number>; responses: { 200: Json<Manifest> } };
  };
  '/api/books/{id}/chapters': {
    get: {
      parameters: Path<number> & { query: { from: number; to: number } };
      responses: { 200: Json<Chapter[]> };
    };
  };
  '/api/books/{id}/progress': {
    get: { parameters: Path<number>; responses: { 200: Json<Progress> } };
    put: {
      parameters: Path<number>;
      requestBody: Json<{ progress: number; position?: Position }>;
      responses: { 200: Json<Progress> };
    };
  };
}
