import Joi from "joi";
import { HttpError, invalidField, notFound } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { isDuplicateKey } from "#core/db/transaction.ts";
import type { Files } from "#core/files/files.ts";
import type { Services } from "#core/services.ts";
import { validate } from "#core/validate.ts";
import { messages } from "#shared/messages.ts";
import { IMPORT_WAYS, type ImportWay } from "#shared/stories/imports.dto.ts";
import { IMPORTED_DAYS } from "#shared/stories/imports.limits.ts";
import { importsText } from "#shared/stories/imports.text.ts";
import { appendChapters, importStory, readEveryText } from "../chapters/index.ts";
import { type Reader, readerHere } from "../manuscripts/index.ts";
import { storeMarginNotes } from "../private-notes/index.ts";
import { readStory, type StoryDoc } from "../stories/index.ts";
import { genresOf } from "./genres-of.ts";
import { Import, type ImportDoc, ImportText } from "./model.ts";
import { findGroup, findWaitingImport } from "./pending.ts";
import { replaceChapters } from "./replace.ts";
import { suggestTracked } from "./suggest-tracked.ts";
import { notesOf, type Texts, textsOf } from "./texts.ts";
import { untracked } from "./tracked.ts";
import { findTwins } from "./twins.ts";

/** Target of a pending import. */
export interface StoreInput {
  readonly way: ImportWay;
  readonly story?: string;
  /** True to confirm importing the same manuscript again. */
  readonly again: boolean;
  /** The replacement that was previewed (`Replacement.seen`). */
  readonly seen?: string;
}

export const storeRules = Joi.object<StoreInput>({
  way: Joi.string()
    .valid(...IMPORT_WAYS)
    .required(),
  story: Joi.string()
    .hex()
    .length(24)
    .empty("")
    .when("way", { is: "new", otherwise: Joi.required() })
    .messages({ "any.required": messages.required }),
  again: Joi.boolean().empty("").default(false),
  seen: Joi.string().max(100).empty(""),
});

interface Dependencies {
  readonly services: Services;
  readonly files: Files;
}

/**
 * Stores a pending import in a story: a new one, after an existing story's chapters, or replacing them as new
 * revisions. Idempotent after a crash.
 * @throws 400 on `again` if it was already imported, on `story` and by the limits of stories; 403 and 404 by
 * the story's policy; 409 if the story changed since the preview
 */
export async function storeImport(
  { services, files }: Dependencies,
  caller: Caller,
  id: string,
  input: unknown,
  reader: Reader = readerHere,
): Promise<ImportDoc> {
  const { way, story, again, seen } = validate(storeRules, input);
  const waiting = await findWaitingImport(caller, id);
  const entries = waiting.entries.filter(({ out }) => !out);
  if (entries.length === 0) throw invalidField("way", importsText.nothingToStore);
  if (!again && way !== "replace" && (await findTwins(caller, waiting)).length > 0)
    throw invalidField("again", importsText.askAgain);
  const accepted = await textsOf(entries);
  // Tracked changes of the file become suggestions, so the chapter gets the text before them.
  const { html, used } = untracked(accepted, waiting.margin);
  const texts = accepted.map((each, at) => ({ ...each, html: html[at]! }));
  const replaced = { story: story!, seen, texts };
  const { stored, chapters } =
    way === "replace"
      ? await replaceChapters(services, caller, waiting, replaced, reader)
      : {
          stored:
            way === "new"
              ? await storeNew(services, caller, waiting, texts, reader)
              : await appendChapters(services, caller, story!, chaptersOf(waiting, texts), reader.sanitise),
          chapters: new Map<string, string>(),
        };
  if (accepted.some((each, at) => each.html !== html[at]))
    await suggestTracked({ ...waiting, used, texts: accepted }, { stored, chapters });
  const margin = waiting.margin.filter((_, index) => !used.has(index));
  return finish({ services, files }, { ...waiting, margin }, stored, { isNew: way === "new" });
}

/** Result of `storeGroup`. */
export interface StoredGroup {
  readonly stored: readonly ImportDoc[];
  /** Imports that their author has to check one by one. */
  readonly left: readonly ImportDoc[];
}

