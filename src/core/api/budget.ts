import { ObjectId } from "mongodb";
import { applicationError } from "../base/errors.ts";

/** Bytes of text and values that one request may load. */
const MAX_BYTES = 32 * 1024 * 1024;
/** Entries of relations that one request may load. */
const MAX_RELATED = 10_000;
/** Ids of related entries that the conditions of one request may come to. */
const MAX_IDS = 20_000;

/** What one request may still load: few entries can hold whole books, and relations multiply. */
export interface Budget {
  /** @throws 400 when these and all before come to more than 32 MB. */
  takeDocuments(documents: readonly unknown[]): void;
  /** @throws 400 beyond 10,000 related entries. */
  takeRelated(count: number): void;
  /** False beyond 20,000 ids in conditions. */
  takeIds(count: number): boolean;
}

/** A full budget; each request has its own. */
export function createBudget(): Budget {
  let bytes = 0;
  let related = 0;
  let ids = 0;
  return {
    takeDocuments(documents) {
      for (const document of documents) bytes += sizeOf(document);
      if (bytes > MAX_BYTES) throw tooLarge();
    },
    takeRelated(count) {
      related += count;
      if (related > MAX_RELATED) throw tooLarge();
    },
    takeIds(count) {
      ids += count;
      return ids <= MAX_IDS;
    },
  };
}

const tooLarge = () =>
  applicationError("The answer would be too large. Ask for fewer entries, fields or relations.");

/** About as many bytes as a value takes in an answer; text counts, the rest hardly does. */
function sizeOf(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null || value instanceof Date || value instanceof ObjectId)
    return 8;
  let size = 16;
  for (const inner of Object.values(value)) size += sizeOf(inner);
  return size;
}
