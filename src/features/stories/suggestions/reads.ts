import { setImmediate as breathe } from "node:timers/promises";
import { forbidden, notFound } from "#core/base/errors.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import { SUGGESTIONS_PAGE } from "#shared/stories/suggestions.limits.ts";
import { type ChapterDoc, findChapterStory, readChapterToEdit } from "../chapters/index.ts";
import { findChapterIds, readStory, type StoryDoc, storyPolicy } from "../stories/index.ts";
import { type Answer, Suggestion, type SuggestionDoc } from "./model.ts";
import { applyParts, openParts } from "./parts.ts";

/** A chapter and its story. */
export interface ChapterPlace {
  readonly story: StoryDoc;
  readonly chapter: ChapterDoc;
}

/** A suggestion with its chapter and story. */
export interface SuggestionPlace extends ChapterPlace {
  readonly suggestion: SuggestionDoc;
}

/** Returns true if the viewer may read and make suggestions: author, co-authors and editors. */
export const maySuggest = (viewer: Viewer, story: StoryDoc): boolean =>
  storyPolicy.can(viewer, "edit-chapters", story);

/** Returns true if the viewer may decide about suggestions: author and co-authors. */
export const mayDecide = (viewer: Viewer, story: StoryDoc): boolean =>
  storyPolicy.can(viewer, "write-chapters", story);

/** Checks that the viewer may decide about suggestions. @throws 403 */
export function permitDeciding(viewer: Viewer, { story }: Pick<SuggestionPlace, "story">): void {
  if (!mayDecide(viewer, story)) throw forbidden();
}

/** Returns a chapter if the viewer may suggest changes to it. @throws 404, 403 */
export async function chapterToSuggest(viewer: Viewer, id: string): Promise<ChapterPlace> {
  const chapterStory = await findChapterStory(id);
  const story = chapterStory && (await readStory(viewer, String(chapterStory.story)));
  if (!story) throw notFound();
  if (!maySuggest(viewer, story)) throw forbidden();
  const chapter = await readChapterToEdit(viewer, story, chapterStory.number);
  if (!chapter || String(chapter._id) !== id) throw notFound();
  return { story, chapter };
}

/** Returns a suggestion if the viewer may read it. @throws 404, 403 */
export async function readSuggestion(viewer: Viewer, id: string): Promise<SuggestionPlace> {
  const suggestion = isId(id) ? await Suggestion.findById(toId(id)).lean<SuggestionDoc>() : null;
  if (!suggestion) throw notFound();
  return { suggestion, ...(await chapterToSuggest(viewer, String(suggestion.chapter))) };
}

/**
 * Returns the open suggestions for a story, and a page of the decided ones, newest first: those from `before`
 * or earlier, of all editors or one. `older` is the start of the next page; null on the last. The caller has
 * checked permission.
 */
export async function readSuggestions(
  story: StoryDoc["_id"],
  { before = null, by }: { readonly before?: Date | null; readonly by?: StoryDoc["author"] | undefined } = {},
): Promise<{ open: SuggestionDoc[]; decided: SuggestionDoc[]; older: Date | null }> {
  const until = before ? { updatedAt: { $lte: before } } : {};
  const of = by ? { story, by } : { story };
  const [open, found] = await Promise.all([
    Suggestion.find({ ...of, state: "open" })
      .sort({ updatedAt: -1 })
      .lean<SuggestionDoc[]>(),
    Suggestion.find({ ...of, state: { $ne: "open" }, ...until })
      .sort({ updatedAt: -1, _id: -1 })
      .limit(SUGGESTIONS_PAGE + 1)
      .lean<SuggestionDoc[]>(),
  ]);
  const decided = found.slice(0, SUGGESTIONS_PAGE);
  return { open, decided, older: found[SUGGESTIONS_PAGE]?.updatedAt ?? null };
}

/** Returns the members who have made suggestions for a story. */
export const editorsOf = (story: StoryDoc["_id"]): Promise<string[]> =>
  Suggestion.distinct("by", { story }).then((all) => all.map(String));

/** Returns the replies to a suggestion, without those that staff removed. */
export const shownAnswers = ({ answers }: Pick<SuggestionDoc, "answers">): Answer[] =>
  answers.filter(({ removed }) => !removed);

/** Returns the viewer's open suggestion for a chapter; null if there is none. */
export const findOwnSuggestion = (
  viewer: Viewer,
  chapter: ChapterDoc["_id"],
): Promise<SuggestionDoc | null> =>
  Suggestion.findOne({ chapter, by: toId(viewer.id!), state: "open" }).lean<SuggestionDoc>();

/**
 * Returns the number of chapters for which one editor has made suggestions since the given time, and the
 * number of the editor's changes that are not decided yet, as on the story's page of suggestions. Suggestions
 * for chapters in the bin do not count.
 */
export async function suggestionsOf(
  story: StoryDoc["_id"],
  by: StoryDoc["author"],
  since: Date,
): Promise<{ readonly made: number; readonly open: number }> {
  const [manuscript, suggestions] = await Promise.all([
    findChapterIds(story),
    Suggestion.find(
      { story, by, $or: [{ state: "open" }, { state: { $ne: "withdrawn" }, updatedAt: { $gte: since } }] },
      { chapter: 1, state: 1, base: 1, html: 1, decisions: 1, updatedAt: 1 },
    ).lean<Pick<SuggestionDoc, "chapter" | "state" | "base" | "html" | "decisions" | "updatedAt">[]>(),
  ]);
  const shown = suggestions.filter(({ chapter }) => manuscript.includes(String(chapter)));
  return {
    made: new Set(shown.filter(({ updatedAt }) => updatedAt >= since).map(({ chapter }) => String(chapter)))
      .size,
    open: shown.reduce((sum, each) => sum + openChanges(each), 0),
  };
}

/** Returns the number of changes of a suggestion that are not decided yet. */
export const openChanges = (
  suggestion: Pick<SuggestionDoc, "state" | "base" | "html" | "decisions">,
): number => (suggestion.state === "open" ? openParts(suggestion).length : 0);

/**
 * Returns the texts of chapters with each editor's open suggestions applied: undecided parts only, wherever
 * their passages are now; parts that no longer fit are left out. Chapters that are not in `texts` are
 * skipped.
 */
export async function readSuggested(
  story: StoryDoc["_id"],
  texts: ReadonlyMap<string, string>,
): Promise<
  (Pick<SuggestionDoc, "chapter" | "by" | "note" | "answers" | "updatedAt"> & { readonly html: string })[]
> {
  const open = await Suggestion.find({ story, state: "open" }).sort({ updatedAt: 1 }).lean<SuggestionDoc[]>();
  const appliedSuggestions = [];
  for (const suggestion of open) {
    const now = texts.get(String(suggestion.chapter));
    if (now === undefined) continue;
    const { html } = applyParts(suggestion.base, now, openParts(suggestion));
    appliedSuggestions.push({ ...suggestion, answers: shownAnswers(suggestion), html });
    await breathe();
  }
  return appliedSuggestions;
}
