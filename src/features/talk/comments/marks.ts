import { blocksOf, escapeAttribute, passageText } from "#core/text/index.ts";
import { PARAGRAPH_BREAK } from "#shared/anchors/index.ts";
import { commentsPaths } from "#shared/talk/comments.paths.ts";

import { commentsText } from "#shared/talk/comments.text.ts";
import type { Mark } from "../../stories/chapters/index.ts";
import type { CommentedChapter } from "./place.ts";
import { findMarked, type MarkedPassage } from "./reads.ts";

/**
 * Adds the number of comments to each paragraph as a link at its end. Searches nothing: a passage that is not
 * where it was last found has no mark until the job after the chapter's change has searched for it again.
 */
export async function marksOf(
  place: CommentedChapter,
  html: string,
  shows: (...tags: string[]) => void,
): Promise<Mark[]> {
  const passages = place.comments > 0 ? await findMarked(place.id) : [];
  if (passages.length === 0) return [];
  shows(...passages.map(({ _id }) => `comments:${_id}`));
  const blocks = blocksOf(html);
  const source = passageText(blocks);
  const counts = new Map<number, number>();
  for (const passage of passages)
    if (passage.paragraph && stands(source, passage))
      counts.set(passage.paragraph, (counts.get(passage.paragraph) ?? 0) + 1);
  return [...counts].flatMap(([paragraph, count]) => {
    const block = blocks[paragraph - 1];
    return block ? [{ at: block.end, html: linkTo(place, paragraph, count) }] : [];
  });
}

/** Letters and digits only, so that an edit of spaces or quotation marks does not move a passage. */
const bare = (words: string): string =>
  words
    .normalize("NFKC")
    .replace(/[^\p{L}\p{N}]+/gu, "")
    .toLowerCase();

function stands(source: string, { passage: { quote, start } }: MarkedPassage): boolean {
  if (source.startsWith(quote, start)) return true;
  const reach = source.slice(start, start + quote.length * 2 + PARAGRAPH_BREAK.length);
  return bare(quote) !== "" && bare(reach).startsWith(bare(quote));
}

function linkTo({ story, id, number }: CommentedChapter, paragraph: number, count: number): string {
  const path = commentsPaths.comments(
    { id: String(story._id), slug: story.slug },
    { id, number },
    {
      paragraph: String(paragraph),
    },
  );
  const label = escapeAttribute(commentsText.mark(count));
  // The number is displayed from an attribute, so that it is not part of the chapter's text when readers copy
  // or compare it.
  return `<a class="passage-mark" href="${escapeAttribute(path)}" data-count="${count}" aria-label="${label}" rel="nofollow"></a>`;
}
