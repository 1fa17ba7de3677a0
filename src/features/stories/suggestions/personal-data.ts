import type { Types } from "mongoose";
import { toId } from "../../../core/db/ids.ts";
import { jsonListFile, type PersonalData } from "../../../core/personal-data.ts";
import { forgetSuggestions } from "./former.ts";
import { FormerSuggestion, Suggestion, type SuggestionDoc, SuggestionDraft } from "./model.ts";

/** Answers and decisions of a member about anybody's suggestions, each with where it stands; not what others said. */
async function* saidBy(by: Types.ObjectId): AsyncGenerator<unknown> {
  const about = { story: 1, chapter: 1, answers: 1, decisions: 1 } as const;
  const found = Suggestion.find({ $or: [{ "answers.by": by }, { "decisions.by": by }] }, about);
  for await (const { _id, story, chapter, answers, decisions } of found.lean<SuggestionDoc>().cursor()) {
    const own = <T extends { readonly by: Types.ObjectId | null }>(all: readonly T[]) =>
      all.filter((each) => each.by?.equals(by));
    yield { suggestion: _id, story, chapter, answers: own(answers), decisions: own(decisions) };
  }
}

/** Texts that a member's suggestions had before. */
async function* sentBefore(by: Types.ObjectId): AsyncGenerator<unknown> {
  for await (const { _id } of Suggestion.find({ by }, { _id: 1 }).lean().cursor())
    yield* FormerSuggestion.find({ suggestion: _id }).sort({ version: 1 }).lean().cursor();
}

/** What a member has suggested for stories, decided about suggestions, and said of them. */
export const suggestionPersonalData: PersonalData = {
  models: ["Suggestion", "FormerSuggestion", "SuggestionDraft"],
  async *export({ id }) {
    const by = toId(id);
    yield jsonListFile("suggestions.json", () => Suggestion.find({ by }).lean().cursor());
    yield jsonListFile("suggestions-before.json", () => sentBefore(by));
    yield jsonListFile("suggestion-drafts.json", () => SuggestionDraft.find({ by }).lean().cursor());
    yield jsonListFile("suggestion-answers.json", () => saidBy(by));
  },
  async erase({ id }) {
    const own = toId(id);
    // What was taken of them is the chapter's; the rest goes with its writer.
    await forgetSuggestions({ by: own });
    await Suggestion.updateMany(
      { "answers.by": own },
      { $set: { "answers.$[own].by": null, "answers.$[own].text": "–" } },
      { arrayFilters: [{ "own.by": own }], timestamps: false },
    );
    await Suggestion.updateMany(
      { "decisions.by": own },
      { $set: { "decisions.$[own].by": null } },
      { arrayFilters: [{ "own.by": own }], timestamps: false },
    );
  },
};
