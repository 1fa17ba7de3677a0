import type { PageProps } from "#shared/form.ts";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";
import { editingPaths } from "#shared/stories/editing.paths.ts";
import type { NotedChapterDto, PrivateNotesPageData } from "#shared/stories/private-notes.dto.ts";
import { privateNotesPaths } from "#shared/stories/private-notes.paths.ts";
import { privateNotesText as words } from "#shared/stories/private-notes.text.ts";
import { writingText } from "#shared/stories/writing.text.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Note } from "./Note.tsx";
import { NoteForm } from "./NoteForm.tsx";

/** Page of all of the member's notes on a story, or on one of its chapters. */
export function PrivateNotesPage({ data, form }: PageProps<PrivateNotesPageData>) {
  const { story, about, groups, shows, done } = data;
  const here = about ? privateNotesPaths.chapterNotes(story.id, about.id) : privateNotesPaths.notes(story.id);
  return (
    <div className="page page-narrow private-notes">
      <Breadcrumbs
        trail={[
          { href: editingPaths.myProjects(), label: writingText.projects.title },
          { href: chaptersPaths.revisions(story.id), label: story.title },
          ...(about ? [{ href: privateNotesPaths.notes(story.id), label: words.title }] : []),
          { label: about ? about.title : words.title },
        ]}
      />
      <h1>{words.titleOf(about?.title ?? story.title)}</h1>
      <p className="lead">{words.lead}</p>
      {done > 0 && (
        <p>
          <a href={shows === "all" ? here : `${here}?show=all`}>
            {shows === "all" ? words.hideDone : words.showDone(done)}
          </a>
        </p>
      )}
      {groups.length === 0 && (
        <Empty icon="pen-line" title={words.none}>
          <p>{words.noneHint}</p>
        </Empty>
      )}
      {groups.map((group) => (
        <Group key={group.chapter?.id ?? ""} group={group} data={data} />
      ))}
      <section aria-labelledby="new-note">
        <h2 id="new-note">{words.addTo}</h2>
        <NoteForm action={here} form={form} quotes={about !== null} />
      </section>
    </div>
  );
}

function Group({ group: { chapter, notes }, data }: { group: NotedChapterDto; data: PrivateNotesPageData }) {
  const { story, about } = data;
  const here = about ? privateNotesPaths.chapterNotes(story.id, about.id) : privateNotesPaths.notes(story.id);
  const id = `notes-${chapter?.id ?? "whole"}`;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>
        {chapter ? (
          <a href={chaptersPaths.chapterEdit(story.id, chapter.number)} lang={story.language}>
            {words.chapter(chapter.number, chapter.title)}
          </a>
        ) : (
          words.whole
        )}
      </h2>
      {notes.map((note) => (
        <Note key={note.id} note={note} action={here} language={story.language} />
      ))}
    </section>
  );
}
