import type { PageProps } from "../../../src/shared/form.ts";
import type { ImportListPageData } from "../../../src/shared/reach/mailing-lists.dto.ts";
import { mailingListsPaths } from "../../../src/shared/reach/mailing-lists.paths.ts";
import { mailingListsText } from "../../../src/shared/reach/mailing-lists.text.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Choice.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";

const words = mailingListsText.import;

/** Brings addresses of people who have asked for letters elsewhere. */
export function ImportListPage({ data: { list }, form }: PageProps<ImportListPageData>) {
  const { bind, has } = formFields(form);
  return (
    <div className="page page-form">
      <p>
        <a href={mailingListsPaths.mailingList(list.id)}>{list.name}</a>
      </p>
      <h1>{words.title}</h1>
      <p className="lead">{words.lead}</p>
      <form method="post" encType="multipart/form-data" action={mailingListsPaths.importList(list.id)}>
        <CsrfField />
        <FormErrors form={form} />
        <Field
          {...bind("file")}
          label={words.file}
          hint={words.fileHint}
          type="file"
          accept=".csv,text/csv"
          required
        />
        <Checkbox {...bind("consent")} label={words.consent} checked={has("consent")} required />
        <Button look="primary">{words.button}</Button>
      </form>
    </div>
  );
}
