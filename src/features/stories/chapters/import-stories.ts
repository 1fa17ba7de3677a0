import type { Types } from "mongoose";
import { HttpError } from "#core/base/errors.ts";
import { isDay } from "#core/base/zones.ts";
import { toId } from "#core/db/ids.ts";
import { inTransaction, isDuplicateKey } from "#core/db/transaction.ts";
import type { Files } from "#core/files/files.ts";
import type { ArchiveToImport, ImportCounts } from "#core/personal-data.ts";
import type { Services } from "#core/services.ts";
import { CHAPTER_TYPES } from "#shared/stories/chapters.enums.ts";
import { CHAPTER_MAX, NOTE_MAX } from "#shared/stories/chapters.limits.ts";
import { TITLE_MAX } from "#shared/stories/editing.limits.ts";
import { DELETED_AUTHOR } from "../../people/users/index.ts";
import type { Reader } from "../manuscripts/index.ts";
import { changeStory, readStory, type StoryDoc } from "../stories/index.ts";
import { importStory } from "./commands/import.ts";
import { importPictures } from "./import-pictures.ts";
import { Chapter, type ChapterDoc, Revision, type RevisionDoc } from "./model.ts";
import { asRaw, dateIn, listOf, numberIn, type Raw, textIn } from "./raw-data.ts";

interface Dependencies {
  readonly services: Services;
  readonly files: Files;
  readonly lend: <Result>(member: string, work: (reader: Reader) => Promise<Result>) => Promise<Result>;
}

interface RawChapter {
  readonly chapter: Raw;
  readonly revisions: readonly Raw[];
}

/** Texts sanitised per batch. */
const BATCH = 100;

/**
 * Imports the stories of an archive with their chapters and every revision, as drafts: text that was
 * published is ready and is published with the story. The import of a partially imported story continues
 * where it stopped. Stories and chapters in the bin are left out, and counted like what cannot be read.
 */
export const importStories =
  ({ services, files, lend }: Dependencies) =>
  (archive: ArchiveToImport): Promise<ImportCounts> =>
    lend(archive.caller.viewer.id!, async (reader) => {
      const counts: Record<string, number> = {};
      const add = (imported: ImportCounts) => {
        for (const [kind, count] of Object.entries(imported)) counts[kind] = (counts[kind] ?? 0) + count;
      };
      for (const name of archive.names) {
        const [, folder] = /^(stories\/[^/]+)\/story\.json$/.exec(name) ?? [];
        if (!folder) continue;
        const story = asRaw(await archive.json(name));
        if (!story || story.deletedAt) {
          add(story ? { storiesBinned: 1 } : { storiesRefused: 1 });
          continue;
        }
        try {
          add(await importOne({ services, files, reader }, archive, { folder, story }));
        } catch (error) {
          // A story that cannot be imported does not stop the others.
          const isTheirs = error instanceof HttpError ? error.status < 500 : isDuplicateKey(error);
          if (!isTheirs) throw error;
          add({ storiesRefused: 1 });
        }
      }
      return counts;
    });

async function importOne(
  { services, files, reader }: { services: Services; files: Files; reader: Reader },
  archive: ArchiveToImport,
  { folder, story }: { readonly folder: string; readonly story: Raw },
): Promise<ImportCounts> {
  const id = archive.idOf(story._id);
  const texts = new Map<string, RawChapter>();
  const left = { chaptersBinned: 0, chaptersRefused: 0 };
  for (const name of archive.names) {
    if (!name.startsWith(`${folder}/chapters/`) || !name.endsWith(".json")) continue;
    const file = asRaw(await archive.json(name));
    const chapter = asRaw(file?.chapter);
    if (!chapter) left.chaptersRefused += 1;
    else if (chapter.deletedAt) left.chaptersBinned += 1;
    else texts.set(String(chapter._id), { chapter, revisions: listOf(file?.revisions) });
  }
  const chapters = listOf(story.contents).flatMap((entry) => texts.get(String(entry.chapter)) ?? []);
  // Without a place in the contents, which nobody could open.
  left.chaptersRefused += texts.size - new Set(chapters).size;
  const known = (await readStory(archive.caller.viewer, String(id))) !== null;
  const total = chapters.reduce((sum, { revisions }) => sum + revisions.length, 0);
  const isImporting = known && (await Chapter.exists({ story: id, importing: true })) !== null;
  if (known && !isImporting && (await Revision.countDocuments({ story: id })) >= total) return { known: 1 };
  const pictures = await importPictures(files, archive, chapters.flatMap(htmlsOf));
  let coverMissing = 0;
  if (!known) {
    const parts = listOf(story.parts);
    const placeOf = (part: unknown) => parts.findIndex((each) => String(each._id) === String(part));
    const cover = await coverOf(files, archive, story);
    if (!cover && hasOwnCover(story)) coverMissing = 1;
    const imported = {
      id,
      story: detailsOf(story),
      cover,
      parts: parts.map(({ title, parent }) => ({
        title: textIn(title, TITLE_MAX),
        parent: parent && placeOf(parent) >= 0 ? placeOf(parent) : null,
      })),
      chapters: chapters.map(({ chapter }) => ({
        id: archive.idOf(chapter._id),
        title: textIn(chapter.title, TITLE_MAX),
        type: CHAPTER_TYPES.find((type) => type === chapter.type) ?? ("chapter" as const),
        html: pictures.in(textIn(chapter.html, CHAPTER_MAX)),
        notesBefore: textIn(chapter.notesBefore, NOTE_MAX),
        notesAfter: textIn(chapter.notesAfter, NOTE_MAX),
        ...(isDay(textIn(chapter.firstPublished, 10))
          ? { firstPublished: textIn(chapter.firstPublished, 10) }
          : {}),
        ...(placeOf(chapter.part) >= 0 ? { part: placeOf(chapter.part) } : {}),
      })),
    };
    await importStory(services, archive.caller, imported, reader.sanitise);
  }
  let revisions = 0;
  for (const text of chapters) revisions += await importRevisions(reader, archive, text, id, pictures.in);
  await showAgain(services, archive, id, chapters);
  return {
    ...(known ? { known: 1 } : { stories: 1, chapters: chapters.length }),
    revisions,
    pictures: known ? 0 : pictures.count,
    picturesMissing: pictures.missing + coverMissing,
    ...left,
  };
}

