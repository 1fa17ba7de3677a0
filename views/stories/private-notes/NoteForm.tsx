import { emptyForm, type FormState } from "#shared/form.ts";
import { PRIVATE_NOTE_MAX, PRIVATE_QUOTE_MAX } from "#shared/stories/private-notes.limits.ts";
import { privateNotesText as texts } from "#shared/stories/private-notes.text.ts";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { TextArea } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { fieldsOfOne } from "../../ui/form-fields.ts";

/**
 * Form for a new note; `quotes` also asks for a quote from the chapter, `back` redirects to the chapter form.
 */
export function NoteForm(props: {
  action: string;
  form?: FormState;
  back?: boolean;
  quotes?: boolean;
  token?: string;
}) {
  const { action, form = emptyForm, back, quotes, token } = props;
  const { bind, value } = fieldsOfOne(form, "new-note", form.values.intent === "add");
  return (
    <form noValidate method="post" action={action}>
      <CsrfField token={token} />
      <FormErrors form={form} />
      {back && <input type="hidden" name="back" value="chapter" />}
      <TextArea
        {...bind("note")}
        label={texts.text}
        value={value("note")}
        maxLength={PRIVATE_NOTE_MAX}
        rows={3}
        required
      />
      {quotes && (
        <TextArea
          {...bind("quote")}
          label={texts.quote}
          hint={texts.quoteHint}
          value={value("quote")}
          maxLength={PRIVATE_QUOTE_MAX}
          rows={2}
          optional
        />
      )}
      <div className="actions">
        <Button name="intent" value="add" icon="plus">
          {texts.add}
        </Button>
      </div>
    </form>
  );
}
