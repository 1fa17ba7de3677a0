import type { ClientSession, Types } from "mongoose";
import { assertMayPost } from "#core/auth/posting.ts";
import { invalidField } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import type { Services } from "#core/services.ts";
import { validate } from "#core/validate.ts";
import { editingMessages } from "#shared/stories/editing.messages.ts";
import { callerId, changeChapter, chapterEvent, storeRevision, textOf, writtenText } from "../change.ts";
import { emitWritten } from "../extras.ts";
import { holdsAll } from "../merge.ts";
import { type ChapterDoc, type ChapterText, Revision, type RevisionDoc } from "../model.ts";
import { updateChapterRules, type WriteBase } from "../rules.ts";
import { conflictError, type Met } from "./conflict.ts";

type Edit = Parameters<typeof changeChapter>[4];

/** Origin of the text of an edit, if it is not the caller. */
export interface WordsFrom {
  /** The revision from which the text was restored. */
  readonly restored?: number;
  /** The authors of the text. */
  readonly writers?: readonly Types.ObjectId[];
  /** Writes that belong to the edit, in its transaction; if they are refused, nothing is saved. */
  readonly within?: (session: ClientSession) => Promise<unknown>;
}

/**
 * `updateChapter` for interactive editing: rejects an edit without a base version, because it could overwrite
 * another person's.
 */
export async function editChapter(
  services: Services,
  caller: Caller,
  id: string,
  input: object & WriteBase,
  from: WordsFrom = {},
): Promise<ChapterDoc> {
  if (!input.version) throw invalidField("version", editingMessages.versionMissing);
  return updateChapter(services, caller, id, input, from);
}

/**
 * Stores an edit as a new revision. Readers of a published chapter see the published text until
 * `publishChapter`. An edit based on an outdated version does not overwrite the newer one: it is stored
 * separately as a revision, and the error (409) contains the current text. `from`: origin of text not written
 * by the caller, and other writes.
 */
