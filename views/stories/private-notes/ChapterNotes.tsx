import type { PrivateNoteDto } from "#shared/stories/private-notes.dto.ts";
import { privateNotesPaths } from "#shared/stories/private-notes.paths.ts";
import { privateNotesText as words } from "#shared/stories/private-notes.text.ts";
import { Note } from "./Note.tsx";
import { NoteForm } from "./NoteForm.tsx";

/** The member's open notes on a chapter, below the chapter form. */
export function ChapterNotes(props: {
  story: string;
  chapter: string;
  language: string;
  notes: readonly PrivateNoteDto[];
  token: string;
}) {
  const { story, chapter, language, notes, token } = props;
  const action = privateNotesPaths.chapterNotes(story, chapter);
  return (
    <section id="private-notes" className="private-notes" aria-labelledby="private-notes-title">
      <h2 id="private-notes-title">{words.title}</h2>
      <p className="fine">
        {words.lead} <a href={privateNotesPaths.notes(story)}>{words.all}</a>
      </p>
      {notes.map((note) => (
        <Note key={note.id} note={note} action={action} language={language} token={token} back />
      ))}
      <details>
        <summary>{words.add}</summary>
        <NoteForm action={action} token={token} back quotes />
      </details>
    </section>
  );
}
