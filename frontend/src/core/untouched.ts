/** A CSS selector for the elements whose text the reading aid leaves alone. */
export { UNTOUCHED } from '@pkg/constants.js';
