/** Export formats of a story. */
export const EXPORT_FORMATS = ["epub", "docx", "pdf", "markdown", "html", "text"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Trimmed page sizes in millimetres, as offered by print-on-demand services. */
export const TRIM_SIZES = {
  a5: { width: 148, height: 210 },
  "5x8": { width: 127, height: 203.2 },
  "5.5x8.5": { width: 139.7, height: 215.9 },
  "6x9": { width: 152.4, height: 228.6 },
  a4: { width: 210, height: 297 },
} as const;
export type TrimSize = keyof typeof TRIM_SIZES;
export const TRIM_SIZE_NAMES = Object.keys(TRIM_SIZES) as [TrimSize, ...TrimSize[]];

/** Days for which an export can be downloaded. */
export const EXPORT_DAYS = 7;
/** Limit on a member's exports that are in progress or stored; the oldest is deleted. */
export const EXPORTS_KEPT = 10;

/**
 * Reasons for a failed export: more memory or time than allowed, the server ended meanwhile, no chapters, any
 * other fault.
 */
export const EXPORT_FAILURES = ["limit", "interrupted", "empty", "fault"] as const;
export type ExportFailure = (typeof EXPORT_FAILURES)[number];

/** Limit on the words of one PDF; longer books become several. Not in the specification. */
export const PDF_WORDS = 150_000;
