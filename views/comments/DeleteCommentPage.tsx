import type { DeleteCommentPageData } from "../../src/shared/dto.ts";
import type { PageProps } from "../../src/shared/form.ts";
import { paths } from "../../src/shared/paths.ts";
import { text } from "../../src/shared/text/index.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { CsrfField } from "../ui/CsrfField.tsx";
import { FormErrors } from "../ui/FormErrors.tsx";
import { LinkedText } from "../ui/LinkedText.tsx";
import { Time } from "../ui/Time.tsx";

/** Asks once before a comment goes for good. */
export function DeleteCommentPage({ data, form }: PageProps<DeleteCommentPageData>) {
  const { comments: words } = text;
  const { comment, own, zone } = data;
  return (
    <div className="page page-narrow">
      <h1>{words.deleteTitle}</h1>
      <blockquote className="update-quote">
        <p className="fine">
          {comment.author?.name}, <Time iso={comment.createdAt} as="moment" zone={zone} />
        </p>
        <LinkedText text={comment.text} />
      </blockquote>
      <p>{words.deleteHint}</p>
      {!own && <p>{words.deleteOthers}</p>}
      <form method="post" action={paths.commentAct(comment.id, "delete")}>
        <CsrfField />
        <FormErrors form={form} />
        <div className="actions">
          <Button look="danger" icon="trash-2">
            {words.deleteNow}
          </Button>
          <ButtonLink href={paths.comment(comment.id)} look="quiet">
            {words.cancel}
          </ButtonLink>
        </div>
      </form>
    </div>
  );
}
