import { excerpt, plainText } from "#shared/text/plain-text.ts";
import { Chapter, type ChapterDoc } from "./model.ts";

/** Limit on the characters of a paid chapter's text that everyone may read, and on their share of it. */
const OPENING_MAX = 480;
const OPENING_SHARE = 0.1;
/** An opening shorter than this many characters is left out. */
const OPENING_MIN = 80;

/**
 * Returns the beginning of a published chapter after the preview, at most a tenth of it: its first paragraph,
 * or its first paragraphs if that is short, as in a dialogue. Empty if a tenth is too short to read.
 */
export async function readOpening(id: ChapterDoc["_id"]): Promise<string> {
  const chapter = await Chapter.findOne({ _id: id, state: "published", deletedAt: null }, { html: 1 }).lean<
    Pick<ChapterDoc, "_id" | "html">
  >();
  const text = plainText(chapter?.html ?? "");
  const length = Math.min(OPENING_MAX, Math.floor(text.length * OPENING_SHARE));
  const opening = excerpt(firstParagraphs(text), length);
  return opening.length < OPENING_MIN ? "" : opening;
}

/** Returns as many paragraphs of a text as are long enough to read. */
function firstParagraphs(text: string): string {
  const [first = "", ...others] = text.split("\n\n");
  let opening = first;
  for (const paragraph of others) {
    if (opening.length >= OPENING_MIN) break;
    opening += ` ${paragraph}`;
  }
  return opening;
}
