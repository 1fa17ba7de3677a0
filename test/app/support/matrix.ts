import { readdir } from "node:fs/promises";
import type { TestMember, TestSite } from "../../support/site.ts";

/** Roles, in the order of the statuses in a row. */
export const MATRIX_ROLES = [
  "guest",
  "stranger",
  "owner",
  "co-author",
  "editor",
  "beta-reader",
  "moderator",
  "admin",
] as const;
export type MatrixRole = (typeof MATRIX_ROLES)[number];

/** Statuses in the order of MATRIX_ROLES, separated by spaces, and the body to send. */
export interface ApiRow {
  readonly statuses: string;
  readonly body?: object;
  /** Uses a new story (or member) after each successful request, because the request changes it. */
  readonly fresh?: true;
}

/** Targets of rows that are not about stories: a URL, or a function that makes a new one after each use. */
export type MatrixUrls = Readonly<Record<string, string | (() => Promise<string>)>>;

/**
 * Rows of one feature, in `test/app/matrix/<feature>.ts`. A key is the method and the mounted pattern, and
 * for stories also the kind (`open`, `draft`, `private`) and the number of a chapter.
 */
export interface MatrixRows {
  readonly pages?: Readonly<Record<string, string>>;
  readonly addresses?: Readonly<Record<string, string>>;
  readonly api?: Readonly<Record<string, ApiRow>>;
  /** Pages with forms that anyone may send, even with wrong fields; their own tests cover the results. */
  readonly freeForms?: readonly string[];
  /** Rows of `pages` whose form asks first, and is sent as confirmed, because other rows need its result. */
  readonly confirmed?: readonly string[];
  /** Creates the owner's data for the rows, once; returns real URLs by row key. */
  readonly urls?: (
    site: TestSite,
    members: Readonly<Record<Exclude<MatrixRole, "guest">, TestMember>>,
  ) => Promise<MatrixUrls>;
}

export const row = (statuses: string, body?: object, fresh?: true): ApiRow => ({
  statuses,
  ...(body ? { body } : {}),
  ...(fresh ? { fresh } : {}),
});

export const everyone = row("200 200 200 200 200 200 200 200");

const FOLDER = new URL("../matrix/", import.meta.url);

/** Every feature's rows. */
export const allRows = async (): Promise<readonly MatrixRows[]> =>
  Promise.all(
    (await readdir(FOLDER)).sort().map(async (file) => (await import(new URL(file, FOLDER).href)).rows),
  );
