/** Bytes of a form or JSON body: ours, enough for a long chapter. */
export const MAX_BODY_BYTES = 2 * 1024 * 1024;

/** Entries a page (specification, section 9). */
export const PAGE_SIZE = { default: 25, max: 100 } as const;
