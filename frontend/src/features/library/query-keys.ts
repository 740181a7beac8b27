/** Under which names what is told of books is kept. */
export const detailsKey = (id: number) => ['books', 'details', id];
export const shelvesKey = ['books', 'shelves'];
export const seriesKey = ['books', 'series'];
