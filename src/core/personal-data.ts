import type { Types } from "mongoose";
import type { ImportKind } from "#shared/accounts/account-data.enums.ts";
import type { Caller } from "./base/viewer.ts";

/** Person the data belongs to, as the features need to identify them. */
export interface DataSubject {
  /** 24-digit hex id of the account. */
  readonly id: string;
  readonly username: string;
  /** Earlier usernames that still redirect to them, normalised. */
  readonly formerUsernames: readonly string[];
  readonly email: string;
  readonly name: string;
}

/**
 * Handling of published works when their author's account is deleted: erased too, or left under "deleted
 * author".
 */
export const WORKS_CHOICES = ["leave", "erase"] as const;
export type WorksChoice = (typeof WORKS_CHOICES)[number];

type Chunk = string | Uint8Array;

/** File in a member's archive. Its content is generated when needed, and never held in memory as a whole. */
export interface ArchiveFile {
  /** Relative path, with "/" between folders. */
  readonly path: string;
  readonly content: () => Iterable<Chunk> | AsyncIterable<Chunk>;
}

/**
 * Personal data of members in a feature, with its export and erasure. Every Mongoose model that refers to
 * `User` belongs to one feature (test/features/accounts/account-data/claims.test.ts). Each step may run again
 * after a crash, and must not throw for data that is already erased.
 */
export interface PersonalData {
  /** Names of the covered models. */
  readonly models: readonly string[];
  /** Files for a member's archive; undefined if there is nothing worth reading. */
  readonly export?: (subject: DataSubject) => AsyncIterable<ArchiveFile>;
  /** Imports the feature's files of an archive, in the order of the features; existing data is preserved. */
  readonly import?: (archive: ArchiveToImport) => Promise<ImportCounts>;
  /** Hides publicly visible data while the owner can still cancel the deletion. */
  readonly hide?: (subject: DataSubject, works: WorksChoice) => Promise<void>;
  /** Undoes `hide`. */
  readonly show?: (subject: DataSubject) => Promise<void>;
  /**
   * False while an account that is due must not be erased, such as during an investigation. The account is erased
   * all the same after `ERASURE_WAIT_DAYS`.
   */
  readonly isErasable?: (subject: DataSubject) => Promise<boolean>;
  /** Permanently erases data about the member. Features run in reverse order. */
  readonly erase: (subject: DataSubject, works: WorksChoice) => Promise<void>;
}

/** Member's archive from this site or a similar one, during its import. */
export interface ArchiveToImport {
  /** Importing member, who becomes the owner of everything imported. */
  readonly caller: Caller;
  /** Id of the account it was exported from. */
  readonly account: string;
  readonly names: readonly string[];
  /** Returns a file's bytes; null if it does not exist. @throws 400 for a damaged file */
  read(path: string): Promise<Buffer | null>;
  /** Returns a parsed JSON file; null if it does not exist or is not JSON. */
  json(path: string): Promise<unknown>;
  /** Maps an id in the archive to the id here, which is the same on each import by the same member. */
  idOf(old: unknown): Types.ObjectId;
}

/** Number of imported items by kind. */
export type ImportCounts = Partial<Record<ImportKind, number>>;

/** Creates a JSON file, indented for readability. */
export const jsonFile = (path: string, value: unknown): ArchiveFile => ({
  path,
  content: () => [`${JSON.stringify(value, null, 2)}\n`],
});

/** Creates a file with a JSON array of any length; only one entry at a time is in memory. */
export const jsonListFile = (path: string, entries: () => AsyncIterable<unknown>): ArchiveFile => ({
  path,
  content: () => jsonList(entries()),
});

/** Yields the text of a JSON array, entry by entry. */
export async function* jsonList(entries: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = "[\n";
  for await (const entry of entries) {
    yield before + JSON.stringify(entry, null, 2);
    before = ",\n";
  }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}
