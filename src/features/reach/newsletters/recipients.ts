import type { Types } from "mongoose";
import type { SubjectName } from "../../../shared/reach/newsletters.ts";
import { blockedIdsOf, blockersOf } from "../../people/blocks/index.ts";
import { findNewsReaders, findStandingByEmail, newsReadersAmong } from "../../people/users/index.ts";
import { confirmedAmong, walkConfirmed } from "../mailing-lists/index.ts";
import { suppressedOf } from "../suppressions/index.ts";
import { type LetterDoc, type NewsletterDoc, NewsletterLetter } from "./model.ts";
import { inSegment } from "./segments.ts";

/** Whom a letter goes to. */
export interface Recipient {
  readonly email: string;
  /** A subscriber of a list, or a member. */
  readonly to: Types.ObjectId;
  /** Agreed that links they follow are counted; whether that still holds is asked of each mail as it goes. */
  readonly counted?: boolean;
  /** The end of the address of the story link that brought them to the list. */
  readonly link?: string | undefined;
}

type Audience = Pick<NewsletterDoc, "owner" | "list" | "tags" | "segment">;

/** Recipients that are read at a time. */
const BATCH = 500;

/**
 * All whom a letter may go to, in batches: confirmed addresses of its list, or members who want news of the site. Never
 * one that bounced or complained, is shut out here, or has blocked the author or is blocked by them.
 */
export async function* walkRecipients(audience: Audience): AsyncGenerator<Recipient[]> {
  for (let after: Types.ObjectId | null = null; ; ) {
    const rows: readonly Recipient[] = audience.list
      ? await walkConfirmed(audience.list, audience.tags, after, BATCH)
      : await findNewsReaders(after, BATCH);
    if (rows.length === 0) return;
    yield await withoutStopped(audience, await ofSegment(audience, rows));
    after = rows.at(-1)!.to;
  }
}

/** Those of these letters whose recipients still want them and may have them, by the id of the letter. */
export async function stillWanted(
  audience: Audience,
  rows: readonly LetterDoc[],
): Promise<ReadonlySet<string>> {
  const to = rows.map((row) => row.to);
  const still = audience.list ? await confirmedAmong(audience.list, to) : await newsReadersAmong(to);
  // By the address too: a member who has another now gets nothing at the old one.
  const kept = rows.filter((row) => still.get(String(row.to)) === row.email);
  const free = new Set((await withoutStopped(audience, kept)).map((row) => String(row.to)));
  return new Set(kept.filter((row) => free.has(String(row.to))).map(({ _id }) => String(_id)));
}

async function ofSegment(
  { segment, list }: Audience,
  rows: readonly Recipient[],
): Promise<readonly Recipient[]> {
  if (!segment || !list) return rows;
  const members = await findStandingByEmail(rows.map(({ email }) => email));
  return inSegment(
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

/** Puts readers down for a letter, each once, however often it is asked for. */
export async function writeDown(
  newsletter: NewsletterDoc["_id"],
  rows: readonly {
    readonly reader: Recipient;
    readonly due: Date;
    /** Null for the only one, or for the better one, which is known later. */
    readonly subject: SubjectName | null;
  }[],
): Promise<void> {
  const writes = rows.map(({ reader: { email, to, counted }, due, subject }) => {
    const optional = { ...(subject ? { subject } : {}), ...(counted ? { counted } : {}) };
    const update = { $setOnInsert: { to, ...optional, state: "waiting" as const, due, tries: 0 } };
    return { updateOne: { filter: { newsletter, email }, update, upsert: true } };
  });
  await NewsletterLetter.bulkWrite(writes as never, { ordered: false });
}

/** How many a letter would go to just now. */
export async function countRecipients(audience: Audience): Promise<number> {
  let count = 0;
  for await (const rows of walkRecipients(audience)) count += rows.length;
  return count;
}