export async function updateChapter(
  services: Services,
  caller: Caller,
  id: string,
  input: unknown,
  { within, ...from }: WordsFrom = {},
): Promise<ChapterDoc> {
  const {
    version,
    writer,
    turn,
    autosave = false,
    live = false,
    base,
    beside,
    type,
    firstPublished,
    ...given
  } = validate(updateChapterRules, input);
  const written = writtenText(given);
  const now = services.now();
  const by = callerId(caller);
  let revised = false;
  let words = 0;
  let met: Met | null = null;

  const edited: Edit = async (chapter, session) => {
    met = null;
    const current = textOf(chapter.pending ?? chapter);
    const next = { ...current, ...written, title: written.title || current.title };
    // The text readers see of a published chapter changes only on explicit publication.
    const silent = autosave && chapter.state === "published";
    const retyped = type !== undefined && type !== chapter.type && !silent;
    const redated =
      firstPublished !== undefined && (firstPublished ?? "") !== (chapter.firstPublished ?? "") && !silent;
    revised = !isLate(chapter, { writer, turn }) && !sameText(current, next);
    const late = isLate(chapter, { writer, turn });
    if (beside !== undefined && !late) await forgetAside(chapter, beside, session);
    if (!revised && (!(retyped || redated) || late)) return {};
    if (!live && isBehind(chapter, { version, writer }) && !(await goesOn(chapter, next, session))) {
      revised = false;
      const setAside = await keepAside(chapter, next, session);
      met = { chapter, kept: setAside.number, base, next };
      return setAside.isNew ? { lastRevision: setAside.number } : {};
    }
    // It is published automatically at its scheduled time.
    if (revised && chapter.state === "scheduled") assertMayPost(caller, now);
    const changes = {
      version: chapter.version + 1,
      writer: writer ?? null,
      turn: turn ?? null,
      ...(retyped ? { type } : {}),
      ...(redated ? { firstPublished: firstPublished ?? "" } : {}),
    };
    if (!revised) return changes;
    words = next.words - current.words;
    const number = await keep(chapter, next, session);
    const lastRevision = Math.max(number, chapter.lastRevision);
    return chapter.state === "published"
      ? { ...changes, lastRevision, pending: { ...next, revision: number, by, at: now } }
      : { ...changes, ...next, lastRevision, revision: number };
  };

  const updated = await changeChapter(
    services,
    caller,
    "edit-chapters",
    id,
    edited,
    async (after, session) => {
      if (!met) await within?.(session);
      if (!revised) return;
      if (from.restored === undefined && !from.writers) await emitWritten(services, { by, words }, session);
      const event = { ...chapterEvent(caller, after), revision: (after.pending ?? after).revision };
      await services.events.publish("chapter.revised", event, session);
    },
  );
  if (met) throw conflictError(met);
  return updated;

  /**
   * Stores the text as a new revision, or in the one the same form autosaved within this minute; returns its
   * number.
   */
  async function keep(chapter: ChapterDoc, next: ChapterText, session: ClientSession): Promise<number> {
    const { revision } = chapter.pending ?? chapter;
    const last = autosave
      ? await Revision.findOne({ chapter: chapter._id, number: revision }).session(session)
      : null;
    if (last && isOfThisMinute(last) && !isShown(chapter, revision)) {
      await Revision.updateOne({ _id: last._id }, { $set: { ...next, at: now } }, { session });
      return revision;
    }
    const number = chapter.lastRevision + 1;
    const more = { ...from, ...(autosave ? { autosave } : {}) };
    await storeRevision(chapter, next, number, by, now, session, more);
    return number;
  }

  function isOfThisMinute({
    number,
    at,
    by: writtenBy,
    publishedAt,
    name,
    restored: again,
    autosave: byItself,
  }: RevisionDoc): boolean {
    const minute = (date: Date) => Math.floor(date.getTime() / 60_000);
    const plain = number > 1 && byItself === true && !publishedAt && !name && !again;
    return plain && writtenBy.equals(by) && minute(at) === minute(now);
  }

  /**
   * Stores the conflicting text once: the form's existing conflict revision is updated, and unchanged text
   * sent again is already stored.
   */
  async function keepAside(chapter: ChapterDoc, next: ChapterText, session: ClientSession) {
    const last = await Revision.findOne({ chapter: chapter._id, by, aside: true })
      .sort({ number: -1 })
      .session(session)
      .lean<RevisionDoc>();
    if (last && sameText(last, next)) return { number: last.number, isNew: false };
    if (last && !last.name && writer && last.writer === writer) {
      if (isLate(last, { writer, turn })) return { number: last.number, isNew: false };
      const more = turn === undefined ? {} : { turn };
      await Revision.updateOne({ _id: last._id }, { $set: { ...next, ...more, at: now } }, { session });
      return { number: last.number, isNew: false };
    }
    const number = chapter.lastRevision + 1;
    const more = {
      aside: true,
      ...(writer ? { writer } : {}),
      ...(turn === undefined ? {} : { turn }),
    };
    await storeRevision(chapter, next, number, by, now, session, more);
    return { number, isNew: true };
  }

  /** Returns true if this text includes everything saved by the same writer's other form. */
  async function goesOn(chapter: ChapterDoc, next: ChapterText, session: ClientSession): Promise<boolean> {
    const current = chapter.pending ?? chapter;
    const isWhole =
      holdsAll(next.html, current.html) &&
      [next.title, next.notesBefore, next.notesAfter].join("\n") ===
        [current.title, current.notesBefore, current.notesAfter].join("\n");
    if (!isWhole) return false;
    const place = { chapter: chapter._id, number: current.revision };
    return (await Revision.exists({ ...place, by }).session(session)) !== null;
  }

  /** Deletes the form's conflict revision, unless it has been named. */
  async function forgetAside(chapter: ChapterDoc, number: number, session: ClientSession): Promise<void> {
    const own = { chapter: chapter._id, number, by, aside: true, ...(writer ? { writer } : {}) };
    await Revision.deleteOne({ ...own, name: { $in: [null, ""] } }, { session });
  }
}

/**
 * Returns true if another person or form has saved since. The form may not have received the response to its
 * own last save.
 */
const isBehind = (chapter: ChapterDoc, { version, writer }: WriteBase): boolean =>
  version !== undefined && version !== chapter.version && (!writer || writer !== chapter.writer);

/** Returns true if the same form has saved since: a delayed request that has been superseded. */
const isLate = (
  last: Pick<ChapterDoc, "turn" | "writer">,
  { writer, turn }: Pick<WriteBase, "turn" | "writer">,
): boolean => Boolean(writer) && writer === last.writer && turn !== undefined && turn < (last.turn ?? 0);

const isShown = ({ state, revision }: ChapterDoc, number: number): boolean =>
  state === "published" && revision === number;

const sameText = (a: ChapterText, b: ChapterText): boolean =>
  a.title === b.title &&
  a.html === b.html &&
  a.notesBefore === b.notesBefore &&
  a.notesAfter === b.notesAfter;
