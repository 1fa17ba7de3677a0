/** Kinds of evidence that accounts belong to one person. */
export const DUPLICATE_EVIDENCE = ["email", "device", "ip", "name"] as const;
export type DuplicateEvidenceKind = (typeof DUPLICATE_EVIDENCE)[number];
