import { toId } from "#core/db/ids.ts";
import { isDuplicateKey } from "#core/db/transaction.ts";
import { sweepOnce } from "#core/jobs/sweep.ts";
import { findAnchor, refreshAnchor } from "#shared/anchors/index.ts";
import { readPublishedHtml } from "../../stories/chapters/index.ts";
import { Bookmark, type BookmarkDoc } from "./model.ts";
import { subjectOfPassage, textOf } from "./subject.ts";

/** Anchors every bookmarked passage again after a chapter's published text has changed; safe to run again. */
export async function findMarkedPassages(chapter: string): Promise<void> {
  const html = await readPublishedHtml(chapter);
  if (html === null) return;
  const text = textOf(html);
  const marked = Bookmark.find(
    { chapter: toId(chapter), passage: { $exists: true } },
    { passage: 1, passageGone: 1 },
  )
    .lean<Pick<BookmarkDoc, "_id" | "passage" | "passageGone">>()
    .cursor();
  await sweepOnce("bookmarks", marked, async ({ _id, passage, passageGone }) => {
    if (!passage) return;
    const range = findAnchor(text, passage);
    if (!range) {
      if (!passageGone) await quietly(_id, { passageGone: true });
      return;
    }
    const fresh = refreshAnchor(text, passage, range);
    const subject = subjectOfPassage(chapter, fresh);
    await quietly(_id, { passage: fresh, passageGone: false, subject }).catch((error) => {
      // The passage was bookmarked again before this ran: both bookmarks remain, each with its note.
      if (!isDuplicateKey(error)) throw error;
      return quietly(_id, { passage: fresh, passageGone: false });
    });
  });
}

const quietly = (_id: BookmarkDoc["_id"], $set: Partial<BookmarkDoc>) =>
  Bookmark.updateOne({ _id }, { $set }, { timestamps: false });
