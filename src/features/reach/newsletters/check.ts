import { plainText } from "../../../core/text/index.ts";
import type { LetterBlock, LetterData } from "../../../shared/reach/letter.dto.ts";
import type { ProblemDto } from "../../../shared/reach/letter-check.ts";
import { newslettersText } from "../../../shared/reach/newsletters.text.ts";
import { BLOCK_KINDS, LETTER_BYTES_MAX, NEEDS } from "../../../shared/reach/newsletters.ts";
import { composeLetter, senderOf } from "./compose.ts";
import { type DrawnLetter, drawLetter } from "./letter-page.tsx";
import type { LinkTester } from "./links.ts";
import type { BlockDoc, NewsletterDoc } from "./model.ts";

const words = newslettersText.problems;

/** What a look at a letter comes to. */
export interface Checked {
  readonly problems: readonly ProblemDto[];
  readonly letter: LetterData;
  readonly drawn: DrawnLetter;
  /** Of its HTML. */
  readonly bytes: number;
}

const stop = (text: string): ProblemDto => ({ text, stops: true });
const advice = (text: string): ProblemDto => ({ text, stops: false });

/**
 * Looks a letter over as filters of spam and mail programs do: what it lacks, what it is made of, how long it is, and,
 * with `links`, whether its addresses answer. @throws 404 where its list or author is gone
 */
export async function checkNewsletter(
  newsletter: NewsletterDoc,
  {
    site,
    links,
  }: { readonly site: { readonly name: string; readonly url: string }; readonly links?: LinkTester },
): Promise<Checked> {
  const sender = (await senderOf(newsletter, site)) ?? { name: "", why: "" };
  const letter = await composeLetter(newsletter, sender, site);
  const drawn = await drawLetter(letter);
  const bytes = Buffer.byteLength(drawn.html);
  const broken = links
    ? await links.broken(linksOf(letter.blocks).filter((url) => !url.startsWith(site.url)))
    : [];
  return {
    ...{ letter, drawn, bytes },
    problems: [
      ...(sender.name ? [] : [stop(words.noSender)]),
      ...gapsOf(newsletter),
      ...contentsOf(newsletter, letter.blocks),
      ...(bytes > LETTER_BYTES_MAX ? [stop(words.tooLong(bytes))] : []),
      ...broken.map((url) => advice(words.broken(url))),
      ...manners(newsletter, letter.blocks),
    ],
  };
}

/** What is left empty. */
function gapsOf({ subject, postal, preheader, blocks, type }: NewsletterDoc): ProblemDto[] {
  const needed = NEEDS[type];
  return [
    ...(subject ? [] : [stop(words.noSubject)]),
    ...(postal ? [] : [stop(words.noPostal)]),
    ...(preheader ? [] : [advice(words.noPreheader)]),
    ...(needed && !blocks.some(({ kind, ref }) => kind === needed && ref) ? [stop(words.needs(needed))] : []),
    ...blocks.flatMap((block, index) => (isEmpty(block) ? [stop(words.empty(block.kind, index + 1))] : [])),
  ];
}

/** Whether a block has nothing to show. */
function isEmpty({ kind, html, ref, picture, words: said, url }: BlockDoc): boolean {
  if (kind === "text") return !html;
  if (kind === "button") return !said || !url;
  return kind === "image" ? !picture : !ref;
}

/** What it is made of. */
function contentsOf({ blocks }: NewsletterDoc, shown: readonly LetterBlock[]): ProblemDto[] {
  const filled = blocks.filter((block) => !isEmpty(block));
  const gone = BLOCK_KINDS.filter((kind) => count(filled, kind) > count(shown, kind));
  const letters = shown.reduce((sum, block) => sum + lettersIn(block), 0);
  const pictures = shown.some(({ kind }) => kind === "image");
  return [
    ...gone.map((kind) => stop(words.gone(kind))),
    ...(shown.length === 0 ? [stop(words.nothing)] : []),
    ...(pictures && letters < FEW_LETTERS ? [stop(words.allPictures)] : []),
  ];
}

const FEW_LETTERS = 200;
const count = (blocks: readonly { readonly kind: string }[], kind: string): number =>
  blocks.filter((block) => block.kind === kind).length;
const lettersIn = (block: LetterBlock): number =>
  block.kind === "text"
    ? plainText(block.html).length
    : block.kind === "image"
      ? 0
      : block.kind === "button"
        ? 0
        : block.words.length;

/** Hosts that hide where an address leads. */
const SHORTENERS =
  /^(?:bit\.ly|tinyurl\.com|t\.co|goo\.gl|ow\.ly|is\.gd|buff\.ly|rebrand\.ly|cutt\.ly|rb\.gy)$/i;
const PUSHY =
  /\b(?:100% free|act now|buy now|cash bonus|earn money|free money|limited time|no risk|winner!|click here)\b/i;
const SUBJECT_SHOWN = 70;

/** What makes filters wary. */
function manners({ subject }: NewsletterDoc, shown: readonly LetterBlock[]): ProblemDto[] {
  const letters = subject.replace(/\P{L}/gu, "");
  const said = shown.map((block) => (block.kind === "text" ? plainText(block.html) : "")).join("\n");
  const urls = linksOf(shown);
  return [
    ...(letters.length > 6 && letters === letters.toUpperCase() && letters !== letters.toLowerCase()
      ? [advice(words.shouting)]
      : []),
    ...(/[!?]{2,}|!.*!/.test(subject) ? [advice(words.marks)] : []),
    ...(subject.length > SUBJECT_SHOWN ? [advice(words.longSubject)] : []),
    ...(PUSHY.test(`${subject}\n${said}`) ? [advice(words.pushy)] : []),
    ...(urls.some((url) => SHORTENERS.test(URL.parse(url)?.hostname ?? "")) ? [advice(words.shortened)] : []),
    ...(urls.some((url) => url.startsWith("http://")) && urls.some((url) => url.startsWith("https://"))
      ? [advice(words.insecure)]
      : []),
    ...(shown.some((block) => block.kind === "text" && misleads(block.html))
      ? [advice(words.misleading)]
      : []),
  ];
}

/** Whether a link's words are an address of another host than its own. */
const misleads = (html: string): boolean =>
  [...html.matchAll(/<a [^>]*href="([^"]+)"[^>]*>([^<]+)<\/a>/g)].some(([, href, said]) => {
    const shown = /^(?:https?:\/\/)?((?:[\w-]+\.)+[a-z]{2,})(?:\/|$)/i.exec(said!.trim())?.[1];
    const host = URL.parse(href!)?.hostname;
    return Boolean(
      shown && host && shown.replace(/^www\./i, "").toLowerCase() !== host.replace(/^www\./, ""),
    );
  });

/** Web addresses that a letter leads to, each once. */
export function linksOf(blocks: readonly LetterBlock[]): string[] {
  const found = blocks.flatMap((block) => {
    if (block.kind === "text")
      return [...block.html.matchAll(/ href="([^"]+)"/g)].map(([, url]) => url!.replaceAll("&amp;", "&"));
    return block.url ? [block.url] : [];
  });
  return [...new Set(found)].filter((url) => /^https?:/.test(url));
}
