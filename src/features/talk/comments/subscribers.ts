import { toId } from "#core/db/ids.ts";
import type { Subscriber } from "#core/events/index.ts";
import type { Jobs } from "#core/jobs/index.ts";
import { sweepOnce } from "#core/jobs/sweep.ts";
import type { Services } from "#core/services.ts";
import { blocksOf, passageText } from "#core/text/index.ts";
import { anchorText, findAnchor, paragraphOf, refreshAnchor } from "#shared/anchors/index.ts";
import { endsShadowBansOnTransfer, inJob } from "../../people/member-content/index.ts";
import { readPublishedHtml } from "../../stories/chapters/index.ts";
import { Comment, type CommentDoc } from "./model.ts";
import {
  commentContent,
  endEmptyPlacesFrom,
  forgetCommentsOn,
  forgetCommentsOnChapter,
  forgetLikesOn,
} from "./state.ts";
import "./events.ts";

/**
 * Updates comments after changes to their authors, stories and chapters; in jobs, because there may be many.
 */
export const commentSubscribers = (services: Services, jobs: Jobs): readonly Subscriber[] => [
  inJob(jobs, "story.erased", { name: "comments.forget-story", of: "story", run: forgetCommentsOn }),
  inJob(jobs, "chapter.erased", {
    name: "comments.forget-chapter",
    of: "chapter",
    run: forgetCommentsOnChapter,
  }),
  inJob(jobs, "comment.deleted", { name: "comments.forget-likes", of: "comment", run: forgetLikesOn }),
  inJob(jobs, "comment.place-emptied", {
    name: "comments.end-empty-places",
    of: "place",
    run: (place) => endEmptyPlacesFrom(services, place),
  }),
  endsShadowBansOnTransfer(services, jobs, "comments", commentContent),
  inJob(jobs, "chapter.published", { name: "comments.find-passages", of: "chapter", run: findPassages }),
];

/** Searches again for every commented passage of a chapter after its published text has changed. */
export async function findPassages(chapter: string): Promise<void> {
  const html = await readPublishedHtml(chapter);
  if (html === null) return;
  const text = anchorText(passageText(blocksOf(html)));
  const cursor = Comment.find(
    { chapter: toId(chapter), passage: { $exists: true } },
    { passage: 1, passageGone: 1 },
  )
    .lean<Pick<CommentDoc, "_id" | "passage" | "passageGone">>()
    .cursor();
  await sweepOnce("comments", cursor, async ({ _id, passage, passageGone }) => {
    if (!passage) return;
    const range = findAnchor(text, passage);
    if (!range && passageGone) return;
    const $set = range
      ? {
          passage: refreshAnchor(text, passage, range),
          passageGone: false,
          paragraph: paragraphOf(text.source, range.start) + 1,
        }
      : { passageGone: true };
    await Comment.updateOne({ _id }, { $set }, { timestamps: false });
  });
}