/**
 * Imports a chapter's revisions in place of the one created on import; none if they are already present. The chapter
 * and the revisions of its current texts change together and reserve the numbers of all others, which follow in
 * batches, so that its author can go on writing meanwhile. Continues where it stopped.
 */
async function importRevisions(
  reader: Reader,
  archive: ArchiveToImport,
  { chapter, revisions }: RawChapter,
  story: Types.ObjectId,
  withPictures: (html: string) => string,
): Promise<number> {
  const _id = archive.idOf(chapter._id);
  const last = numberIn(chapter.lastRevision);
  const here = await Chapter.findOne({ _id, story }).lean<ChapterDoc>();
  if (!here || revisions.length === 0) return 0;
  const rowsOf = async (batch: readonly Raw[]): Promise<Omit<RevisionDoc, "_id">[]> => {
    const safe = await reader.sanitise(
      batch.map((revision) => withPictures(textIn(revision.html, CHAPTER_MAX))),
    );
    return batch.map((raw, index) => ({
      chapter: _id,
      story,
      ...safe[index]!,
      ...revisionOf(archive, raw),
    }));
  };
  const byNumber = new Map(revisions.map((raw) => [numberIn(raw.number), raw]));
  if (!here.importing) {
    // Edited since, or complete.
    if (here.version > 1 || here.lastRevision >= Math.max(last, 2)) return 0;
    const latest = asRaw(chapter.pending);
    const current = new Set([numberIn(chapter.revision), ...(latest ? [numberIn(latest.revision)] : [])]);
    const rows = await rowsOf([...byNumber].filter(([number]) => current.has(number)).map(([, raw]) => raw));
    const pending = latest && rows.find(({ number }) => number === numberIn(latest.revision));
    const isBegun = await beginRevisions(here, rows, {
      importing: true,
      revision: numberIn(chapter.revision),
      lastRevision: Math.max(last, ...byNumber.keys()),
      ...(pending
        ? {
            pending: {
              title: pending.title,
              html: pending.html,
              words: pending.words,
              notesBefore: pending.notesBefore,
              notesAfter: pending.notesAfter,
              revision: pending.number,
              by: toId(archive.caller.viewer.id!),
              at: pending.at,
            },
          }
        : {}),
    });
    if (!isBegun) return 0;
  }
  const present = new Set(await Revision.distinct("number", { chapter: _id }));
  const missing = [...byNumber].filter(([number]) => !present.has(number)).map(([, raw]) => raw);
  for (let at = 0; at < missing.length; at += BATCH)
    await Revision.insertMany(await rowsOf(missing.slice(at, at + BATCH)));
  await Chapter.updateOne({ _id }, { $unset: { importing: 1 } }, { timestamps: false });
  return byNumber.size;
}

/**
 * Replaces the revision created on import by those of the chapter's current texts, and updates the chapter; returns
 * false if it was edited meanwhile.
 */
const beginRevisions = (
  { _id, lastRevision }: Pick<ChapterDoc, "_id" | "lastRevision">,
  rows: readonly Omit<RevisionDoc, "_id">[],
  $set: Partial<ChapterDoc>,
): Promise<boolean> =>
  inTransaction(async (session) => {
    const { matchedCount } = await Chapter.updateOne(
      { _id, version: 1, lastRevision },
      { $set },
      { session, runValidators: true, timestamps: false },
    );
    if (matchedCount === 0) return false;
    await Revision.deleteOne({ chapter: _id, number: lastRevision }, { session });
    for (const row of rows) await Revision.create([row], { session });
    return true;
  });

