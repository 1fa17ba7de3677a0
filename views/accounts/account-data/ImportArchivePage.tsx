import { MAX_ARCHIVE_BYTES } from "#shared/accounts/account-data.limits.ts";
import { accountDataPaths } from "#shared/accounts/account-data.paths.ts";
import { accountDataText } from "#shared/accounts/account-data.text.ts";
import type { PageProps } from "#shared/form.ts";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { SettingsFrame } from "../settings/SettingsFrame.tsx";

/** Page for importing an archive: what happens to it, and the file field. */
export function ImportArchivePage({ form }: PageProps<Record<never, never>>) {
  const texts = accountDataText.import;
  const { bind } = formFields(form);
  return (
    <SettingsFrame current="data" title={texts.title} lead={texts.lead}>
      <ul className="data-points">
        {texts.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <form noValidate method="post" action={accountDataPaths.importArchive()} encType="multipart/form-data">
        <CsrfField />
        <FormErrors form={form} />
        <Field
          {...bind("file")}
          label={texts.file}
          hint={texts.fileHint(MAX_ARCHIVE_BYTES)}
          type="file"
          accept=".zip,application/zip"
          required
        />
        <div className="actions">
          <Button look="primary" icon="upload">
            {texts.submit}
          </Button>
        </div>
      </form>
    </SettingsFrame>
  );
}
