/** Tests that have a page have it clean; those of logic do without, and without what belongs to it. */
if (typeof document !== 'undefined') await import('./page');

export {};
