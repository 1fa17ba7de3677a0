import { createHash } from "node:crypto";
import type { LetterBlock } from "#shared/reach/letter.dto.ts";
import { newslettersPaths } from "#shared/reach/newsletters.paths.ts";
import {
  SAMPLE_EACH,
  SAMPLE_HOURS,
  type Split,
  SUBJECTS,
  type SubjectName,
} from "#shared/reach/newsletters.ts";
import { linksOf } from "./check.ts";
import type { NewsletterDoc } from "./document.ts";
import { Newsletter, NewsletterLetter } from "./model.ts";

type Id = NewsletterDoc["_id"];

/**
 * True if a newsletter tests two subjects: only for lists, because members are never asked to agree to
 * counting.
 */
export const triesTwo = ({ list, otherSubject }: Pick<NewsletterDoc, "list" | "otherSubject">): boolean =>
  list !== null && otherSubject !== "";

/**
 * Returns when the waiting readers get the better subject; the same value however often recipients are
 * recounted.
 */
export const decideAtOf = (newsletter: NewsletterDoc, now: Date): Date | null =>
  triesTwo(newsletter) && newsletter.split === "sample"
    ? new Date((newsletter.dueAt ?? now).getTime() + SAMPLE_HOURS * 3_600_000)
    : null;

/**
 * Returns the subject of a recipient's letter; null for the one determined later. Derived from both ids, so
 * always the same.
 */
export function subjectFor(newsletter: Id, to: Id, split: Split): SubjectName | null {
  const place = createHash("sha256").update(`${newsletter} ${to}`).digest().readUInt32BE() % 100;
  if (split === "half") return place < 50 ? "a" : "b";
  if (place < SAMPLE_EACH) return "a";
  return place < 2 * SAMPLE_EACH ? "b" : null;
}

/** Results of one of two subjects. */
export interface SubjectResult {
  readonly sent: number;
  /** Number sent to readers who agreed to click counting. */
  readonly counted: number;
  readonly clicks: number;
  /** Number of opens, if counted. */
  readonly opened: number;
}

/** Returns the results of both subjects so far, over sent letters. */
export async function resultsOf(
  newsletter: Pick<NewsletterDoc, "_id" | "clicks" | "opens">,
): Promise<Readonly<Record<SubjectName, SubjectResult>>> {
  const rows = await NewsletterLetter.aggregate<{
    _id: SubjectName | null;
    sent: number;
    counted: number;
  }>([
    { $match: { newsletter: newsletter._id, state: "sent" } },
    { $group: { _id: "$subject", sent: { $sum: 1 }, counted: { $sum: { $cond: ["$counted", 1, 0] } } } },
  ]);
  const of = (name: SubjectName): SubjectResult => {
    const { sent = 0, counted = 0 } = rows.find(({ _id }) => _id === name) ?? {};
    return { sent, counted, clicks: newsletter.clicks?.[name] ?? 0, opened: newsletter.opens?.[name] ?? 0 };
  };
  return { a: of("a"), b: of("b") };
}

/**
 * Determines the subject for waiting readers: the one with the higher click rate among counted readers, the
 * first one on a tie. Determined once, even with concurrent calls.
 */
export async function decideWinner(_id: Id): Promise<SubjectName> {
  const newsletter = (await Newsletter.findById(_id).lean<NewsletterDoc>())!;
  if (newsletter.winner) return newsletter.winner;
  const { a, b } = await resultsOf(newsletter);
  const rate = ({ counted, clicks }: SubjectResult): number => (counted === 0 ? 0 : clicks / counted);
  const winner: SubjectName = rate(b) > rate(a) ? "b" : "a";
  await Newsletter.updateOne({ _id, winner: null }, { $set: { winner } });
  return (await Newsletter.findById(_id, { winner: 1 }).lean<NewsletterDoc>())?.winner ?? winner;
}

/** Replaces links in blocks with redirects counted by subject; their targets stay the same. */
export const withCountedLinks = (
  blocks: readonly LetterBlock[],
  links: readonly string[],
  addressOf: (number: number) => string,
): LetterBlock[] => {
  const counted = (url: string): string => {
    const at = links.indexOf(url);
    return at < 0 ? url : addressOf(at);
  };
  return blocks.map((block) => {
    if (block.kind === "text")
      return {
        ...block,
        html: block.html.replace(
          / href="([^"]+)"/g,
          (_all, url: string) => ` href="${counted(url.replaceAll("&amp;", "&")).replaceAll("&", "&amp;")}"`,
        ),
      };
    return block.url ? ({ ...block, url: counted(block.url) } as LetterBlock) : block;
  });
};

/** Limit on links of one newsletter over its lifetime. */
const LINKS_MAX = 1_000;

/**
 * Returns a newsletter's link targets by number; existing numbers are kept when a newsletter that was already
 * sent changes.
 */
export const keptLinks = (
  { links = [] }: Pick<NewsletterDoc, "links">,
  blocks: readonly LetterBlock[],
): readonly string[] => [...new Set([...links, ...linksOf(blocks)])].slice(0, LINKS_MAX);

/** Returns the URL that counts a click on a link by subject, without identifying the reader. */
export const countedLink =
  (site: { readonly url: string }, newsletter: Id, subject: SubjectName) =>
  (number: number): string =>
    site.url + newslettersPaths.followed(String(newsletter), subject, number);

/** Returns the target of a link of a newsletter being or already sent; null for any other. */
export async function linkOf(id: Id, number: string): Promise<string | null> {
  const newsletter = /^\d{1,3}$/.test(number)
    ? await Newsletter.findById(id, { links: 1 }).lean<Pick<NewsletterDoc, "links">>()
    : null;
  return newsletter?.links?.[Number(number)] ?? null;
}

/** Counts a click on a link. */
export const countFollowed = (_id: Id, subject: SubjectName): Promise<unknown> =>
  Newsletter.updateOne({ _id }, { $inc: { [`clicks.${subject}`]: 1 } }, { timestamps: false });

export const isSubject = (value: unknown): value is SubjectName => SUBJECTS.some((each) => each === value);

/** Returns the text of a subject by its name. */
export const wordsOf = (
  { subject, otherSubject }: Pick<NewsletterDoc, "subject" | "otherSubject">,
  name: SubjectName,
): string => (name === "b" ? otherSubject : subject);
