import { readdir } from "node:fs/promises";
import type { TestMember, TestSite } from "../../support/site.ts";

/** Who asks, in the order in which a row lists the statuses. */
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

/** Statuses in the order of MATRIX_ROLES, apart by spaces, and what is sent. */
export interface ApiRow {
  readonly statuses: string;
  readonly body?: object;
  /** Asked of a story (or a member) that nobody was let at before, for it is changed. */
  readonly fresh?: true;
}

/** What a place's rows are asked about, for those that are not stories: a URL, or one made anew once it was used. */
export type MatrixUrls = Readonly<Record<string, string | (() => Promise<string>)>>;

/**
 * The rows of one feature, in `test/app/matrix/<feature>.ts`. A key is method and pattern as mounted, and for
 * stories which one (`open`, `draft`, `private`) and the number of a chapter.
 */
export interface MatrixRows {
  readonly pages?: Readonly<Record<string, string>>;
  readonly addresses?: Readonly<Record<string, string>>;
  readonly api?: Readonly<Record<string, ApiRow>>;
  /** Pages whose form anyone may send, wrong fields and all; their own tests hold what comes of it. */
  readonly freeForms?: readonly string[];
  /** Makes what the rows are about, the owner's, once; answers real URLs by the rows' keys. */
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
