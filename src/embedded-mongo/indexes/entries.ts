import type { Doc } from "../bson/types.ts";
import { textKeys } from "../text/analyse.ts";
import type { Index } from "./index-spec.ts";
import { keysOf } from "./keys.ts";

/** Entries of one document in one index. */
export interface Entries {
  readonly keys: readonly Buffer[];
  readonly lossy: boolean;
  readonly multikey: number[][] | undefined;
}

const none: Entries = { keys: [], lossy: false, multikey: undefined };

/** Returns the index entries of a document; empty if the index is partial or sparse and excludes it. */
export function entriesOf(doc: Doc, index: Index): Entries {
  if (index.partial && !index.partial.test(doc)) return none;
  if (index.text) return { keys: textKeys(doc, index.text), lossy: true, multikey: undefined };
  const found = keysOf(doc, index.fields, index.collation);
  return index.sparse && found.missing ? none : found;
}

/**
 * Marks an index's fields as having arrays; returns true if that is a change, which must be written to the
 * catalogue.
 */
export function noteMultikey(index: Index, multikey: number[][] | undefined): boolean {
  if (!multikey) return false;
  let changed = false;
  multikey.forEach((depths, field) => {
    for (const depth of depths)
      if (!index.multikey[field]!.includes(depth)) {
        index.multikey[field]!.push(depth);
        changed = true;
      }
  });
  return changed;
}
