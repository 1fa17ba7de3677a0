import { emptyForm, type FormState, type PageProps } from "#shared/form.ts";
import { editingPaths } from "#shared/stories/editing.paths.ts";
import type { ReusableNoteDto, ReusableNotesPageData } from "#shared/stories/reusable-notes.dto.ts";
import { reusableNoteFields } from "#shared/stories/reusable-notes.fields.ts";
import { reusableNotesPaths } from "#shared/stories/reusable-notes.paths.ts";
import { reusableNotesText as texts } from "#shared/stories/reusable-notes.text.ts";
import { writingText } from "#shared/stories/writing.text.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { FormFields } from "../../ui/FormFields.tsx";
import { fieldsOfOne } from "../../ui/form-fields.ts";
import { Paragraphs } from "../../ui/Paragraphs.tsx";

/** Page of the notes that a member reuses before or after chapters. */
export function ReusableNotesPage({ data: { notes }, form }: PageProps<ReusableNotesPageData>) {
  // A rejected form is matched to the note it belongs to.
  const refused = typeof form.values.id === "string" ? form.values.id : "";
  const formOf = (id: string) => (id === refused ? form : emptyForm);
  return (
    <div className="page page-narrow private-notes">
      <Breadcrumbs
        trail={[{ href: editingPaths.myStories(), label: writingText.mine.title }, { label: texts.title }]}
      />
      <h1>{texts.title}</h1>
      <p className="lead">{texts.lead}</p>
      {notes.length === 0 && (
        <Empty icon="pen-line" title={texts.none}>
          <p>{texts.noneHint}</p>
        </Empty>
      )}
      {notes.map((note) => (
        <article key={note.id} className="private-note" aria-labelledby={`name-${note.id}`}>
          <h2 id={`name-${note.id}`}>{note.name}</h2>
          <div className="private-note-text">
            <Paragraphs text={note.text} />
          </div>
          <details open={note.id === refused}>
            <summary>{texts.edit}</summary>
            <NoteFields note={note} form={formOf(note.id)} />
          </details>
        </article>
      ))}
      <section aria-labelledby="new-note">
        <h2 id="new-note">{texts.addTitle}</h2>
        <NoteFields form={formOf("")} />
      </section>
    </div>
  );
}

function NoteFields({ note, form }: { note?: ReusableNoteDto; form: FormState }) {
  const isSent = Object.keys(form.values).length > 0;
  const { name = "", text = "" } = note ?? {};
  const fields = fieldsOfOne(form, note?.id ?? "new", isSent, { name, text });
  return (
    <form noValidate method="post" action={reusableNotesPaths.notes()}>
      <CsrfField />
      <FormErrors form={form} />
      {note && <input type="hidden" name="id" value={note.id} />}
      <FormFields of={reusableNoteFields} state={fields} />
      <div className="actions">
        <Button name="intent" value={note ? "edit" : "add"} icon={note ? "check" : "plus"}>
          {note ? texts.save : texts.add}
        </Button>
        {note && (
          <Button look="quiet" name="intent" value="delete" icon="trash-2" formNoValidate>
            {texts.delete}
          </Button>
        )}
      </div>
    </form>
  );
}
