import type { FormState } from "#shared/form.ts";
import { narrationText } from "#shared/reach/narration.text.ts";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { TextArea } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";

const texts = narrationText.cues;

/** Form for the time of each sentence: from subtitles, or estimated and corrected. */
export function CuesForm({
  action,
  cues,
  form,
}: {
  action: string;
  /** WebVTT; "" if no times are known. */
  cues: string;
  form: FormState;
}) {
  const { bind, value } = formFields(form, { cues });
  return (
    <section id="cues" aria-labelledby="cues-title" className="page-stack">
      <h2 id="cues-title">{texts.title}</h2>
      <p>{texts.lead}</p>
      <form noValidate method="post" action={action}>
        <CsrfField />
        <FormErrors form={form} />
        <TextArea
          {...bind("cues")}
          label={texts.label}
          hint={texts.hint}
          value={value("cues")}
          rows={8}
          optional
        />
        <div className="actions form-actions">
          <Button name="intent" value="cues" icon="check">
            {texts.save}
          </Button>
          <Button look="quiet" name="intent" value="estimate">
            {texts.estimate}
          </Button>
          {cues !== "" && (
            <Button look="quiet" name="intent" value="no-cues">
              {texts.remove}
            </Button>
          )}
        </div>
      </form>
    </section>
  );
}
