import { toId } from "../../../core/db/ids.ts";
import { isDuplicateKey } from "../../../core/db/transaction.ts";
import { findAnchor, refreshAnchor } from "../../../shared/anchors/index.ts";
import { readPublishedHtml } from "../../stories/chapters/index.ts";
import { Bookmark, type BookmarkDoc } from "./model.ts";
import { subjectOfPassage, textOf } from "./subject.ts";

/** Looks for every marked passage again, once a chapter's readers see another text; may run again at any time. */
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
  for await (const { _id, passage, passageGone } of marked) {
    if (!passage) continue;
    const range = findAnchor(text, passage);
    if (!range) {
      if (!passageGone) await quietly(_id, { passageGone: true });
      continue;
    }
    const fresh = refreshAnchor(text, passage, range);
    const subject = subjectOfPassage(chapter, fresh);
    await quietly(_id, { passage: fresh, passageGone: false, subject }).catch((error) => {
      // Marked anew before this ran: both stay, each with its note.
      if (!isDuplicateKey(error)) throw error;
      return quietly(_id, { passage: fresh, passageGone: false });
    });
  }
}

const quietly = (_id: BookmarkDoc["_id"], $set: Partial<BookmarkDoc>) =>
  Bookmark.updateOne({ _id }, { $set }, { timestamps: false });
