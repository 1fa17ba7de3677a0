import Joi from "joi";
import { invalidField, notFound } from "../../../core/base/errors.ts";
import type { Caller } from "../../../core/base/viewer.ts";
import { isDuplicateKey } from "../../../core/db/transaction.ts";
import type { Files } from "../../../core/files/files.ts";
import type { Services } from "../../../core/services.ts";
import { validate } from "../../../core/validate.ts";
import { messages } from "../../../shared/messages.ts";
import { IMPORT_WAYS, type ImportWay } from "../../../shared/stories/imports.dto.ts";
import { IMPORTED_DAYS } from "../../../shared/stories/imports.limits.ts";
import { importsText } from "../../../shared/stories/imports.text.ts";
import { appendChapters, importStory, readEveryText } from "../chapters/index.ts";
import { type Reader, readerHere } from "../manuscripts/index.ts";
import { keepMargin } from "../private-notes/index.ts";
import { readStory, type StoryDoc } from "../stories/index.ts";
import { genresOf } from "./genres-of.ts";
import { findWaitingImport } from "./keep.ts";
import { Import, type ImportDoc, ImportText } from "./model.ts";
import { replaceChapters } from "./replace.ts";
import { suggestTracked } from "./suggest-tracked.ts";
import { type Texts, textsOf } from "./texts.ts";
import { untracked } from "./tracked.ts";
import { findTwins } from "./twins.ts";

/** Where what waits is to go. */
export interface StoreInput {
  readonly way: ImportWay;
  readonly story?: string;
  /** Says that it is to come in though it is in already. */
  readonly again: boolean;
  /** What was shown of a replacement (`Replacement.seen`). */
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
 * Puts what waits into a story: one of its own, behind another's chapters, or in their place as new revisions. Done
 * again after a crash it makes nothing twice.
 * @throws 400 on `again` where it is in already, on `story` and by the limits of stories; 403 and 404 by the story's
 * policy; 409 where the story is not what was shown any more
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
  // What was tracked in the file is suggested: the chapter is as it was before.
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

async function storeNew(
  services: Services,
  caller: Caller,
  waiting: ImportDoc,
  texts: Texts,
  reader: Reader,
): Promise<StoryDoc> {
  // Named as what waits, so that a second press finds the first one's story.
  const known = await readStory(caller.viewer, String(waiting._id));
  if (known) return known;
  const { title, synopsis, language, subjects, cover, _id: id } = waiting;
  const story = { title, synopsis, language, categories: genresOf(subjects) };
  const whole = { id, story, cover, ...chaptersOf(waiting, texts) };
  try {
    return await importStory(services, caller, whole, reader.sanitise);
  } catch (error) {
    // Two presses at once: the other has made it.
    if (isDuplicateKey(error)) return (await readStory(caller.viewer, String(id)))!;
    throw error;
  }
}

/** Chapters as stories take them, with the parts that some of them stand in. */
function chaptersOf({ parts }: ImportDoc, texts: Texts) {
  const used = new Set<number>();
  for (const { part } of texts)
    for (let at = part; at !== null && parts[at] && !used.has(at); at = parts[at]!.parent) used.add(at);
  const kept = [...used].sort((a, b) => a - b);
  const placeOf = (part: number | null) => (part === null ? -1 : kept.indexOf(part));
  return {
    parts: kept.map((at) => {
      const { title, parent } = parts[at]!;
      return { title, parent: parent === null ? null : placeOf(parent) };
    }),
    chapters: texts.map(({ _id, title, type, html, part }) => ({
      id: _id,
      title,
      type,
      html,
      ...(placeOf(part) === -1 ? {} : { part: placeOf(part) }),
    })),
  };
}

/** Says that it is in, and takes away what nobody needs any more. */
async function finish(
  { services, files }: Dependencies,
  { _id, user, entries, pictures, cover, margin }: ImportDoc,
  story: StoryDoc,
  { isNew }: { readonly isNew: boolean },
): Promise<ImportDoc> {
  const now = services.now();
  await keepMargin({
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
  const left = entries.filter(({ out }) => out);
  const wordsOf = (texts: Texts) => texts.map(({ html, before = "" }) => html + before).join("");
  const leftOut = wordsOf(await textsOf(left));
  const kept = wordsOf(await textsOf(entries.filter(({ out }) => !out)));
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
  // Thrown away at the same moment, by its author in another window: the story is there all the same.
  if (!stored) throw notFound();
  await ImportText.deleteMany({ import: _id });
  for (const picture of pictures)
    if (leftOut.includes(picture) && !kept.includes(picture)) await files.remove(picture);
  if (cover && !isNew) await files.remove(cover.id);
  return stored;
}
