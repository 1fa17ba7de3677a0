import type { Types } from "mongoose";
import { toId } from "#core/db/ids.ts";
import { jsonListFile, type PersonalData } from "#core/personal-data.ts";
import type { Services } from "#core/services.ts";
import { paidWorkOf } from "../stories/index.ts";
import { forgetSuggestions } from "./former.ts";
import { FormerSuggestion, Suggestion, type SuggestionDoc, SuggestionDraft } from "./model.ts";

/**
 * Yields the replies and decisions of a member on all suggestions, each with its location, without what
 * others wrote.
 */
async function* saidBy(by: Types.ObjectId): AsyncGenerator<unknown> {
  const about = { story: 1, chapter: 1, answers: 1, decisions: 1 } as const;
  const suggestions = Suggestion.find({ $or: [{ "answers.by": by }, { "decisions.by": by }] }, about);
  for await (const { _id, story, chapter, answers, decisions } of suggestions
    .lean<SuggestionDoc>()
    .cursor()) {
    const onlyOwn = <T extends { readonly by: Types.ObjectId | null }>(all: readonly T[]) =>
      all.filter((each) => each.by?.equals(by));
    yield { suggestion: _id, story, chapter, answers: onlyOwn(answers), decisions: onlyOwn(decisions) };
  }
}

/** Yields former texts of a member's suggestions. */
async function* sentBefore(by: Types.ObjectId): AsyncGenerator<unknown> {
  for await (const { _id } of Suggestion.find({ by }, { _id: 1 }).lean().cursor())
    yield* FormerSuggestion.find({ suggestion: _id }).sort({ version: 1 }).lean().cursor();
}

/**
 * Suggestions, decisions and replies of a member. Suggestions for which the author paid stay when the account is
 * erased, so that the author can still decide about them.
 */
export const suggestionPersonalData = (services: Pick<Services, "extensions">): PersonalData => ({
  models: ["Suggestion", "FormerSuggestion", "SuggestionDraft"],
  async *export({ id }) {
    const by = toId(id);
    yield jsonListFile("suggestions.json", () => Suggestion.find({ by }).lean().cursor());
    yield jsonListFile("suggestions-before.json", () => sentBefore(by));
    yield jsonListFile("suggestion-drafts.json", () => SuggestionDraft.find({ by }).lean().cursor());
    yield jsonListFile("suggestion-answers.json", () => saidBy(by));
  },
  async erase({ id }) {
    const memberId = toId(id);
    // Accepted parts belong to the chapter; the rest is deleted with its writer, unless it was paid for.
    await forgetSuggestions({ by: memberId, story: { $nin: await paidWorkOf(services, id) } });
    await SuggestionDraft.deleteMany({ by: memberId });
    await Suggestion.updateMany(
      { "answers.by": memberId },
      { $set: { "answers.$[own].by": null, "answers.$[own].text": "–" } },
      { arrayFilters: [{ "own.by": memberId }], timestamps: false },
    );
    await Suggestion.updateMany(
      { "decisions.by": memberId },
      { $set: { "decisions.$[own].by": null } },
      { arrayFilters: [{ "own.by": memberId }], timestamps: false },
    );
  },
});
