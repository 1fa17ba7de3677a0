import type { PageProps } from "../../../src/shared/form.ts";
import { readingText } from "../../../src/shared/reading/reading.text.ts";
import { cataloguePaths } from "../../../src/shared/stories/catalogue.paths.ts";
import type { GatePageData } from "../../../src/shared/stories/stories.dto.ts";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";

/** Stands before a passworded story until the reader has given its password. */
export function PasswordGate({ data, form }: PageProps<GatePageData>) {
  const { password } = readingText;
  const { bind, value } = formFields(form, { next: data.next });
  return (
    <div className="page page-form gate">
      <h1>{password.title}</h1>
      <p className="lead">{password.body(data.story.title, data.story.author.name)}</p>
      <form method="post" action={cataloguePaths.storyUnlock(data.story)}>
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
