import type { PageProps } from "#shared/form.ts";
import type { AgreePageData } from "#shared/site/documents.dto.ts";
import { documentsPaths } from "#shared/site/documents.paths.ts";

import { documentsText } from "#shared/site/documents.text.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";

/** Page that asks a member to agree to a new version of the terms. */
export function AgreePage({ data, form }: PageProps<AgreePageData>) {
  const { agree } = documentsText;
  return (
    <div className="page page-form">
      <h1>{agree.title}</h1>
      <p className="lead">{agree.lead(data.version, data.date)}</p>
      <p>
        <a href={documentsPaths.document("terms")}>{agree.read}</a>
      </p>
      <form noValidate method="post" action={documentsPaths.agreeToTerms()}>
        <CsrfField />
        <input type="hidden" name="next" defaultValue={data.next} />
        <FormErrors form={form} />
        <div className="actions">
          <Button look="primary">{agree.submit}</Button>
          <ButtonLink look="quiet" href={data.next}>
            {agree.later}
          </ButtonLink>
        </div>
      </form>
      <p className="fine">{agree.leave}</p>
    </div>
  );
}
