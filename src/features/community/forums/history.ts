import { diffWordsWithSpace } from "diff";
import type { PostHistoryPageData } from "#shared/community/forums.dto.ts";
import { spoilerRanges } from "#shared/people/spoilers.ts";
import type { PostDoc } from "./post-model.ts";
import { revisionsOf } from "./reads.ts";

/** Limits of one comparison in milliseconds and changed words; beyond them the text is shown as replaced. */
const LIMITS = { timeout: 50, maxEditLength: 1_000 } as const;

type Versions = PostHistoryPageData["versions"];
type Part = Versions[number]["parts"][number];

/** Returns the changes of each edit of a post, word by word, newest first, and the original text. */
export async function historyOf(post: PostDoc): Promise<Versions> {
  const earlier = await revisionsOf(post._id);
  let after = post.text;
  const changes = earlier.map(({ text, until }) => {
    const parts = partsOf(text, after);
    after = text;
    return { at: until.toISOString(), parts };
  });
  const original = hideWithin([{ text: after, kind: "same" }], after, after);
  return [...changes, { at: post.createdAt.toISOString(), parts: original }];
}

type Change = Pick<Part, "text" | "kind">;

function partsOf(before: string, after: string): readonly Part[] {
  const differences = diffWordsWithSpace(before, after, LIMITS);
  const changes: Change[] = differences
    ? differences.map(({ value, added, removed }) => ({
        text: value,
        kind: added ? "added" : removed ? "removed" : "same",
      }))
    : [
        { text: before, kind: "removed" },
        { text: after, kind: "added" },
      ];
  return hideWithin(changes, before, after);
}

/** Splits changes where a spoiler of the text before or after begins or ends. */
function hideWithin(changes: readonly Change[], before: string, after: string): readonly Part[] {
  const [hiddenBefore, hiddenAfter] = [hiddenIn(before), hiddenIn(after)];
  const parts: Part[] = [];
  let [inBefore, inAfter] = [0, 0];
  for (const { text, kind } of changes) {
    let start = 0;
    const isHidden = (at: number): boolean =>
      (kind !== "added" && hiddenBefore(inBefore + at)) || (kind !== "removed" && hiddenAfter(inAfter + at));
    for (let at = 1; at <= text.length; at++) {
      if (at < text.length && isHidden(at) === isHidden(start)) continue;
      parts.push({ text: text.slice(start, at), kind, spoiler: isHidden(start) });
      start = at;
    }
    if (kind !== "added") inBefore += text.length;
    if (kind !== "removed") inAfter += text.length;
  }
  return parts;
}

/** Returns whether the character at a position of a text is within a spoiler. */
function hiddenIn(text: string): (at: number) => boolean {
  const hidden = new Uint8Array(text.length);
  for (const [start, end] of spoilerRanges(text)) hidden.fill(1, start, end);
  return (at) => hidden[at] === 1;
}
