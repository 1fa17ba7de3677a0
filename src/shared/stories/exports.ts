/** What a story goes out as. */
export const EXPORT_FORMATS = ["epub", "docx", "pdf", "markdown", "html", "text"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Sizes of trimmed pages in millimetres: what printers of single books offer. */
export const TRIM_SIZES = {
  a5: { width: 148, height: 210 },
  "5x8": { width: 127, height: 203.2 },
  "5.5x8.5": { width: 139.7, height: 215.9 },
  "6x9": { width: 152.4, height: 228.6 },
  a4: { width: 210, height: 297 },
} as const;
export type TrimSize = keyof typeof TRIM_SIZES;
export const TRIM_SIZE_NAMES = Object.keys(TRIM_SIZES) as [TrimSize, ...TrimSize[]];

/** Days that an export can be fetched. */
export const EXPORT_DAYS = 7;
/** Exports of a member that are made or kept at one time; the oldest goes. */
export const EXPORTS_KEPT = 10;