function revisionOf({ account, caller }: ArchiveToImport, raw: Raw) {
  const flags = (["aside", "autosave", "together"] as const).filter((flag) => raw[flag] === true);
  return {
    number: numberIn(raw.number),
    title: textIn(raw.title, TITLE_MAX),
    notesBefore: textIn(raw.notesBefore, NOTE_MAX),
    notesAfter: textIn(raw.notesAfter, NOTE_MAX),
    by: writersIn([raw.by], { account, caller })[0]!,
    at: dateIn(raw.at) ?? new Date(0),
    publishedAt: dateIn(raw.publishedAt),
    ...Object.fromEntries(flags.map((flag) => [flag, true])),
    ...(typeof raw.name === "string" && raw.name ? { name: textIn(raw.name, TITLE_MAX) } : {}),
    ...(Array.isArray(raw.writers) ? { writers: writersIn(raw.writers, { account, caller }) } : {}),
    ...(typeof raw.restored === "number" ? { restored: raw.restored } : {}),
    ...(typeof raw.thinned === "number" ? { thinned: raw.thinned } : {}),
  };
}

/** Maps the author in the archive to the importing member, and all other writers to nobody. */
const writersIn = (
  ids: readonly unknown[],
  { account, caller }: Pick<ArchiveToImport, "account" | "caller">,
): Types.ObjectId[] =>
  [...new Set(ids.map((id) => String(id) === account))].map((own) =>
    own ? toId(caller.viewer.id!) : DELETED_AUTHOR,
  );

/** Marks text that was published as ready: it is published with its story. */
async function showAgain(
  services: Services,
  archive: ArchiveToImport,
  story: Types.ObjectId,
  chapters: readonly RawChapter[],
): Promise<void> {
  const shown = new Map(
    chapters
      .filter(({ chapter }) => chapter.state === "published")
      .map(({ chapter }) => [
        String(archive.idOf(chapter._id)),
        dateIn(chapter.publishedAt) ?? services.now(),
      ]),
  );
  await changeStory(services, story, async ({ state, version, contents }, session) => {
    // Its author has already changed it.
    if (state !== "draft" || version > 1) return {};
    const unchanged = new Map(shown);
    for (const { chapter, state: now } of contents) {
      const publishedAt = shown.get(String(chapter));
      if (!publishedAt || now === "published") continue;
      const $set = { state: "published", publishedAt } as const;
      const { matchedCount } = await Chapter.updateOne(
        { _id: chapter, state: "draft", version: 1, html: { $ne: "" } },
        { $set },
        { session, timestamps: false },
      );
      // Its author has already changed it.
      if (matchedCount === 0) unchanged.delete(String(chapter));
    }
    return {
      contents: contents.map((entry) => {
        const publishedAt = unchanged.get(String(entry.chapter));
        return publishedAt && entry.words > 0
          ? { ...entry, state: "published" as const, publishedAt }
          : entry;
      }),
    };
  });
}

const DETAILS = [
  ...([
    "title",
    "synopsis",
    "categories",
    "tags",
    "language",
    "warnings",
    "aiUse",
    "licence",
    "mature",
  ] as const),
  ...([
    "private",
    "complete",
    "series",
    "firstPublished",
    "narration",
    "previewChapters",
    "mailingList",
    "noCrawlers",
  ] as const),
] as const;

/** Returns the details of a story, validated like those of a new one. The price has to be set again. */
function detailsOf(story: Raw): Parameters<typeof importStory>[2]["story"] {
  const names = DETAILS.filter((name) => story[name] !== undefined && story[name] !== null);
  return Object.fromEntries(names.map((name) => [name, story[name]])) as never;
}

/** True if the archive has a cover that is not drawn by the site. */
const hasOwnCover = ({ cover, coverDrawn }: Raw): boolean => asRaw(cover) !== null && coverDrawn !== true;

async function coverOf(files: Files, archive: ArchiveToImport, story: Raw): Promise<StoryDoc["cover"]> {
  const cover = asRaw(story.cover);
  if (!cover || !hasOwnCover(story)) return null;
  const bytes = await archive.read(`uploads/${String(cover.id)}.jpg`);
  const owner = archive.caller.viewer.id;
  if (!bytes) return null;
  try {
    return await files.putImage(bytes, { kind: "cover", owner });
  } catch (error) {
    // An invalid picture is left out.
    if (error instanceof HttpError && error.status < 500) return null;
    throw error;
  }
}

const htmlsOf = ({ chapter, revisions }: RawChapter): string[] =>
  [chapter, ...revisions].map(({ html }) => textIn(html, CHAPTER_MAX));
