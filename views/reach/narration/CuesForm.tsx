import type { FormState } from "../../../src/shared/form.ts";
import { narrationText } from "../../../src/shared/reach/narration.text.ts";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { TextArea } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";

const words = narrationText.cues;

/** When each sentence is heard: by subtitles, or guessed and corrected. */
export function CuesForm({
  action,
  cues,
  form,
}: {
  action: string;
  /** WebVTT; "" where nothing is known. */
  cues: string;
  form: FormState;
}) {
  const { bind, value } = formFields(form, { cues });
  return (
    <section id="cues" aria-labelledby="cues-title" className="page-stack">
      <h2 id="cues-title">{words.title}</h2>
      <p>{words.lead}</p>
      <form method="post" action={action}>
        <CsrfField />
        <FormErrors form={form} />
        <TextArea
          {...bind("cues")}
          label={words.label}
          hint={words.hint}
          value={value("cues")}
          rows={8}
          optional
        />
        <div className="actions form-actions">
          <Button name="intent" value="cues" icon="check">
            {words.save}
          </Button>
          <Button look="quiet" name="intent" value="estimate">
            {words.estimate}
          </Button>
          {cues !== "" && (
            <Button look="quiet" name="intent" value="no-cues">
              {words.remove}
            </Button>
          )}
        </div>
      </form>
    </section>
  );
}
