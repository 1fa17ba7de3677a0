import type { ReusableNoteDto } from "#shared/stories/reusable-notes.dto.ts";
import { reusableNotesPaths } from "#shared/stories/reusable-notes.paths.ts";
import { reusableNotesText as words } from "#shared/stories/reusable-notes.text.ts";
import { Icon } from "../../ui/Icon.tsx";

/**
 * Selects a reusable note for the chapter's note field named `of`; sent as `name`. `client/desk.ts` inserts
 * the text there at once.
 */
export function UseReusable(props: { name: string; of: string; notes: readonly ReusableNoteDto[] }) {
  const { name, of, notes } = props;
  const id = `field-${name}`;
  if (notes.length === 0)
    return (
      <p className="field-hint">
        <a href={reusableNotesPaths.notes()}>{words.link}</a>
      </p>
    );
  return (
    <div className="field">
      <label htmlFor={id}>{words.use}</label>
      <p className="field-hint" id={`${id}-hint`}>
        {words.useHint} <a href={reusableNotesPaths.notes()}>{words.link}</a>
      </p>
      <span className="select">
        <select
          className="input"
          name={name}
          id={id}
          aria-describedby={`${id}-hint`}
          data-fills={of}
          defaultValue=""
        >
          <option value="">{words.useNone}</option>
          {notes.map((note) => (
            <option key={note.id} value={note.id} data-text={note.text}>
              {note.name}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </span>
    </div>
  );
}
