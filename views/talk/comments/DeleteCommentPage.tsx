import type { DeleteCommentPageData } from "../../../src/shared/dto.ts";
import type { PageProps } from "../../../src/shared/form.ts";
import { paths } from "../../../src/shared/paths.ts";
import { commentsText } from "../../../src/shared/talk/comments.text.ts";
import { DeleteForm } from "../../ui/PageForm.tsx";
import { Said } from "../../ui/Said.tsx";

/** Asks once before a comment goes for good. */
export function DeleteCommentPage({ data, form }: PageProps<DeleteCommentPageData>) {
  const words = commentsText;
  const { comment, own, zone } = data;
  return (
    <div className="page page-narrow">
      <h1>{words.deleteTitle}</h1>
      <Said name={comment.author?.name} at={comment.createdAt} text={comment.text} zone={zone} />
      <p>{words.deleteHint}</p>
      {!own && <p>{words.deleteOthers}</p>}
      <DeleteForm
        action={paths.commentAct(comment.id, "delete")}
        back={paths.comment(comment.id)}
        form={form}
      />
    </div>
  );
}
