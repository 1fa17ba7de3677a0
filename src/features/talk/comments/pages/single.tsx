import { forbidden, notFound } from "#core/base/errors.ts";
import { buttonPage } from "#core/pages/button-page.ts";
import type { PageContext, PageDefinition } from "#core/pages/define-page.ts";
import { leadingPage } from "#core/pages/redirects.ts";
import { hidePage, textPages, type Writing } from "#features/people/member-content/index.ts";
import { commentFields } from "#shared/talk/comments.fields.ts";
import { commentsPaths } from "#shared/talk/comments.paths.ts";
import { commentsText } from "#shared/talk/comments.text.ts";
import { editComment, likeComment, permitted, readComment } from "../commands.ts";
import type { CommentDoc } from "../model.ts";
import { deleteComment, hideComment } from "../moderation.ts";
import { type CommentedChapter, mayModerateOwn } from "../place.ts";
import { isOwn } from "../policy.ts";
import { presentComment } from "../present.ts";

const PATH = "/comments/:comment";

/** Page that leads to a comment, and pages to edit, delete, hide and like it. */
export function singlePages(commenting: Writing): PageDefinition[] {
  const commentPage = leadingPage({
    path: PATH,
    async lead(context) {
      const commentContext = await readComment(context, context.params.comment!);
      if (!commentContext) throw notFound();
      return standingOf(commentContext);
    },
  });

  const texts = textPages({
    path: PATH,
    words: commentsText,
    max: commentFields.text.max,
    find: (context, action) => permitted(context, action, context.params.comment!),
    textOf: ({ comment }) => comment.text,
    placeOf: standingOf,
    edit: (caller, { comment }, input) => editComment(commenting, caller, String(comment._id), input),
    present,
    deleteHint: () => commentsText.deleteHint,
    asStaff: ({ comment }, viewer) => !isOwn(viewer, comment),
    delete: (caller, { comment }, input) => deleteComment(commenting, caller, String(comment._id), input),
    aboveOf: ({ place }) => commentsPaths.comments(storyOf(place), place),
  });

  const hide = hidePage({
    path: PATH,
    title: commentsText.hideTitle,
    async find({ viewer, params }) {
      const found = await readComment({ viewer }, params.comment!);
      if (!found) throw notFound();
      const { comment, place } = found;
      if (!place.moderates || isOwn(viewer, comment) || comment.deleted) throw forbidden();
      return found;
    },
    placeOf: standingOf,
    present,
    asStaff: ({ place }, viewer) => !mayModerateOwn(viewer, place.story),
    hide: (caller, { comment }, hidden, input) =>
      hideComment(commenting, caller, String(comment._id), hidden, input),
  });
  const like = button("like", async ({ caller, params }, on) => {
    await likeComment(caller, params.comment!, on);
  });

  return [commentPage, ...texts, hide, like];
}

async function present({ viewer }: Pick<PageContext, "viewer">, { comment, place }: FoundComment) {
  const shownComment = await presentComment(viewer, place, comment);
  return (
    shownComment && {
      ...shownComment,
      name: shownComment.author?.name,
      own: shownComment.author?.id === viewer.id,
    }
  );
}

/** Button that performs an action on a comment, or undoes it with `do=undo`, and returns to the comment. */
const button = (act: string, work: (context: PageContext, on: boolean) => Promise<void>): PageDefinition =>
  buttonPage(`${PATH}/${act}`, async (context, { values }) => {
    await work(context, values.do !== "undo");
    const commentContext = await readComment(context, context.params.comment!);
    if (!commentContext) throw notFound();
    return standingOf(commentContext);
  });

interface FoundComment {
  readonly comment: CommentDoc;
  readonly place: CommentedChapter;
}

function standingOf({ comment, place }: FoundComment): string {
  const id = String(comment._id);
  const thread = String(comment.root ?? comment._id);
  const values = comment.root ? { thread, comment: id } : { thread };
  return `${commentsPaths.comments(storyOf(place), place, values)}#comment-${id}`;
}

const storyOf = ({ story }: CommentedChapter) => ({ id: String(story._id), slug: story.slug });
