/** Limit in bytes on a form or JSON body, enough for a long chapter. Not in the specification. */
export const MAX_BODY_BYTES = 2 * 1024 * 1024;

/** Entries per page (specification, section 9). */
export const PAGE_SIZE = { default: 25, max: 100 } as const;
