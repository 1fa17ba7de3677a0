import { randomUUID } from "node:crypto";
import Joi from "joi";
import type { ClientSession } from "mongoose";
import { applicationError, invalidField, notFound } from "../../../core/base/errors.ts";
import type { Caller, Viewer } from "../../../core/base/viewer.ts";
import { isId, toId } from "../../../core/db/ids.ts";
import { untilUnique } from "../../../core/db/transaction.ts";
import { htmlToMarkdown } from "../../../core/text/index.ts";
import { validate } from "../../../core/validate.ts";
import { CHAPTER_MAX } from "../../../shared/stories/chapters.limits.ts";
import { SUGGESTION_DRAFTS_MAX, SUGGESTION_NOTE_MAX } from "../../../shared/stories/suggestions.limits.ts";
import { suggestionsMessages } from "../../../shared/stories/suggestions.messages.ts";
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
    .description("Its text in Markdown, for when it is no longer kept"),
  version: Joi.number().integer().min(0).default(0).description("As of a suggestion that is sent"),
  writer: Joi.string()
    .max(40)
    .description("Your own word for the page it is written on, which keeps a draft of its own"),
  turn: Joi.number()
    .integer()
    .min(0)
    .description("Counts up from one saving to the next: what comes late changes nothing"),
  from: Joi.object({ id: Joi.string().required(), turn: Joi.number().integer().required() }).description(
    "The draft that it goes on from, as it was read: changed elsewhere since, it stays beside this one",
  ),
});

/**
 * Keeps what an editor writes before it is sent. A form goes on in its own draft; another page's, or another device's, it
 * takes over only as it was read: what was written there since stays beside it, and nothing is ever written over unseen.
 * @throws 404, 403; 400 where too many lie beside each other
 */
export async function saveDraft(
  caller: Caller,
  chapterId: string,
  input: unknown,
): Promise<SuggestionDraftDoc> {
  const { story, chapter } = await chapterToSuggest(caller.viewer, chapterId);
  const { from, writer = randomUUID(), turn = Date.now(), base, ...words } = validate(draftRules, input);
  const own = { by: toId(caller.viewer.id!), chapter: chapter._id };
  const asRead = { revision: words.revision, ...(base === undefined ? {} : { base }) };
  const set = { ...words, writer, turn, base: await textOfBase(caller.viewer, chapterId, asRead) };
  const update = (which: object) =>
    SuggestionDraft.findOneAndUpdate(
      { ...own, ...which },
      { $set: set },
      { returnDocument: "after" },
    ).lean<SuggestionDraftDoc>();
  return untilUnique(async () => {
    const saved =
      (await update({ writer, turn: { $lt: turn } })) ??
      // A later one has come before it.
      (await SuggestionDraft.findOne({ ...own, writer }).lean<SuggestionDraftDoc>()) ??
      (from && isId(from.id) ? await update({ _id: toId(from.id), turn: from.turn }) : null);
    if (saved) return saved;
    if ((await SuggestionDraft.countDocuments(own)) >= SUGGESTION_DRAFTS_MAX)
      throw applicationError(suggestionsMessages.suggestionDrafts);
    const [made] = await SuggestionDraft.create([{ ...own, ...set, story: story._id }]);
    return made!.toObject<SuggestionDraftDoc>();
  });
}

/**
 * The text of the revision that something is suggested on, though it was thinned out meanwhile: as the writer's own
 * suggestion or draft has it, else as the form had it that was written in.
 * @throws 400 at the field where nobody has it any more
 */
export async function textOfBase(
  viewer: Viewer,
  chapter: string,
  { revision, base }: { readonly revision: number; readonly base?: string },
): Promise<string> {
  const revised = await readRevision(viewer, chapter, revision);
  if (revised) return revised.html;
  const own = { by: toId(viewer.id!), chapter: toId(chapter), revision };
  const found =
    (await Suggestion.findOne({ ...own, state: "open" }, { base: 1 }).lean<SuggestionDoc>()) ??
    (await SuggestionDraft.findOne(own, { base: 1 }).lean<SuggestionDraftDoc>());
  if (found) return found.base;
  if (base === undefined) throw invalidField("revision", suggestionsMessages.suggestionBase);
  return writtenText({ markdown: base }).html ?? "";
}

/** One's drafts for a chapter, the last first, without one that says what was sent. */
export async function readDrafts(
  viewer: Viewer,
  chapter: ChapterDoc["_id"],
  sent: SuggestionDoc | null,
): Promise<SuggestionDraftDoc[]> {
  const found = await SuggestionDraft.find({ by: toId(viewer.id!), chapter })
    .sort({ updatedAt: -1 })
    .lean<SuggestionDraftDoc[]>();
  if (!sent || found.length === 0) return found;
  const text = htmlToMarkdown(sent.html).trim();
  return found.filter((each) => each.text.trim() !== text || each.note.trim() !== sent.note);
}

/** Throws a draft of one's own away. @throws 404 */
export async function dropDraft(caller: Caller, chapter: string, id: string): Promise<void> {
  const place = await chapterToSuggest(caller.viewer, chapter);
  const own = { _id: isId(id) ? toId(id) : null, by: toId(caller.viewer.id!), chapter: place.chapter._id };
  const { deletedCount } = await SuggestionDraft.deleteOne(own);
  if (deletedCount === 0) throw notFound();
}

/** Forgets a form's draft, which is sent or thrown away: its own, and the one it was opened with as it was then. */
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
