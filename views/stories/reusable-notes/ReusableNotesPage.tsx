import { emptyForm, type FormState, type PageProps } from "../../../src/shared/form.ts";
import { NOTE_MAX } from "../../../src/shared/stories/chapters.limits.ts";
import { editingPaths } from "../../../src/shared/stories/editing.paths.ts";
import type {
  ReusableNoteDto,
  ReusableNotesPageData,
} from "../../../src/shared/stories/reusable-notes.dto.ts";
import { REUSABLE_NAME_MAX } from "../../../src/shared/stories/reusable-notes.limits.ts";
import { reusableNotesPaths } from "../../../src/shared/stories/reusable-notes.paths.ts";
import { reusableNotesText as words } from "../../../src/shared/stories/reusable-notes.text.ts";
import { writingText } from "../../../src/shared/stories/writing.text.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Field, TextArea } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Paragraphs } from "../../ui/Paragraphs.tsx";

/** What one puts before or after chapters again and again. */
export function ReusableNotesPage({ data: { notes }, form }: PageProps<ReusableNotesPageData>) {
  // A form that came back refused is the one that it was of.
  const refused = typeof form.values.id === "string" ? form.values.id : "";
  const formOf = (id: string) => (id === refused ? form : emptyForm);
  return (
    <div className="page page-narrow private-notes">
      <Breadcrumbs
        trail={[{ href: editingPaths.myStories(), label: writingText.mine.title }, { label: words.title }]}
      />
      <h1>{words.title}</h1>
      <p className="lead">{words.lead}</p>
      {notes.length === 0 && (
        <Empty icon="pen-line" title={words.none}>
          <p>{words.noneHint}</p>
        </Empty>
      )}
      {notes.map((note) => (
        <article key={note.id} className="private-note" aria-labelledby={`name-${note.id}`}>
          <h2 id={`name-${note.id}`}>{note.name}</h2>
          <div className="private-note-text">
            <Paragraphs text={note.text} />
          </div>
          <details open={note.id === refused}>
            <summary>{words.edit}</summary>
            <NoteFields note={note} form={formOf(note.id)} />
          </details>
        </article>
      ))}
      <section aria-labelledby="new-note">
        <h2 id="new-note">{words.addTitle}</h2>
        <NoteFields form={formOf("")} />
      </section>
    </div>
  );
}

function NoteFields({ note, form }: { note?: ReusableNoteDto; form: FormState }) {
  const { bind, value } = formFields(form, note ? { name: note.name, text: note.text } : {});
  const own = (name: string) => ({ ...bind(name), id: `${name}-of-${note?.id ?? "new"}` });
  return (
    <form method="post" action={reusableNotesPaths.notes()}>
      <CsrfField />
      <FormErrors form={form} />
      {note && <input type="hidden" name="id" value={note.id} />}
      <Field
        {...own("name")}
        label={words.name}
        hint={words.nameHint}
        value={value("name")}
        maxLength={REUSABLE_NAME_MAX}
        required
      />
      <TextArea
        {...own("text")}
        label={words.text}
        value={value("text")}
        maxLength={NOTE_MAX}
        rows={3}
        required
      />
      <div className="actions">
        <Button name="intent" value={note ? "edit" : "add"} icon={note ? "check" : "plus"}>
          {note ? words.save : words.add}
        </Button>
        {note && (
          <Button look="quiet" name="intent" value="delete" icon="trash-2" formNoValidate>
            {words.delete}
          </Button>
        )}
      </div>
    </form>
  );
}
