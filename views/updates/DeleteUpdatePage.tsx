import type { DeleteUpdatePageData } from "../../src/shared/dto.ts";
import type { PageProps } from "../../src/shared/form.ts";
import { text } from "../../src/shared/text/index.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { CsrfField } from "../ui/CsrfField.tsx";
import { FormErrors } from "../ui/FormErrors.tsx";
import { LinkedText } from "../ui/LinkedText.tsx";
import { Time } from "../ui/Time.tsx";

/** Asks once before an update or a reply goes for good. */
export function DeleteUpdatePage({ data, form }: PageProps<DeleteUpdatePageData>) {
  const { updates: words } = text;
  const { said, own, replies } = data;
  return (
    <div className="page page-narrow">
      <h1>{data.reply ? words.deleteReplyTitle : words.deleteTitle}</h1>
      <blockquote className="update-quote">
        <p className="fine">
          {said.author.name}, <Time iso={said.createdAt} as="moment" zone={data.zone} />
        </p>
        <LinkedText text={said.text} />
      </blockquote>
      <p>{words.deleteHint(replies)}</p>
      {!own && <p>{words.deleteOthers}</p>}
      <form method="post" action={data.action}>
        <CsrfField />
        <FormErrors form={form} />
        <div className="actions">
          <Button look="danger" icon="trash-2">
            {words.deleteNow}
          </Button>
          <ButtonLink href={data.back} look="quiet">
            {words.cancel}
          </ButtonLink>
        </div>
      </form>
    </div>
  );
}
