import type { PageProps } from "#shared/form.ts";
import type { ImportListPageData } from "#shared/reach/mailing-lists.dto.ts";
import { mailingListsPaths } from "#shared/reach/mailing-lists.paths.ts";
import { mailingListsText } from "#shared/reach/mailing-lists.text.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Choice.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";

const texts = mailingListsText.import;

/** Page to import addresses of people who subscribed elsewhere. */
export function ImportListPage({ data: { list }, form }: PageProps<ImportListPageData>) {
  const { bind, has } = formFields(form);
  return (
    <div className="page page-form">
      <p>
        <a href={mailingListsPaths.mailingList(list.id)}>{list.name}</a>
      </p>
      <h1>{texts.title}</h1>
      <p className="lead">{texts.lead}</p>
      <form
        noValidate
        method="post"
        encType="multipart/form-data"
        action={mailingListsPaths.importList(list.id)}
      >
        <CsrfField />
        <FormErrors form={form} />
        <Field
          {...bind("file")}
          label={texts.file}
          hint={texts.fileHint}
          type="file"
          accept=".csv,text/csv"
          required
        />
        <Checkbox {...bind("consent")} label={texts.consent} checked={has("consent")} required />
        <Button look="primary">{texts.button}</Button>
      </form>
    </div>
  );
}
