/** To whom a sealed file belongs: to a book, by its number, or to none. */

/** What belongs to no book lies under these. */
export const COVERS = -1;
export const FONTS = -2;
export const LISTS = -3;
