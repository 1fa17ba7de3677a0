import { toId } from "../../../core/db/ids.ts";
import { on, type Subscriber } from "../../../core/events/index.ts";
import { defineJob, type Jobs } from "../../../core/jobs/index.ts";
import { blocksOf, passageText } from "../../../core/text/index.ts";
import { anchorText, findAnchor, paragraphOf, refreshAnchor } from "../../../shared/anchors/index.ts";
import { readPublishedHtml } from "../../stories/chapters/index.ts";
import { Comment, type CommentDoc } from "./model.ts";
import { forgetCommentsOn, setAway } from "./state.ts";

/** Comments follow their authors, stories and chapters: in jobs, for they may be many. */
export function commentSubscribers(jobs: Jobs): readonly Subscriber[] {
  const away = defineJob<{ user: string; away: boolean }>({
    name: "comments.away",
    run: (data) => setAway(data.user, data.away),
  });
  const forget = defineJob<{ story: string }>({
    name: "comments.forget-story",
    run: ({ story }) => forgetCommentsOn(story),
  });
  const find = defineJob<{ chapter: string }>({
    name: "comments.find-passages",
    run: ({ chapter }) => findPassages(chapter),
  });
  for (const job of [away, forget, find]) jobs.add(job as never);
  return [
    on("user.blocked", {
      name: "comments.hide-author",
      handle: ({ id }) => jobs.enqueue(away, { user: id, away: true }),
    }),
    on("user.unblocked", {
      name: "comments.show-author",
      handle: ({ id }) => jobs.enqueue(away, { user: id, away: false }),
    }),
    on("story.erased", {
      name: "comments.forget-story",
      handle: ({ id: story }) => jobs.enqueue(forget, { story }, { key: story }),
    }),
    on("chapter.published", {
      name: "comments.find-passages",
      handle: ({ id: chapter }) => jobs.enqueue(find, { chapter }, { key: chapter }),
    }),
  ];
}

/** Looks for every passage again that somebody spoke of, once a chapter's readers see another text. */
export async function findPassages(chapter: string): Promise<void> {
  const html = await readPublishedHtml(chapter);
  if (html === null) return;
  const text = anchorText(passageText(blocksOf(html)));
  const found = Comment.find(
    { chapter: toId(chapter), passage: { $exists: true } },
    { passage: 1, passageGone: 1 },
  )
    .lean<Pick<CommentDoc, "_id" | "passage" | "passageGone">>()
    .cursor();
  for await (const { _id, passage, passageGone } of found) {
    if (!passage) continue;
    const range = findAnchor(text, passage);
    if (!range && passageGone) continue;
    const $set = range
      ? {
          passage: refreshAnchor(text, passage, range),
          passageGone: false,
          paragraph: paragraphOf(text.source, range.start) + 1,
        }
      : { passageGone: true };
    await Comment.updateOne({ _id }, { $set }, { timestamps: false });
  }
}
