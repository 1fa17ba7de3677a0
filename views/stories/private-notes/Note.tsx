import type { PrivateNoteDto } from "#shared/stories/private-notes.dto.ts";
import { PRIVATE_NOTE_MAX } from "#shared/stories/private-notes.limits.ts";
import { privateNotesText as words } from "#shared/stories/private-notes.text.ts";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { TextArea } from "../../ui/Field.tsx";
import { Paragraphs } from "../../ui/Paragraphs.tsx";

/** One note: its quote, its text and its actions; with `back`, they redirect to the chapter form. */
export function Note(props: {
  note: PrivateNoteDto;
  action: string;
  language: string;
  back?: boolean;
  token?: string;
}) {
  const { note, action, language, back, token } = props;
  const { id, note: text, quote, paragraph, source, done } = note;
  const send = (
    <>
      <CsrfField token={token} />
      <input type="hidden" name="id" value={id} />
      {back && <input type="hidden" name="back" value="chapter" />}
    </>
  );
  return (
    <article className="private-note" data-note={id} data-quote={quote}>
      {quote && (
        <blockquote className="private-note-quote" lang={language}>
          {quote}
        </blockquote>
      )}
      {(source || quote) && (
        <p className="fine">
          {source && words.source[source.kind](source.by)}
          {source && quote && " · "}
          {quote && (paragraph === null ? words.gone : words.paragraph(paragraph))}
        </p>
      )}
      <div className="private-note-text">
        <Paragraphs text={text} />
      </div>
      <div className="actions">
        <form noValidate method="post" action={action}>
          {send}
          <Button look="quiet" name="intent" value={done ? "reopen" : "done"} icon="check">
            {done ? words.reopen : words.done}
          </Button>
        </form>
        <details>
          <summary>{words.edit}</summary>
          <form noValidate method="post" action={action}>
            {send}
            <TextArea
              name="note"
              id={`note-${id}`}
              label={words.text}
              value={text}
              maxLength={PRIVATE_NOTE_MAX}
              rows={3}
              required
            />
            <div className="actions">
              <Button name="intent" value="edit">
                {words.save}
              </Button>
              <Button look="quiet" name="intent" value="delete" icon="trash-2" formNoValidate>
                {words.delete}
              </Button>
            </div>
          </form>
        </details>
      </div>
    </article>
  );
}
