/**
 * What a worker has and a page has not. The page and its worker are checked as one
 * program, and the libraries of both contradict each other if loaded together.
 */
declare var fonts: FontFaceSet;
