import Joi from "joi";
import { assertMayPost } from "../../../core/auth/posting.ts";
import {
  applicationError,
  conflict,
  forbidden,
  HttpError,
  invalidField,
  notFound,
} from "../../../core/base/errors.ts";
import type { Caller } from "../../../core/base/viewer.ts";
import { isId, toId } from "../../../core/db/ids.ts";
import { inTransaction, untilUnique } from "../../../core/db/transaction.ts";
import type { Services } from "../../../core/services.ts";
import { validate } from "../../../core/validate.ts";
import { CHAPTER_MAX } from "../../../shared/stories/chapters.limits.ts";
import { SUGGESTION_NOTE_MAX } from "../../../shared/stories/suggestions.limits.ts";
import { suggestionsMessages } from "../../../shared/stories/suggestions.messages.ts";
import { editChapter, writtenText } from "../chapters/index.ts";
import { readStory } from "../stories/index.ts";
import { forgetDraft, textOfBase } from "./drafts.ts";
import { keepFormer } from "./former.ts";
import { Suggestion, type SuggestionDoc } from "./model.ts";
import { applyParts, openParts, partsOf } from "./parts.ts";
import { chapterToSuggest, permitDeciding, readSuggestion, type SuggestionPlace } from "./reads.ts";
import "./events.ts";

interface Suggested {
  readonly html?: string;
  readonly markdown?: string;
  readonly note: string;
  /** The revision that it is based on. */
  readonly revision: number;
  /** The version of one's open suggestion that it takes the place of; 0 for none. */
  readonly version: number;
  /** The text of that revision in Markdown, for when it is no longer kept. */
  readonly base?: string;
  /** The draft that this was, which is over: by the form that wrote it, or as it was read. */
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
 * Suggests another text for a chapter, on top of one of its revisions; whoever has an open suggestion for it changes that,
 * and what was decided of parts that stay the same stays decided.
 * @throws 404, 403; 400 where nothing is changed, and while posting is closed to its writer; 409 where another text of
 * theirs was sent meanwhile
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
      // Sent again, for its answer was lost.
      if (before?.html === html && before.note === note && before.base === base) return before;
      // From another tab, or a device that slept.
      if (before && before.version !== version)
        throw conflict(suggestionsMessages.suggestionMet, { version: before.version, html: before.html });
      if (before) await keepFormer(before, session);
      const saved = await Suggestion.findOneAndUpdate(
        open,
        {
          $set: {
            ...{ revision, base, html, note, sentAt: services.now() },
            version: (before?.version ?? 0) + 1,
          },
          $setOnInsert: { story: story._id },
        },
        { upsert: true, returnDocument: "after", session },
      ).lean<SuggestionDoc>();
      // What its editor has left in it is decided.
      if (openParts(saved!).length === 0) {
        await Suggestion.updateOne({ _id: saved!._id }, { $set: { state: "decided" } }, { session });
        return { ...saved!, state: "decided" };
      }
      const to = deciders.map(String);
      const told = { id: String(saved!._id), story: String(story._id), by: String(by), to };
      await services.events.publish("suggestion.sent", told, session);
      return saved!;
    }),
  );
}

/** What became of a decision. */
export interface Decided {
  readonly suggestion: SuggestionDoc;
  /** Parts that could not be taken, for the text has changed there since. */
  readonly changed: number;
}

interface Deciding {
  readonly taken: boolean;
  /** Of the parts; all that are open without. */
  readonly keys?: readonly string[] | undefined;
  /** Of the suggestion as whoever decides has read it. */
  readonly version?: number | undefined;
}

/** Times that a chapter is looked at again which others write meanwhile. */
const TRIES = 5;

/**
 * Takes or refuses parts of a suggestion; without `keys` all that are open. Those that are taken are one edit of the
 * chapter as it is now, which may run again after a crash: a part that is in it already fits.
 * @throws 404, 403; 409 where its editor has sent others since `version`: nobody takes what they have not seen
 */
