/**
 * Marketplace categories in the order of the specification (section 2); "latest" is a list, not a category.
 */
export const SERVICE_CATEGORIES = [
  "audiobook",
  "beta-reading",
  "copy-editing",
  "cover-design",
  "illustrations",
  "legal-services",
  "marketing",
  "proof-reading",
  "publicist",
  "translation",
  "website",
  "writing-advice",
] as const;
export type ServiceCategory = (typeof SERVICE_CATEGORIES)[number];
