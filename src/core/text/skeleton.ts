import confusables from "unhomoglyph";

// The package declares an ES default export, but is a CommonJS function.
const withoutConfusables = confusables as unknown as (text: string) => string;

/**
 * Returns the skeleton of a text (Unicode UTS 39, section 4): equal for texts that look alike in most typefaces, in
 * all scripts. Compatibility forms, such as full-width letters, count as the plain ones.
 */
export const skeletonOf = (text: string): string =>
  withoutConfusables(text.normalize("NFKD").replace(/\p{Default_Ignorable_Code_Point}+/gu, "")).normalize(
    "NFD",
  );
