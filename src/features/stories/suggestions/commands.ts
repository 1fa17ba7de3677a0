import Joi from "joi";
import type { ClientSession } from "mongoose";
import { assertMayPost } from "#core/auth/posting.ts";
import {
  applicationError,
  conflict,
  forbidden,
  HttpError,
  invalidField,
  notFound,
} from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import { inTransaction, untilUnique } from "#core/db/transaction.ts";
import type { Services } from "#core/services.ts";
import { validate } from "#core/validate.ts";
import { CHAPTER_MAX } from "#shared/stories/chapters.limits.ts";
import { SUGGESTION_NOTE_MAX } from "#shared/stories/suggestions.limits.ts";
import { suggestionsMessages } from "#shared/stories/suggestions.messages.ts";
import { editChapter, writtenText } from "../chapters/index.ts";
import { readStory } from "../stories/index.ts";
import { forgetDraft, textOfBase } from "./drafts.ts";
import { storeFormerText } from "./former.ts";
import { Suggestion, type SuggestionDoc } from "./model.ts";
import { applyParts, openParts, partsOf } from "./parts.ts";
import { chapterToSuggest, permitDeciding, readSuggestion, type SuggestionPlace } from "./reads.ts";
import "./events.ts";

interface Suggested {
  readonly html?: string;
  readonly markdown?: string;
  readonly note: string;
  /** Revision on which the suggestion is based. */
  readonly revision: number;
  /** Version of the writer's open suggestion that this one replaces; 0 for none. */
  readonly version: number;
  /** Markdown text of that revision, in case it is no longer stored. */
  readonly base?: string;
  /**
   * Draft that this suggestion was and that is now finished, identified by the form that wrote it (`writer`)
   * or as it was read (`from`).
   */
  readonly writer?: string;
  readonly from?: { readonly id: string; readonly turn: number };
}

const suggestRules = Joi.object<Suggested>({
  html: Joi.string().max(CHAPTER_MAX).allow(""),
  markdown: Joi.string().max(CHAPTER_MAX).allow(""),
  note: Joi.string().trim().max(SUGGESTION_NOTE_MAX).allow("").default(""),
  revision: Joi.number().integer().min(1).required(),
  version: Joi.number().integer().min(0).default(0),
  base: Joi.string().max(CHAPTER_MAX).allow(""),
  writer: Joi.string().max(40),
  from: Joi.object({ id: Joi.string().required(), turn: Joi.number().integer().required() }),
}).xor("html", "markdown");

/**
 * Suggests another text for a chapter, based on one of its revisions. An open suggestion by the same writer
 * is updated, and decisions about unchanged parts are retained.
 * @throws 404, 403; 400 if nothing is changed, and while the writer is barred from posting; 409 if the writer
 * sent another text meanwhile
 */
export async function suggest(
  services: Services,
  caller: Caller,
  chapterId: string,
  input: unknown,
): Promise<SuggestionDoc> {
  const { story, chapter } = await chapterToSuggest(caller.viewer, chapterId);
  assertMayPost(caller, services.now());
  const { note, revision, version, base: asRead, writer, from, ...text } = validate(suggestRules, input);
  const read = { revision, ...(asRead === undefined ? {} : { base: asRead }) };
  const base = await textOfBase(caller.viewer, chapterId, read);
  const { html = "" } = writtenText(text);
  if (partsOf(base, html).length === 0) throw invalidField("text", suggestionsMessages.suggestionSame);
  const by = toId(caller.viewer.id!);
  const deciders = [
    story.author,
    ...story.collaborators.flatMap(({ user, role }) => (role === "co-author" ? [user] : [])),
  ];
  return untilUnique(() =>
    inTransaction(async (session) => {
      const open = { chapter: chapter._id, by, state: "open" } as const;
      const before = await Suggestion.findOne(open).session(session).lean<SuggestionDoc>();
      await forgetDraft(
        { chapter: chapter._id, by },
        { ...(writer ? { writer } : {}), ...(from ? { from } : {}) },
        session,
      );
      // A retry, because the response was lost.
      if (before?.html === html && before.note === note && before.base === base) return before;
      // Sent from another tab, or from a device that was asleep.
      if (before && before.version !== version)
        throw conflict(suggestionsMessages.suggestionMet, { version: before.version, html: before.html });
      if (before) await storeFormerText(before, session);
      const saved = await Suggestion.findOneAndUpdate(
        open,
        {
          $set: {
            revision,
            base,
            html,
            note,
            sentAt: services.now(),
            version: (before?.version ?? 0) + 1,
          },
          $setOnInsert: { story: story._id },
        },
        { upsert: true, returnDocument: "after", session },
      ).lean<SuggestionDoc>();
      // Every part that remains in the suggestion is already decided.
      if (openParts(saved!).length === 0) {
        await Suggestion.updateOne({ _id: saved!._id }, { $set: { state: "decided" } }, { session });
        return { ...saved!, state: "decided" };
      }
      const to = deciders.map(String);
      const event = { id: String(saved!._id), story: String(story._id), by: String(by), to };
      await services.events.publish("suggestion.sent", event, session);
      return saved!;
    }),
  );
}

/** Result of a decision. */
export interface Decided {
  readonly suggestion: SuggestionDoc;
  /** Number of parts that could not be applied because the text has changed there since. */
  readonly changed: number;
}

interface Deciding {
  readonly taken: boolean;
  /** Parts to decide; all open parts if absent. */
  readonly keys?: readonly string[] | undefined;
  /** Version of the suggestion that the deciding member has read. */
  readonly version?: number | undefined;
}

/** Number of attempts to apply a decision to a chapter that others are editing. */
const TRIES = 5;

