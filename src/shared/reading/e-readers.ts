/** Formats of stories for readers, in display order. */
export const BOOK_FORMATS = ["epub", "pdf", "azw3", "mobi"] as const;
export type BookFormat = (typeof BOOK_FORMATS)[number];
/** Formats of Kindle devices, which need a converter on the server. */
export const KINDLE_FORMATS = ["azw3", "mobi"] as const satisfies readonly BookFormat[];
export type KindleFormat = (typeof KINDLE_FORMATS)[number];

/** Days within which the address of an e-reader must be confirmed. */
export const CONFIRM_DAYS = 3;
/** Number of characters of the code that confirms an address. */
export const CODE_LENGTH = 8;
/** Maximum length of a typed code, with spaces and hyphens. */
export const CODE_TYPED_MAX = 20;
/** Maximum number of stories that a member sends to an e-reader in a day. Not in the specification. */
export const SENT_PER_DAY = 20;
