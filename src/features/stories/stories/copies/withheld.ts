import { withheldWhile } from "#core/copies/index.ts";
import { OutdatedCopies } from "./model.ts";

/** Tag of cached answers that depend on which copies are out of date. */
export const OUTDATED_TAG = OutdatedCopies.collection.collectionName;

/** Withholds entries with outdated access rules; takes the name of the copies and the field with the writer. */
export const withheldWhileOutdated = withheldWhile(OutdatedCopies, "story");
