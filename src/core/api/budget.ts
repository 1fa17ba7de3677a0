import { ObjectId } from "mongodb";
import { applicationError } from "../base/errors.ts";

/** Limit on bytes of text and values that one request may load. */
const MAX_BYTES = 32 * 1024 * 1024;
/** Limit on related entries that one request may load. */
const MAX_RELATED = 10_000;
/** Limit on ids of related entries in the conditions of one request. */
const MAX_IDS = 20_000;

/**
 * Remaining load allowance of one request. It is needed because few entries can contain whole books, and
 * relations multiply.
 */
export interface Budget {
  /** @throws 400 if all documents so far exceed 32 MB. */
  reserveDocuments(documents: readonly unknown[]): void;
  /** @throws 400 beyond 10,000 related entries. */
  reserveRelated(count: number): void;
  /** Returns false beyond 20,000 ids in conditions. */
  reserveIds(count: number): boolean;
}

/** Creates a full budget; each request has a separate one. */
export function createBudget(): Budget {
  let bytes = 0;
  let related = 0;
  let ids = 0;
  return {
    reserveDocuments(documents) {
      for (const document of documents) bytes += sizeOf(document);
      if (bytes > MAX_BYTES) throw tooLarge();
    },
    reserveRelated(count) {
      related += count;
      if (related > MAX_RELATED) throw tooLarge();
    },
    reserveIds(count) {
      ids += count;
      return ids <= MAX_IDS;
    },
  };
}

const tooLarge = () =>
  applicationError("The answer would be too large. Ask for fewer entries, fields or relations.");

/** Returns the approximate size of a value in a response, in bytes; only text is counted precisely. */
function sizeOf(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null || value instanceof Date || value instanceof ObjectId)
    return 8;
  let size = 16;
  for (const inner of Object.values(value)) size += sizeOf(inner);
  return size;
}
