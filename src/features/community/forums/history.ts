import { diffWordsWithSpace } from "diff";
import type { PostHistoryPageData } from "../../../shared/community/forums.dto.ts";
import type { PostDoc } from "./post-model.ts";
import { revisionsOf } from "./reads.ts";

/** Milliseconds that one comparison may take, and words that may differ in it: then it is shown as replaced. */
const LIMITS = { timeout: 50, maxEditLength: 1_000 } as const;

type Versions = PostHistoryPageData["versions"];
type Part = Versions[number]["parts"][number];

/** What each edit of a post changed, word by word, newest first, and the text that it began with. */
export async function historyOf(post: PostDoc): Promise<Versions> {
  const earlier = await revisionsOf(post._id);
  let after = post.text;
  const changes = earlier.map(({ text, until }) => {
    const parts = partsOf(text, after);
    after = text;
    return { at: until.toISOString(), parts };
  });
  return [...changes, { at: post.createdAt.toISOString(), parts: [{ text: after, kind: "same" }] }];
}

function partsOf(before: string, after: string): readonly Part[] {
  const found = diffWordsWithSpace(before, after, LIMITS);
  if (!found)
    return [
      { text: before, kind: "removed" },
      { text: after, kind: "added" },
    ];
  return found.map(({ value, added, removed }) => ({
    text: value,
    kind: added ? "added" : removed ? "removed" : "same",
  }));
}