/**
 * Accepts or declines parts of a suggestion; all open parts if `keys` is absent. Accepted parts become one
 * edit of the current chapter, in one transaction with the decision.
 * @throws 404, 403; 409 if the editor has sent another version since `version`, so that nobody accepts unseen
 * changes
 */
export async function decideParts(
  services: Services,
  caller: Caller,
  id: string,
  { taken, keys, version }: Deciding,
): Promise<Decided> {
  for (let tries = 1; ; tries += 1) {
    const target = await readSuggestion(caller.viewer, id);
    permitDeciding(caller.viewer, target);
    const { suggestion, chapter } = target;
    if (suggestion.state !== "open") throw applicationError(suggestionsMessages.suggestionClosed);
    const open = openParts(suggestion);
    const selectedParts = keys ? open.filter(({ key }) => keys.includes(key)) : open;
    const isSeen = version === undefined || version === suggestion.version;
    // The key of a part identifies its content; parts not among the keys could contain anything.
    if (!isSeen && (!keys || selectedParts.length < keys.length))
      throw conflict(suggestionsMessages.suggestionSentAgain, { version: suggestion.version });
    if (selectedParts.length === 0) throw notFound();
    const latest = chapter.pending ?? chapter;
    const { html, changed } = taken
      ? applyParts(suggestion.base, latest.html, selectedParts)
      : { html: latest.html, changed: [] };
    const edit = { html, version: chapter.version };
    const fits = selectedParts.filter((part) => !changed.includes(part));
    if (fits.length === 0) return { suggestion, changed: changed.length };
    const all = open.length === fits.length;
    const decision = { taken, keys: fits.map(({ key }) => key), all };
    const record = (session: ClientSession) => recordDecision(services, caller, target, decision, session);
    let after: SuggestionDoc | undefined;
    try {
      if (taken && html !== latest.html)
        await editChapter(services, caller, String(chapter._id), edit, {
          writers: [suggestion.by],
          within: async (session) => {
            after = await record(session);
          },
        });
      else after = await inTransaction(record);
    } catch (error) {
      const isOver = error instanceof HttpError && error.message === suggestionsMessages.suggestionClosed;
      if (!isOver && error instanceof HttpError && error.status === 409 && tries < TRIES) continue;
      throw error;
    }
    return { suggestion: after!, changed: changed.length };
  }
}

async function recordDecision(
  services: Services,
  { viewer }: Caller,
  { suggestion }: SuggestionPlace,
  { taken, keys, all }: { readonly taken: boolean; readonly keys: readonly string[]; readonly all: boolean },
  session: ClientSession,
): Promise<SuggestionDoc> {
  const by = toId(viewer.id!);
  const at = services.now();
  const after = await Suggestion.findOneAndUpdate(
    // The parts differ if the editor has changed the suggestion meanwhile.
    { _id: suggestion._id, state: "open", html: suggestion.html, base: suggestion.base },
    {
      $push: { decisions: { $each: keys.map((part) => ({ part, taken, by, at })) } },
      ...(all ? { $set: { state: "decided" } } : {}),
    },
    { returnDocument: "after", session },
  ).lean<SuggestionDoc>();
  if (!after) throw conflict(suggestionsMessages.suggestionClosed);
  if (!all) return after;
  const { _id, story } = after;
  const event = { id: String(_id), story: String(story), by: String(by), to: [String(after.by)] };
  await services.events.publish("suggestion.decided", event, session);
  return after;
}

/** Result of a decision about all of an editor's suggestions for a manuscript. */
export interface BranchDecided {
  /** Number of parts that could not be applied because the text has changed there since. */
  readonly changed: number;
  /** Number of suggestions that were sent, or sent again, after they were read; they stay open. */
  readonly unseen: number;
}

/**
 * Accepts or declines all suggestions of one editor for a story, in the order of its chapters. Suggestions
 * for chapters in the bin stay open there. `seen`: versions by suggestion, as they were read; all open
 * suggestions if absent.
 */
export async function decideBranch(
  services: Services,
  caller: Caller,
  id: string,
  { editor, taken, seen }: { editor: string; taken: boolean; seen?: ReadonlyMap<string, number> },
): Promise<BranchDecided> {
  const story = await readStory(caller.viewer, id);
  if (!story) throw notFound();
  const open = isId(editor)
    ? await Suggestion.find(
        { story: story._id, by: toId(editor), state: "open" },
        { chapter: 1, version: 1 },
      ).lean<Pick<SuggestionDoc, "_id" | "chapter" | "version">[]>()
    : [];
  const byChapter = new Map(open.map((each) => [String(each.chapter), each]));
  let [changed, unseen] = [0, 0];
  for (const { chapter } of story.contents) {
    const suggestion = byChapter.get(String(chapter));
    if (!suggestion) continue;
    const version = seen ? (seen.get(String(suggestion._id)) ?? 0) : undefined;
    try {
      changed += (await decideParts(services, caller, String(suggestion._id), { taken, version })).changed;
    } catch (error) {
      // Sent again, or decided by somebody else meanwhile.
      const isOver = error instanceof HttpError && error.message === suggestionsMessages.suggestionClosed;
      if (!isOver && !(error instanceof HttpError && [404, 409].includes(error.status))) throw error;
      unseen += 1;
    }
  }
  return { changed, unseen };
}

/** Withdraws the caller's suggestion; accepted parts stay in the chapter. */
export async function withdrawSuggestion(caller: Caller, id: string): Promise<void> {
  const { suggestion } = await readSuggestion(caller.viewer, id);
  if (String(suggestion.by) !== caller.viewer.id) throw forbidden();
  await Suggestion.updateOne({ _id: suggestion._id, state: "open" }, { $set: { state: "withdrawn" } });
}
