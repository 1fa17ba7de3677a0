import type { Types } from "mongoose";
import type { TakenKind } from "../shared/accounts/account-data.enums.ts";
import type { Caller } from "./base/viewer.ts";

/** Whose data it is, as every feature may need to know them. */
export interface DataSubject {
  /** 24-digit hex id of the account. */
  readonly id: string;
  readonly username: string;
  /** Names of before that still led to them, normalised. */
  readonly formerUsernames: readonly string[];
  readonly email: string;
  readonly name: string;
}

/** What becomes of published works when their author goes: gone too, or left under "deleted author". */
export const WORKS_CHOICES = ["leave", "erase"] as const;
export type WorksChoice = (typeof WORKS_CHOICES)[number];

type Chunk = string | Uint8Array;

/** One file of a member's archive. Its content is asked for when its turn comes, and never held as a whole. */
export interface ArchiveFile {
  /** Relative, with "/" between folders. */
  readonly path: string;
  readonly content: () => Iterable<Chunk> | AsyncIterable<Chunk>;
}

/**
 * What a feature keeps of members, so that all of it can be taken away and erased. Every Mongoose model that refers
 * to `User` is claimed by one feature (test/features/accounts/account-data/claims.test.ts). Each step may run again after a
 * crash, and none may throw for what is gone already.
 */
export interface PersonalData {
  /** Names of the models this answers for. */
  readonly models: readonly string[];
  /** The files it puts into a member's archive; left out where nothing is worth reading. */
  readonly export?: (subject: DataSubject) => AsyncIterable<ArchiveFile>;
  /** Brings its files of an archive in, features listed first first; what is there already stays as it is. */
  readonly take?: (archive: ArchiveToTake) => Promise<Taken>;
  /** Takes what strangers can see out of sight while its owner may still come back. */
  readonly hide?: (subject: DataSubject, works: WorksChoice) => Promise<void>;
  /** Undoes `hide`. */
  readonly show?: (subject: DataSubject) => Promise<void>;
  /** Erases for good what tells of the member. Features listed last go first. */
  readonly erase: (subject: DataSubject, works: WorksChoice) => Promise<void>;
}

/** A member's archive, of this site or of another one of its kind, as it is brought in again. */
export interface ArchiveToTake {
  /** Who brings it in: all of it becomes theirs. */
  readonly caller: Caller;
  /** Id of the account that it was made of. */
  readonly account: string;
  readonly names: readonly string[];
  /** A file's bytes; null where there is none. @throws 400 for a damaged one */
  read(path: string): Promise<Buffer | null>;
  /** A file of JSON; null where there is none, or it is none. */
  json(path: string): Promise<unknown>;
  /** What has this id in the archive has that one here, each time that the same member brings it in. */
  idOf(old: unknown): Types.ObjectId;
}

/** How much came in, by what it is. */
export type Taken = Partial<Record<TakenKind, number>>;

/** A file of JSON, indented for people. */
export const jsonFile = (path: string, value: unknown): ArchiveFile => ({
  path,
  content: () => [`${JSON.stringify(value, null, 2)}\n`],
});

/** A JSON array of as many entries as there are; one at a time is in memory. */
export const jsonListFile = (path: string, entries: () => AsyncIterable<unknown>): ArchiveFile => ({
  path,
  content: () => jsonList(entries()),
});

/** The text of a JSON array, entry by entry. */
export async function* jsonList(entries: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = "[\n";
  for await (const entry of entries) {
    yield before + JSON.stringify(entry, null, 2);
    before = ",\n";
  }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}