/**
 * Stores each pending import from the same file as a new story. Those that seem to be imported already or
 * have no chapters are left. Idempotent after a crash.
 * @throws 404 for an import of a file with one work
 */
export async function storeGroup(
  dependencies: Dependencies,
  caller: Caller,
  id: string,
  reader: Reader = readerHere,
): Promise<StoredGroup> {
  const group = await findGroup(await findWaitingImport(caller, id));
  if (group.length === 0) throw notFound();
  const stored: ImportDoc[] = [];
  const left: ImportDoc[] = [];
  for (const waiting of group) {
    try {
      stored.push(await storeImport(dependencies, caller, String(waiting._id), { way: "new" }, reader));
    } catch (error) {
      if (!(error instanceof HttpError) || error.status !== 400) throw error;
      left.push(waiting);
    }
  }
  return { stored, left };
}

async function storeNew(
  services: Services,
  caller: Caller,
  waiting: ImportDoc,
  texts: Texts,
  reader: Reader,
): Promise<StoryDoc> {
  // Has the id of the import, so that a second submission finds the story created by the first.
  const known = await readStory(caller.viewer, String(waiting._id));
  if (known) return known;
  const { title, synopsis, language, subjects, cover, origin, _id: id } = waiting;
  const details = origin?.details ?? { categories: genresOf(subjects) };
  const story = { title, synopsis, language, ...details };
  const importedStory = { id, story, cover, ...chaptersOf(waiting, texts) };
  try {
    return await importStory(services, caller, importedStory, reader.sanitise);
  } catch (error) {
    // Concurrent submissions: the other one created the story.
    if (isDuplicateKey(error)) return (await readStory(caller.viewer, String(id)))!;
    throw error;
  }
}

/** Returns chapters as input for stories, with the parts they use. */
function chaptersOf({ parts }: ImportDoc, texts: Texts) {
  const used = new Set<number>();
  for (const { part } of texts)
    for (let at = part; at !== null && parts[at] && !used.has(at); at = parts[at]!.parent) used.add(at);
  const usedParts = [...used].sort((a, b) => a - b);
  const placeOf = (part: number | null) => (part === null ? -1 : usedParts.indexOf(part));
  return {
    parts: usedParts.map((at) => {
      const { title, parent } = parts[at]!;
      return { title, parent: parent === null ? null : placeOf(parent) };
    }),
    chapters: texts.map(({ _id, title, type, html, part, firstPublished, ...text }) => ({
      id: _id,
      title,
      type,
      html,
      ...notesOf(text),
      ...(firstPublished ? { firstPublished } : {}),
      ...(placeOf(part) === -1 ? {} : { part: placeOf(part) }),
    })),
  };
}

/** Marks the import as completed and deletes data no longer needed. */
async function finish(
  { services, files }: Dependencies,
  { _id, user, entries, pictures, cover, margin }: ImportDoc,
  story: StoryDoc,
  { isNew }: { readonly isNew: boolean },
): Promise<ImportDoc> {
  const now = services.now();
  await storeMarginNotes({
    id: String(_id),
    owner: String(user),
    story: story._id,
    chapters: (await readEveryText(story)).map((chapter) => ({
      _id: chapter._id,
      html: (chapter.pending ?? chapter).html,
    })),
    margin,
    at: now,
  });
  const omittedEntries = entries.filter(({ out }) => out);
  const wordsOf = (texts: Texts) => texts.map(({ html, before = "" }) => html + before).join("");
  const leftOut = wordsOf(await textsOf(omittedEntries));
  const includedText = wordsOf(await textsOf(entries.filter(({ out }) => !out)));
  const stored = await Import.findOneAndUpdate(
    { _id },
    {
      $set: {
        state: "stored",
        story: story._id,
        storedAt: now,
        pictures: [],
        expiresAt: new Date(now.getTime() + IMPORTED_DAYS * 86_400_000),
      },
    },
    { returnDocument: "after" },
  ).lean<ImportDoc>();
  // Discarded at the same moment by the author in another window; the story exists all the same.
  if (!stored) throw notFound();
  await ImportText.deleteMany({ import: _id });
  for (const picture of pictures)
    if (leftOut.includes(picture) && !includedText.includes(picture)) await files.remove(picture);
  if (cover && !isNew) await files.remove(cover.id);
  return stored;
}
