import { notFound } from "../../../../core/base/errors.ts";
import {
  buttonPage,
  leadingPage,
  type PageContext,
  type PageDefinition,
} from "../../../../core/pages/define-page.ts";
import { COMMENT_MAX } from "../../../../shared/talk/comments.limits.ts";
import { commentsPaths } from "../../../../shared/talk/comments.paths.ts";

import { commentsText } from "../../../../shared/talk/comments.text.ts";
import { textPages, type Writing } from "../../../people/member-content/index.ts";
import { editComment, likeComment, permitted, readComment } from "../commands.ts";
import { deleteComment, hideComment } from "../keep.ts";
import type { CommentDoc } from "../model.ts";
import type { CommentedChapter } from "../place.ts";
import { presentComment } from "../present.ts";

const PATH = "/comments/:comment";

/** Where a comment stands, and the pages that change, delete, hide and like it. */
export function singlePages(commenting: Writing): PageDefinition[] {
  const place = leadingPage({
    path: PATH,
    async lead(context) {
      const found = await readComment(context, context.params.comment!);
      if (!found) throw notFound();
      return standingOf(found);
    },
  });

  const texts = textPages({
    path: PATH,
    words: commentsText,
    max: COMMENT_MAX,
    find: (context, action) => permitted(context, action, context.params.comment!),
    textOf: ({ comment }) => comment.text,
    placeOf: standingOf,
    edit: (caller, { comment }, input) => editComment(commenting, caller, String(comment._id), input),
    async said({ viewer }, { comment, place }) {
      const said = await presentComment(viewer, place, comment);
      return said && { ...said, name: said.author?.name, own: said.author?.id === viewer.id };
    },
    deleteHint: () => commentsText.deleteHint,
    delete: (caller, { comment }) => deleteComment(commenting, caller, String(comment._id)),
    aboveOf: ({ place }) => commentsPaths.comments(storyOf(place), place.number),
  });

  const hide = button("hide", async ({ caller, params }, on) => {
    await hideComment(commenting, caller, params.comment!, on);
  });
  const like = button("like", async ({ caller, params }, on) => {
    await likeComment(caller, params.comment!, on);
  });

  return [place, ...texts, hide, like];
}

/** A button that does something to a comment, or with `do=undo` takes it back; it comes back to the comment. */
const button = (act: string, work: (context: PageContext, on: boolean) => Promise<void>): PageDefinition =>
  buttonPage(`${PATH}/${act}`, async (context, { values }) => {
    await work(context, values.do !== "undo");
    const found = await readComment(context, context.params.comment!);
    if (!found) throw notFound();
    return standingOf(found);
  });

function standingOf({ comment, place }: { comment: CommentDoc; place: CommentedChapter }): string {
  const id = String(comment._id);
  const thread = String(comment.root ?? comment._id);
  const values = comment.root ? { thread, comment: id } : { thread };
  return `${commentsPaths.comments(storyOf(place), place.number, values)}#comment-${id}`;
}

const storyOf = ({ story }: CommentedChapter) => ({ id: String(story._id), slug: story.slug });
