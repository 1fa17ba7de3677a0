import { plainText } from "#core/text/index.ts";
import type { LetterBlock, LetterData } from "#shared/reach/letter.dto.ts";
import type { ProblemDto } from "#shared/reach/letter-check.ts";
import { newslettersText } from "#shared/reach/newsletters.text.ts";
import { BLOCK_KINDS, LETTER_BYTES_MAX, NEEDS } from "#shared/reach/newsletters.ts";
import { composeLetter, replyToOf, senderOf } from "./compose.ts";
import type { BlockDoc, NewsletterDoc } from "./document.ts";
import { type DrawnLetter, drawLetter, withReader } from "./letter-page.tsx";
import type { LinkTester } from "./links.ts";
import { unknownFields } from "./reader-names.ts";

const texts = newslettersText.problems;

/** Result of checking a newsletter. */
export interface Checked {
  readonly problems: readonly ProblemDto[];
  readonly letter: LetterData;
  readonly drawn: DrawnLetter;
  /** Size of its HTML. */
  readonly bytes: number;
}

const stop = (text: string): ProblemDto => ({ text, stops: true });
const advice = (text: string): ProblemDto => ({ text, stops: false });

/**
 * Checks a newsletter as spam filters and mail programs do: missing parts, content, length, and, with
 * `links`, whether its URLs respond.
 * @throws 404 if its list or author is gone
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
  const common = await drawLetter(letter);
  const drawn = withReader(common, "");
  const isUnanswerable = newsletter.replies && !(await replyToOf(newsletter));
  const bytes = Buffer.byteLength(drawn.html);
  const broken = links
    ? await links.broken(linksOf(letter.blocks).filter((url) => !url.startsWith(site.url)))
    : [];
  return {
    letter,
    drawn,
    bytes,
    problems: [
      ...(sender.name ? [] : [stop(texts.noSender)]),
      ...gapsOf(newsletter),
      ...contentsOf(newsletter, letter.blocks),
      ...(bytes > LETTER_BYTES_MAX ? [stop(texts.tooLong(bytes))] : []),
      ...unknownFields(`${letter.subject}\n${newsletter.otherSubject}\n${common.text}`).map((field) =>
        advice(texts.unknownField(field)),
      ),
      ...(isUnanswerable ? [advice(texts.noReplies)] : []),
      ...broken.map((url) => advice(texts.broken(url))),
      ...manners(newsletter, letter.blocks),
    ],
  };
}

/** Reports empty required parts. */
function gapsOf({ subject, postal, preheader, blocks, type }: NewsletterDoc): ProblemDto[] {
  const needed = NEEDS[type];
  return [
    ...(subject ? [] : [stop(texts.noSubject)]),
    ...(postal ? [] : [stop(texts.noPostal)]),
    ...(preheader ? [] : [advice(texts.noPreheader)]),
    ...(needed && !blocks.some(({ kind, ref }) => kind === needed && ref) ? [stop(texts.needs(needed))] : []),
    ...blocks.flatMap((block, index) => (isEmpty(block) ? [stop(texts.empty(block.kind, index + 1))] : [])),
  ];
}

/** True if a block has no content. */
function isEmpty({ kind, html, ref, picture, words: said, url }: BlockDoc): boolean {
  if (kind === "text") return !html;
  if (kind === "button") return !said || !url;
  return kind === "image" ? !picture : !ref;
}

/** Reports problems with its contents. */
function contentsOf({ blocks }: NewsletterDoc, shown: readonly LetterBlock[]): ProblemDto[] {
  const filled = blocks.filter((block) => !isEmpty(block));
  const hiddenKinds = BLOCK_KINDS.filter((kind) => count(filled, kind) > count(shown, kind));
  const letters = shown.reduce((sum, block) => sum + lettersIn(block), 0);
  const pictures = shown.some(({ kind }) => kind === "image");
  return [
    ...hiddenKinds.map((kind) => stop(texts.gone(kind))),
    ...(shown.length === 0 ? [stop(texts.nothing)] : []),
    ...(pictures && letters < FEW_LETTERS ? [stop(texts.allPictures)] : []),
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

/** URL shorteners, which hide a link's target. */
const SHORTENERS =
  /^(?:bit\.ly|tinyurl\.com|t\.co|goo\.gl|ow\.ly|is\.gd|buff\.ly|rebrand\.ly|cutt\.ly|rb\.gy)$/i;
const PUSHY =
  /\b(?:100% free|act now|buy now|cash bonus|earn money|free money|limited time|no risk|winner!|click here)\b/i;
const SUBJECT_SHOWN = 70;

/** Checks for content that spam filters penalise. */
function manners({ subject }: NewsletterDoc, shown: readonly LetterBlock[]): ProblemDto[] {
  const letters = subject.replace(/\P{L}/gu, "");
  const bodyText = shown.map((block) => (block.kind === "text" ? plainText(block.html) : "")).join("\n");
  const urls = linksOf(shown);
  return [
    ...(letters.length > 6 && letters === letters.toUpperCase() && letters !== letters.toLowerCase()
      ? [advice(texts.shouting)]
      : []),
    ...(/[!?]{2,}|!.*!/.test(subject) ? [advice(texts.marks)] : []),
    ...(subject.length > SUBJECT_SHOWN ? [advice(texts.longSubject)] : []),
    ...(PUSHY.test(`${subject}\n${bodyText}`) ? [advice(texts.pushy)] : []),
    ...(urls.some((url) => SHORTENERS.test(URL.parse(url)?.hostname ?? "")) ? [advice(texts.shortened)] : []),
    ...(urls.some((url) => url.startsWith("http://")) && urls.some((url) => url.startsWith("https://"))
      ? [advice(texts.insecure)]
      : []),
    ...(shown.some((block) => block.kind === "text" && misleads(block.html))
      ? [advice(texts.misleading)]
      : []),
  ];
}

/** True if a link's text is a URL on another host than its target. */
const misleads = (html: string): boolean =>
  [...html.matchAll(/<a [^>]*href="([^"]+)"[^>]*>([^<]+)<\/a>/g)].some(([, href, said]) => {
    const shown = /^(?:https?:\/\/)?((?:[\w-]+\.)+[a-z]{2,})(?:\/|$)/i.exec(said!.trim())?.[1];
    const host = URL.parse(href!)?.hostname;
    return Boolean(
      shown && host && shown.replace(/^www\./i, "").toLowerCase() !== host.replace(/^www\./, ""),
    );
  });

/** Returns the distinct web URLs in a newsletter. */
export function linksOf(blocks: readonly LetterBlock[]): string[] {
  const found = blocks.flatMap((block) => {
    if (block.kind === "text")
      return [...block.html.matchAll(/ href="([^"]+)"/g)].map(([, url]) => url!.replaceAll("&amp;", "&"));
    return block.url ? [block.url] : [];
  });
  return [...new Set(found)].filter((url) => /^https?:/.test(url));
}
