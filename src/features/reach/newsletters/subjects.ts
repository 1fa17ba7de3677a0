import { createHash } from "node:crypto";
import type { LetterBlock } from "../../../shared/reach/letter.dto.ts";
import { newslettersPaths } from "../../../shared/reach/newsletters.paths.ts";
import {
  SAMPLE_EACH,
  SAMPLE_HOURS,
  type Split,
  SUBJECTS,
  type SubjectName,
} from "../../../shared/reach/newsletters.ts";
import { linksOf } from "./check.ts";
import { Newsletter, type NewsletterDoc, NewsletterLetter } from "./model.ts";

type Id = NewsletterDoc["_id"];

/** Whether a letter tries two subjects: one to a list alone, for of members nobody is asked to be counted. */
export const triesTwo = ({ list, otherSubject }: Pick<NewsletterDoc, "list" | "otherSubject">): boolean =>
  list !== null && otherSubject !== "";

/** When those who wait get the better subject; the same however often the counting is begun anew. */
export const decideAtOf = (newsletter: NewsletterDoc, now: Date): Date | null =>
  triesTwo(newsletter) && newsletter.split === "sample"
    ? new Date((newsletter.dueAt ?? now).getTime() + SAMPLE_HOURS * 3_600_000)
    : null;

/** The subject of a recipient's letter; null for the one that is known later. Drawn from both ids: always the same. */
export function subjectFor(newsletter: Id, to: Id, split: Split): SubjectName | null {
  const place = createHash("sha256").update(`${newsletter} ${to}`).digest().readUInt32BE() % 100;
  if (split === "half") return place < 50 ? "a" : "b";
  if (place < SAMPLE_EACH) return "a";
  return place < 2 * SAMPLE_EACH ? "b" : null;
}

/** What came of one of two subjects. */
export interface SubjectResult {
  readonly sent: number;
  /** Of these, to readers who agreed to be counted. */
  readonly counted: number;
  readonly clicks: number;
  /** Letters that were opened, as far as that is counted. */
  readonly opened: number;
}

/** What came of both subjects so far, by those who were sent. */
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
 * Decides which subject those who wait get: the one whose links more of the counted followed, the first one where both
 * did as well. Decided once, whoever asks.
 */
export async function decideWinner(_id: Id): Promise<SubjectName> {
  const found = (await Newsletter.findById(_id).lean<NewsletterDoc>())!;
  if (found.winner) return found.winner;
  const { a, b } = await resultsOf(found);
  const rate = ({ counted, clicks }: SubjectResult): number => (counted === 0 ? 0 : clicks / counted);
  const winner: SubjectName = rate(b) > rate(a) ? "b" : "a";
  await Newsletter.updateOne({ _id, winner: null }, { $set: { winner } });
  return (await Newsletter.findById(_id, { winner: 1 }).lean<NewsletterDoc>())?.winner ?? winner;
}

/** Blocks whose links are counted by subject on their way; where each leads stays what it is. */
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

/** Links that one letter leads to, now and ever. */
const LINKS_MAX = 1_000;

/** Where a letter's links lead, by number; one that went before it was changed keeps its numbers. */
export const keptLinks = (
  { links = [] }: Pick<NewsletterDoc, "links">,
  blocks: readonly LetterBlock[],
): readonly string[] => [...new Set([...links, ...linksOf(blocks)])].slice(0, LINKS_MAX);

/** The address that counts a link of a letter by its subject, for nobody in particular. */
export const countedLink =
  (site: { readonly url: string }, newsletter: Id, subject: SubjectName) =>
  (number: number): string =>
    site.url + newslettersPaths.followed(String(newsletter), subject, number);

/** Where a link of a letter leads that is on its way or was sent; null for any other. */
export async function linkOf(id: Id, number: string): Promise<string | null> {
  const found = /^\d{1,3}$/.test(number)
    ? await Newsletter.findById(id, { links: 1 }).lean<Pick<NewsletterDoc, "links">>()
    : null;
  return found?.links?.[Number(number)] ?? null;
}

/** Counts a link that was followed. */
export const countFollowed = (_id: Id, subject: SubjectName): Promise<unknown> =>
  Newsletter.updateOne({ _id }, { $inc: { [`clicks.${subject}`]: 1 } }, { timestamps: false });

export const isSubject = (value: unknown): value is SubjectName => SUBJECTS.some((each) => each === value);

/** The words of a letter's subject by its name. */
export const wordsOf = (
  { subject, otherSubject }: Pick<NewsletterDoc, "subject" | "otherSubject">,
  name: SubjectName,
): string => (name === "b" ? otherSubject : subject);
