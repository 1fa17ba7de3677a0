/** What accounts of one person share. */
export const DUPLICATE_EVIDENCE = ["email", "device", "ip", "name"] as const;
export type DuplicateEvidenceKind = (typeof DUPLICATE_EVIDENCE)[number];
