import { randomUUID } from "node:crypto";
import Joi from "joi";
import type { ClientSession } from "mongoose";
import { applicationError, invalidField, notFound } from "#core/base/errors.ts";
import type { Caller, Viewer } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import { untilUnique } from "#core/db/transaction.ts";
import type { Services } from "#core/services.ts";
import { htmlToMarkdown } from "#core/text/index.ts";
import { validate } from "#core/validate.ts";
import { CHAPTER_MAX } from "#shared/stories/chapters.limits.ts";
import { SUGGESTION_DRAFTS_MAX, SUGGESTION_NOTE_MAX } from "#shared/stories/suggestions.limits.ts";
import { suggestionsMessages } from "#shared/stories/suggestions.messages.ts";
import { type CountedLimit, createWithin } from "../../people/users/index.ts";
import { type ChapterDoc, readRevision, writtenText } from "../chapters/index.ts";
import { Suggestion, type SuggestionDoc, SuggestionDraft, type SuggestionDraftDoc } from "./model.ts";
import { chapterToSuggest } from "./reads.ts";

interface Drafted {
  readonly text: string;
  readonly note: string;
  readonly revision: number;
  readonly base?: string;
  readonly version: number;
  readonly writer?: string;
  readonly turn?: number;
  readonly from?: { readonly id: string; readonly turn: number };
}

export const draftRules = Joi.object<Drafted>({
  text: Joi.string().max(CHAPTER_MAX).allow("").required().description("Markdown"),
  note: Joi.string().max(SUGGESTION_NOTE_MAX).allow("").default(""),
  revision: Joi.number().integer().min(1).required().description("The revision that it is based on"),
  base: Joi.string()
    .max(CHAPTER_MAX)
    .allow("")
    .description("Text of the revision in Markdown, in case the revision is no longer stored"),
  version: Joi.number().integer().min(0).default(0).description("As for a sent suggestion"),
  writer: Joi.string()
    .max(40)
    .description("A name for the page or device that it is written on; each has a separate draft"),
  turn: Joi.number()
    .integer()
    .min(0)
    .description("Increases with each save; a save with a lower number is ignored"),
  from: Joi.object({ id: Joi.string().required(), turn: Joi.number().integer().required() }).description(
    "The draft that it continues, as it was read; if that changed elsewhere since, both drafts are stored",
  ),
});

/**
 * Saves an editor's unsent suggestion. A form continues its draft. It takes over a draft of another page or
 * device only in the version that was read; later text there is kept as a separate draft, so that nothing
 * unseen is overwritten.
 * @throws 404, 403; 400 if there are too many drafts
 */
export async function saveDraft(
  services: Services,
  caller: Caller,
  chapterId: string,
  input: unknown,
): Promise<SuggestionDraftDoc> {
  const { story, chapter } = await chapterToSuggest(caller.viewer, chapterId);
  const { from, writer = randomUUID(), turn = Date.now(), base, ...words } = validate(draftRules, input);
  const ownFilter = { by: toId(caller.viewer.id!), chapter: chapter._id };
  const asRead = { revision: words.revision, ...(base === undefined ? {} : { base }) };
  const set = { ...words, writer, turn, base: await textOfBase(caller.viewer, chapterId, asRead) };
  const update = (which: object) =>
    SuggestionDraft.findOneAndUpdate(
      { ...ownFilter, ...which },
      { $set: set },
      { returnDocument: "after" },
    ).lean<SuggestionDraftDoc>();
  const updateIfNewer = () => update({ writer, turn: { $lt: turn } });
  return untilUnique(async () => {
    const saved =
      (await updateIfNewer()) ??
      // None, or one with a later save; by now there may also be one with an earlier save.
      ((await SuggestionDraft.exists({ ...ownFilter, writer })) &&
        ((await updateIfNewer()) ??
          (await SuggestionDraft.findOne({ ...ownFilter, writer }).lean<SuggestionDraftDoc>()))) ??
      (from && isId(from.id) ? await update({ _id: toId(from.id), turn: from.turn }) : null);
    if (saved) return saved;
    const limit: CountedLimit<SuggestionDraftDoc> = {
      model: SuggestionDraft,
      filter: ownFilter,
      max: SUGGESTION_DRAFTS_MAX,
      error: () => applicationError(suggestionsMessages.suggestionDrafts),
    };
    return createWithin(services, String(ownFilter.by), limit, async (session) => {
      const draft = { ...ownFilter, ...set, story: story._id };
      const [made] = await SuggestionDraft.create([draft], { session });
      return made!.toObject<SuggestionDraftDoc>();
    });
  });
}

/**
 * Returns the text of the revision on which a suggestion is based, even if that revision was pruned
 * meanwhile: from the writer's suggestion or draft, else from the submitted form.
 * @throws 400 at the field if the text is no longer available
 */
export async function textOfBase(
  viewer: Viewer,
  chapter: string,
  { revision, base }: { readonly revision: number; readonly base?: string },
): Promise<string> {
  const revised = await readRevision(viewer, chapter, revision);
  if (revised) return revised.html;
  const ownFilter = { by: toId(viewer.id!), chapter: toId(chapter), revision };
  const found =
    (await Suggestion.findOne({ ...ownFilter, state: "open" }, { base: 1 }).lean<SuggestionDoc>()) ??
    (await SuggestionDraft.findOne(ownFilter, { base: 1 }).lean<SuggestionDraftDoc>());
  if (found) return found.base;
  if (base === undefined) throw invalidField("revision", suggestionsMessages.suggestionBase);
  return writtenText({ markdown: base }).html ?? "";
}

/**
 * Returns the viewer's drafts for a chapter, newest first, without a draft that equals the sent suggestion.
 */
export async function readDrafts(
  viewer: Viewer,
  chapter: ChapterDoc["_id"],
  sent: SuggestionDoc | null,
): Promise<SuggestionDraftDoc[]> {
  const drafts = await SuggestionDraft.find({ by: toId(viewer.id!), chapter })
    .sort({ updatedAt: -1 })
    .lean<SuggestionDraftDoc[]>();
  if (!sent || drafts.length === 0) return drafts;
  const text = htmlToMarkdown(sent.html).trim();
  return drafts.filter((each) => each.text.trim() !== text || each.note.trim() !== sent.note);
}

/** Discards the caller's draft. @throws 404 */
export async function dropDraft(caller: Caller, chapter: string, id: string): Promise<void> {
  const target = await chapterToSuggest(caller.viewer, chapter);
  const own = { _id: isId(id) ? toId(id) : null, by: toId(caller.viewer.id!), chapter: target.chapter._id };
  const { deletedCount } = await SuggestionDraft.deleteOne(own);
  if (deletedCount === 0) throw notFound();
}

/**
 * Deletes the draft of a form that was sent or discarded, and the draft with which the form was opened if it
 * has not changed since.
 */
export async function forgetDraft(
  own: Pick<SuggestionDraftDoc, "by" | "chapter">,
  { writer, from }: Pick<Drafted, "writer" | "from">,
  session?: ClientSession,
): Promise<void> {
  const which = [
    ...(writer ? [{ writer }] : []),
    ...(from && isId(from.id) ? [{ _id: toId(from.id), turn: from.turn }] : []),
  ];
  for (const each of which) await SuggestionDraft.deleteOne({ ...own, ...each }, session ? { session } : {});
}
