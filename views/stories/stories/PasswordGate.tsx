import type { PageProps } from "#shared/form.ts";
import { readingText } from "#shared/reading/reading.text.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import type { GatePageData } from "#shared/stories/stories.dto.ts";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";

/** Page shown before a password-protected story until the reader has entered the password. */
export function PasswordGate({ data, form }: PageProps<GatePageData>) {
  const { password } = readingText;
  const { bind, value } = formFields(form, { next: data.next });
  return (
    <div className="page page-form gate">
      <h1>{password.title}</h1>
      <p className="lead">{password.body(data.story.title, data.story.author.name)}</p>
      <form noValidate method="post" action={cataloguePaths.storyUnlock(data.story)}>
        <CsrfField />
        <input type="hidden" name="next" defaultValue={value("next")} />
        <FormErrors form={form} />
        <Field {...bind("password")} label={password.label} type="password" autoComplete="off" required />
        <Button look="primary" wide>
          {password.submit}
        </Button>
      </form>
    </div>
  );
}
