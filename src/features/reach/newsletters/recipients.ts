import type { Types } from "mongoose";
import type { SubjectName } from "#shared/reach/newsletters.ts";
import { blockedIdsOf, blockersOf } from "../../people/blocks/index.ts";
import { findNewsReaders, findStandingByEmail, newsReadersAmong } from "../../people/users/index.ts";
import { confirmedAmong, walkConfirmed } from "../mailing-lists/index.ts";
import { suppressedOf } from "../suppressions/index.ts";
import type { LetterDoc, NewsletterDoc } from "./document.ts";
import { NewsletterLetter } from "./model.ts";
import { isStillOwn } from "./own-stories.ts";
import { inSegment } from "./segments.ts";

/** A recipient of a newsletter. */
export interface Recipient {
  readonly email: string;
  /** Id of a list's subscriber, or of a member. */
  readonly to: Types.ObjectId;
  /** True if they agreed to click counting; whether that still applies is checked when each mail is sent. */
  readonly counted?: boolean;
  /** Slug of the story link through which they joined the list. */
  readonly link?: string | undefined;
}

type Audience = Pick<NewsletterDoc, "owner" | "list" | "tags" | "segment">;

/** Recipients per read. */
const BATCH = 500;

/**
 * Yields all permitted recipients of a newsletter, in batches: confirmed addresses of its list, or members
 * subscribed to site news. Excludes addresses with bounces or complaints, members blocked from the site, and
 * those who blocked the author or are blocked by them. Yields nobody for a segment by a story of another author.
 */
export async function* walkRecipients(audience: Audience): AsyncGenerator<Recipient[]> {
  const { owner, list, segment } = audience;
  if (list && segment?.story && !(await isStillOwn(owner, segment.story))) return;
  for (let after: Types.ObjectId | null = null; ; ) {
    const rows: readonly Recipient[] = audience.list
      ? await walkConfirmed(audience.list, audience.tags, after, BATCH)
      : await findNewsReaders(after, BATCH);
    if (rows.length === 0) return;
    yield await withoutStopped(audience, await ofSegment(audience, rows));
    after = rows.at(-1)!.to;
  }
}

/** Returns the ids of those letters with recipients who are still subscribed and permitted. */
export async function stillWanted(
  audience: Audience,
  rows: readonly LetterDoc[],
): Promise<ReadonlySet<string>> {
  const to = rows.map((row) => row.to);
  const still = audience.list ? await confirmedAmong(audience.list, to) : await newsReadersAmong(to);
  // The address must match too: a member who changed it gets nothing at the old one.
  const unchanged = rows.filter((row) => still.get(String(row.to)) === row.email);
  const free = new Set((await withoutStopped(audience, unchanged)).map((row) => String(row.to)));
  return new Set(unchanged.filter((row) => free.has(String(row.to))).map(({ _id }) => String(_id)));
}

async function ofSegment(
  { owner, segment, list }: Audience,
  rows: readonly Recipient[],
): Promise<readonly Recipient[]> {
  if (!segment || !list) return rows;
  const members = await findStandingByEmail(rows.map(({ email }) => email));
  return inSegment(
    owner,
    segment,
    rows.map((row) => ({ ...row, member: members.get(row.email)?.id ?? null })),
  );
}

async function withoutStopped<Row extends Recipient>(
  { owner, list }: Audience,
  rows: readonly Row[],
): Promise<Row[]> {
  const emails = rows.map(({ email }) => email);
  const suppressed = await suppressedOf(emails);
  if (!list) return rows.filter(({ email }) => !suppressed.has(email));
  const [members, blockers, blocked] = await Promise.all([
    findStandingByEmail(emails),
    blockersOf(String(owner)),
    blockedIdsOf(String(owner)),
  ]);
  const apart = new Set([...blockers, ...blocked].map(String));
  return rows.filter(({ email }) => {
    const member = members.get(email);
    return !suppressed.has(email) && !(member && (member.blocked || apart.has(member.id)));
  });
}

/** Creates the mails of a newsletter, one for each reader; idempotent. */
export async function writeDown(
  newsletter: NewsletterDoc["_id"],
  rows: readonly {
    readonly reader: Recipient;
    readonly due: Date;
    /** Null if there is only one subject, or for the better one, determined later. */
    readonly subject: SubjectName | null;
  }[],
): Promise<void> {
  const writes = rows.map(({ reader: { email, to, counted }, due, subject }) => {
    const optional = { ...(subject ? { subject } : {}), ...(counted ? { counted } : {}) };
    const update = { $setOnInsert: { to, ...optional, state: "waiting" as const, due, tries: 0 } };
    return { updateOne: { filter: { newsletter, email }, update, upsert: true } };
  });
  await NewsletterLetter.bulkWrite(writes, { ordered: false });
}

/** Counts a newsletter's current recipients. */
export async function countRecipients(audience: Audience): Promise<number> {
  let count = 0;
  for await (const rows of walkRecipients(audience)) count += rows.length;
  return count;
}