export async function decideParts(
  services: Services,
  caller: Caller,
  id: string,
  { taken, keys, version }: Deciding,
): Promise<Decided> {
  for (let tries = 1; ; tries += 1) {
    const place = await readSuggestion(caller.viewer, id);
    permitDeciding(caller.viewer, place);
    const { suggestion, chapter } = place;
    if (suggestion.state !== "open") throw applicationError(suggestionsMessages.suggestionClosed);
    const open = openParts(suggestion);
    const asked = keys ? open.filter(({ key }) => keys.includes(key)) : open;
    const isSeen = version === undefined || version === suggestion.version;
    // A part says itself what it is; what is not among them may be anything.
    if (!isSeen && (!keys || asked.length < keys.length))
      throw conflict(suggestionsMessages.suggestionSentAgain, { version: suggestion.version });
    if (asked.length === 0) throw notFound();
    const latest = chapter.pending ?? chapter;
    const { html, changed } = taken
      ? applyParts(suggestion.base, latest.html, asked)
      : { html: latest.html, changed: [] };
    const edit = { html, version: chapter.version };
    const fits = asked.filter((part) => !changed.includes(part));
    if (fits.length === 0) return { suggestion, changed: changed.length };
    try {
      if (taken && html !== latest.html)
        await editChapter(services, caller, String(chapter._id), edit, { writers: [suggestion.by] });
    } catch (error) {
      if (error instanceof HttpError && error.status === 409 && tries < TRIES) continue;
      throw error;
    }
    const all = open.length === fits.length;
    const after = await note(services, caller, place, { taken, keys: fits.map(({ key }) => key), all });
    return { suggestion: after, changed: changed.length };
  }
}

async function note(
  services: Services,
  { viewer }: Caller,
  { suggestion }: SuggestionPlace,
  { taken, keys, all }: { readonly taken: boolean; readonly keys: readonly string[]; readonly all: boolean },
): Promise<SuggestionDoc> {
  const by = toId(viewer.id!);
  const at = services.now();
  return inTransaction(async (session) => {
    const after = await Suggestion.findOneAndUpdate(
      // Changed by its editor meanwhile, it has other parts.
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
    const told = { id: String(_id), story: String(story), by: String(by), to: [String(after.by)] };
    await services.events.publish("suggestion.decided", told, session);
    return after;
  });
}

/** What became of what an editor suggests for a whole manuscript. */
export interface BranchDecided {
  /** Parts that could not be taken, for the text has changed there since. */
  readonly changed: number;
  /** Suggestions that were sent, or sent again, after they were looked at: they wait. */
  readonly unseen: number;
}

/**
 * Takes or refuses everything that one editor has suggested for a story, in the order of its chapters; those of chapters
 * in the bin wait there with them. `seen`: versions by their suggestions, as they were looked at; all there are without.
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
    const found = byChapter.get(String(chapter));
    if (!found) continue;
    const version = seen ? (seen.get(String(found._id)) ?? 0) : undefined;
    try {
      changed += (await decideParts(services, caller, String(found._id), { taken, version })).changed;
    } catch (error) {
      // Sent again or decided by somebody else meanwhile.
      const isOver = error instanceof HttpError && error.message === suggestionsMessages.suggestionClosed;
      if (!isOver && !(error instanceof HttpError && [404, 409].includes(error.status))) throw error;
      unseen += 1;
    }
  }
  return { changed, unseen };
}

/** Takes one's own suggestion back; what was taken of it stays in the chapter. */
export async function withdrawSuggestion(caller: Caller, id: string): Promise<void> {
  const { suggestion } = await readSuggestion(caller.viewer, id);
  if (String(suggestion.by) !== caller.viewer.id) throw forbidden();
  await Suggestion.updateOne({ _id: suggestion._id, state: "open" }, { $set: { state: "withdrawn" } });
}
