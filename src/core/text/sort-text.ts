import { foldText } from "./beginnings.ts";

/**
 * Returns the sort key of a text: ignores case, and sorts accented letters with the unaccented ones. "Émile"
 * -> "emile".
 */
export const sortText = (text: string): string => foldText(text) || text.toLowerCase();
