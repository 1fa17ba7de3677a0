import type { PageProps } from "../../../src/shared/form.ts";
import type { ConfirmPageData } from "../../../src/shared/reach/mailing-lists.dto.ts";
import { mailingListsPaths } from "../../../src/shared/reach/mailing-lists.paths.ts";
import { mailingListsText } from "../../../src/shared/reach/mailing-lists.text.ts";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";

const words = mailingListsText.join;

/** What a mail's link opens: a button, for mail programs look into links by themselves. */
export const ConfirmPage = ({ data: { slug, name, token }, form }: PageProps<ConfirmPageData>) => (
  <div className="page page-narrow page-stack">
    <h1>{words.confirmTitle}</h1>
    <p className="lead">{words.confirmLead(name)}</p>
    <form method="post" action={mailingListsPaths.confirm(slug, token)}>
      <CsrfField />
      <FormErrors form={form} />
      <input type="hidden" name="token" value={token} />
      <Button look="primary">{words.confirm}</Button>
    </form>
  </div>
);
