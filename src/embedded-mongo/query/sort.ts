import { isNumeric, toNumber } from "../bson/numbers.ts";
import { type Doc, isDoc } from "../bson/types.ts";
import { badValue, CommandError, notImplemented } from "../errors.ts";
import type { KeyField } from "../indexes/keys.ts";
import { toPath } from "./paths.ts";

/** Temporary field that holds the text score while documents are sorted by it. */
export const scoreField = "$textScore";

/** True if a specification uses the text score anywhere. */
export function usesTextScore(spec: unknown): boolean {
  if (Array.isArray(spec)) return spec.some(usesTextScore);
  return isDoc(spec) && (spec.$meta === "textScore" || Object.values(spec).some(usesTextScore));
}

/** True if a filter contains a text search. */
export const searchesText = (filter: unknown): boolean =>
  isDoc(filter) &&
  ("$text" in filter || (Array.isArray(filter.$and) && filter.$and.some((part) => searchesText(part))));

/** Parses a sort specification. The caller must remove `$natural` first. */
export function parseSort(sort: Doc): KeyField[] {
  return Object.entries(sort).map(([name, direction]) => {
    if (isDoc(direction)) {
      if (direction.$meta !== "textScore")
        throw notImplemented(`sorting by $meta: ${String(direction.$meta)}`);
      return { path: toPath(scoreField), descending: true };
    }
    if (!isNumeric(direction) || Math.abs(toNumber(direction)) !== 1)
      throw new CommandError(15975, "$sort key ordering must be 1 (for ascending) or -1 (for descending)");
    if (name === "" || name.split(".").includes(""))
      throw badValue("FieldPath field names may not be empty strings.");
    if (name.startsWith("$"))
      throw new CommandError(
        16410,
        "FieldPath field names may not start with '$'. Consider using $getField or $setField.",
      );
    return { path: toPath(name), descending: toNumber(direction) < 0 };
  });
}
