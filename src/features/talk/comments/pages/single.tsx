import { DeleteCommentPage } from "../../../../../views/talk/comments/DeleteCommentPage.tsx";
import { EditCommentPage } from "../../../../../views/talk/comments/EditCommentPage.tsx";
import { notFound } from "../../../../core/http/errors.ts";
import {
  buttonPage,
  definePage,
  leadingPage,
  membersOnly,
  type PageContext,
  type PageDefinition,
  seeOther,
} from "../../../../core/pages/define-page.ts";
import type { DeleteCommentPageData, EditCommentPageData } from "../../../../shared/dto.ts";
import { paths } from "../../../../shared/paths.ts";
import { commentsText } from "../../../../shared/talk/comments.text.ts";
import { zoneOf } from "../../../people/users/index.ts";
import { type Commenting, editComment, likeComment, permitted, readComment } from "../commands.ts";
import { deleteComment, hideComment } from "../keep.ts";
import type { CommentDoc } from "../model.ts";
import type { CommentedChapter } from "../place.ts";
import { presentComment } from "../present.ts";

const PATH = "/comments/:comment";

/** Where a comment stands, and the pages that change, delete, hide and like it. */
export function singlePages(commenting: Commenting): PageDefinition[] {
  const place = leadingPage({
    path: PATH,
    async lead(context) {
      const found = await readComment(context, context.params.comment!);
      if (!found) throw notFound();
      return standingOf(found);
    },
  });

  const edit = definePage<EditCommentPageData>({
    path: `${PATH}/edit`,
    access: membersOnly,
    cache: "private",
    async load(context) {
      const { comment } = await permitted(context, "update", context.params.comment!);
      return { id: String(comment._id), values: { text: comment.text } };
    },
    async action(context, { values }) {
      const found = await permitted(context, "update", context.params.comment!);
      await editComment(commenting, context.caller, context.params.comment!, { text: values.text });
      return seeOther(standingOf(found));
    },
    meta: () => ({ title: commentsText.editTitle, robots: "noindex" }),
    Component: EditCommentPage,
  });

  const remove = definePage<DeleteCommentPageData>({
    path: `${PATH}/delete`,
    access: membersOnly,
    cache: "private",
    async load(context) {
      const { viewer } = context;
      const found = await permitted(context, "delete", context.params.comment!);
      const comment = await presentComment(viewer, found.place, found.comment);
      if (!comment) throw notFound();
      return { comment, own: comment.author?.id === viewer.id, zone: await zoneOf(viewer) };
    },
    async action(context) {
      const found = await permitted(context, "delete", context.params.comment!);
      await deleteComment(commenting, context.caller, context.params.comment!);
      context.request.session.flash = { kind: "success", text: commentsText.deleted };
      return seeOther(threadsOf(found.place));
    },
    meta: () => ({ title: commentsText.deleteTitle, robots: "noindex" }),
    Component: DeleteCommentPage,
  });

  const hide = button("hide", async ({ caller, params }, on) => {
    await hideComment(commenting, caller, params.comment!, on);
  });
  const like = button("like", async ({ caller, params }, on) => {
    await likeComment(caller, params.comment!, on);
  });

  return [place, edit, remove, hide, like];
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
  return `${paths.comments(storyOf(place), place.number, values)}#comment-${id}`;
}

const threadsOf = (place: CommentedChapter): string => paths.comments(storyOf(place), place.number);

const storyOf = ({ story }: CommentedChapter) => ({ id: String(story._id), slug: story.slug });
