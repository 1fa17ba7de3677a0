import { setImmediate as breathe } from "node:timers/promises";
import { forbidden, notFound } from "../../../core/base/errors.ts";
import type { Viewer } from "../../../core/base/viewer.ts";
import { isId, toId } from "../../../core/db/ids.ts";
import { SUGGESTIONS_PAGE } from "../../../shared/stories/suggestions.limits.ts";
import { type ChapterDoc, findChapterStory, readChapterToEdit } from "../chapters/index.ts";
import { readStory, type StoryDoc, storyPolicy } from "../stories/index.ts";
import { type Answer, Suggestion, type SuggestionDoc } from "./model.ts";
import { applyParts, openParts } from "./parts.ts";

/** A chapter and its story. */
export interface ChapterPlace {
  readonly story: StoryDoc;
  readonly chapter: ChapterDoc;
}

/** A suggestion where it belongs. */
export interface SuggestionPlace extends ChapterPlace {
  readonly suggestion: SuggestionDoc;
}

/** Suggestions are read and made by who may edit chapters: author, co-authors and editors. */
export const maySuggest = (viewer: Viewer, story: StoryDoc): boolean =>
  storyPolicy.can(viewer, "edit-chapters", story);

/** Author and co-authors decide. */
export const mayDecide = (viewer: Viewer, story: StoryDoc): boolean =>
  storyPolicy.can(viewer, "write-chapters", story);

/** @throws 403 */
export function permitDeciding(viewer: Viewer, { story }: Pick<SuggestionPlace, "story">): void {
  if (!mayDecide(viewer, story)) throw forbidden();
}

/** A chapter for who may suggest changes to it. @throws 404, 403 */
export async function chapterToSuggest(viewer: Viewer, id: string): Promise<ChapterPlace> {
  const place = await findChapterStory(id);
  const story = place && (await readStory(viewer, String(place.story)));
  if (!story) throw notFound();
  if (!maySuggest(viewer, story)) throw forbidden();
  const chapter = await readChapterToEdit(viewer, story, place.number);
  if (!chapter || String(chapter._id) !== id) throw notFound();
  return { story, chapter };
}

/** A suggestion for who may read it. @throws 404, 403 */
export async function readSuggestion(viewer: Viewer, id: string): Promise<SuggestionPlace> {
  const suggestion = isId(id) ? await Suggestion.findById(toId(id)).lean<SuggestionDoc>() : null;
  if (!suggestion) throw notFound();
  return { suggestion, ...(await chapterToSuggest(viewer, String(suggestion.chapter))) };
}

/**
 * What is open for a story, and a page of what was decided, the last first: of those at `before` or earlier, of all or of
 * one editor. `older` is where the next page begins; null on the last. The caller has checked who may know.
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

/** Everybody who has suggested something for a story. */
export const editorsOf = (story: StoryDoc["_id"]): Promise<string[]> =>
  Suggestion.distinct("by", { story }).then((all) => all.map(String));

/** What was said about a suggestion, without what the staff took away. */
export const shownAnswers = ({ answers }: Pick<SuggestionDoc, "answers">): Answer[] =>
  answers.filter(({ removed }) => !removed);

/** The open suggestion of somebody for a chapter; null for none. */
export const findOwnSuggestion = (
  viewer: Viewer,
  chapter: ChapterDoc["_id"],
): Promise<SuggestionDoc | null> =>
  Suggestion.findOne({ chapter, by: toId(viewer.id!), state: "open" }).lean<SuggestionDoc>();

/** How many chapters one editor has made suggestions for since then, and how many of these are not decided. */
export async function suggestionsOf(
  story: StoryDoc["_id"],
  by: StoryDoc["author"],
  since: Date,
): Promise<{ readonly made: number; readonly open: number }> {
  const found = await Suggestion.find(
    { story, by, state: { $ne: "withdrawn" }, updatedAt: { $gte: since } },
    { state: 1 },
  ).lean<Pick<SuggestionDoc, "state">[]>();
  return { made: found.length, open: found.filter(({ state }) => state === "open").length };
}

/**
 * Chapters' texts as those who have open suggestions for them would have them: with what is not decided yet, wherever its
 * passages stand now; what fits nowhere any more is left out. Of a chapter that is not in `texts` none.
 */
export async function readSuggested(
  story: StoryDoc["_id"],
  texts: ReadonlyMap<string, string>,
): Promise<
  (Pick<SuggestionDoc, "chapter" | "by" | "note" | "answers" | "updatedAt"> & { readonly html: string })[]
> {
  const open = await Suggestion.find({ story, state: "open" }).sort({ updatedAt: 1 }).lean<SuggestionDoc[]>();
  const found = [];
  for (const suggestion of open) {
    const now = texts.get(String(suggestion.chapter));
    if (now === undefined) continue;
    const { html } = applyParts(suggestion.base, now, openParts(suggestion));
    found.push({ ...suggestion, answers: shownAnswers(suggestion), html });
    await breathe();
  }
  return found;
}
