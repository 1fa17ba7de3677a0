import { emptyForm, type FormState } from "../../../src/shared/form.ts";
import { PRIVATE_NOTE_MAX, PRIVATE_QUOTE_MAX } from "../../../src/shared/stories/private-notes.limits.ts";
import { privateNotesText as words } from "../../../src/shared/stories/private-notes.text.ts";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { TextArea } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";

/** A new note; `quotes` asks for words of the chapter too, `back` leads to the chapter's form. */
export function NoteForm(props: {
  action: string;
  form?: FormState;
  back?: boolean;
  quotes?: boolean;
  token?: string;
}) {
  const { action, form, back, quotes, token } = props;
  const { bind, value } = formFields(form ?? emptyForm);
  const own = (name: string) => ({ ...bind(name), id: `new-note-${name}` });
  return (
    <form method="post" action={action}>
      <CsrfField token={token} />
      {form && <FormErrors form={form} />}
      {back && <input type="hidden" name="back" value="chapter" />}
      <TextArea
        {...own("note")}
        label={words.text}
        value={value("note")}
        maxLength={PRIVATE_NOTE_MAX}
        rows={3}
        required
      />
      {quotes && (
        <TextArea
          {...own("quote")}
          label={words.quote}
          hint={words.quoteHint}
          value={value("quote")}
          maxLength={PRIVATE_QUOTE_MAX}
          rows={2}
          optional
        />
      )}
      <div className="actions">
        <Button name="intent" value="add" icon="plus">
          {words.add}
        </Button>
      </div>
    </form>
  );
}
