import { toId } from "#core/db/ids.ts";
import type { ArchiveToImport, ImportCounts } from "#core/personal-data.ts";
import { cleanText } from "#core/text/index.ts";
import { anchorIn } from "#shared/anchors/index.ts";
import { NOTE_SOURCES } from "#shared/stories/private-notes.enums.ts";
import { PRIVATE_NOTE_MAX, PRIVATE_QUOTE_MAX } from "#shared/stories/private-notes.limits.ts";
import { findChapterStory } from "../chapters/index.ts";
import { readStory } from "../stories/index.ts";
import { PrivateNote } from "./model.ts";

type Raw = Readonly<Record<string, unknown>>;

/** Imports a member's private notes on stories imported from the same archive, each once; counts the others. */
export async function importPrivateNotes(archive: ArchiveToImport): Promise<ImportCounts> {
  const { viewer } = archive.caller;
  const rows = await archive.json("private-notes.json");
  const counts = { notes: 0, notesElsewhere: 0, notesRefused: 0, known: 0 };
  for (const row of Array.isArray(rows) ? (rows as unknown[]) : []) {
    const raw = (row ?? {}) as Raw;
    const note = typeof raw.note === "string" ? cleanText(raw.note).slice(0, PRIVATE_NOTE_MAX) : "";
    if (!note) {
      counts.notesRefused += 1;
      continue;
    }
    const story = await readStory(viewer, String(archive.idOf(raw.story)));
    if (!story || String(story.author) !== viewer.id) {
      counts.notesElsewhere += 1;
      continue;
    }
    const chapter = raw.chapter ? archive.idOf(raw.chapter) : null;
    const isHere = chapter && String((await findChapterStory(String(chapter)))?.story) === String(story._id);
    const passage = isHere ? anchorIn(raw.passage) : null;
    const { kind, by } = (raw.source ?? {}) as Raw;
    const source = NOTE_SOURCES.find((each) => each === kind);
    const $setOnInsert = {
      owner: toId(viewer.id!),
      story: story._id,
      // If the chapter is missing, the note is attached to the story.
      chapter: isHere ? chapter : null,
      note,
      quote: typeof raw.quote === "string" ? cleanText(raw.quote).slice(0, PRIVATE_QUOTE_MAX) : "",
      ...(passage ? { passage } : {}),
      ...(source ? { source: { kind: source, by: typeof by === "string" ? by.slice(0, 200) : "" } } : {}),
      doneAt: dateOr(raw.doneAt, null),
      createdAt: dateOr(raw.createdAt, new Date()),
    };
    const { upsertedCount } = await PrivateNote.updateOne(
      { _id: archive.idOf(raw._id) },
      { $setOnInsert },
      { upsert: true, timestamps: false, runValidators: true },
    );
    counts[upsertedCount > 0 ? "notes" : "known"] += 1;
  }
  return counts;
}

function dateOr<Other>(value: unknown, other: Other): Date | Other {
  const date = typeof value === "string" ? new Date(value) : null;
  return date && !Number.isNaN(date.getTime()) ? date : other;
}
