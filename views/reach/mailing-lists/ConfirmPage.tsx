import type { PageProps } from "#shared/form.ts";
import type { ConfirmPageData } from "#shared/reach/mailing-lists.dto.ts";
import { mailingListsPaths } from "#shared/reach/mailing-lists.paths.ts";
import { mailingListsText } from "#shared/reach/mailing-lists.text.ts";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";

const texts = mailingListsText.join;

/** Target page of a mail's link: a button, because mail programs open links automatically. */
export const ConfirmPage = ({ data: { slug, name, token }, form }: PageProps<ConfirmPageData>) => (
  <div className="page page-narrow page-stack">
    <h1>{texts.confirmTitle}</h1>
    <p className="lead">{texts.confirmLead(name)}</p>
    <form noValidate method="post" action={mailingListsPaths.confirm(slug, token)}>
      <CsrfField />
      <FormErrors form={form} />
      <input type="hidden" name="token" value={token} />
      <Button look="primary">{texts.confirm}</Button>
    </form>
  </div>
);
