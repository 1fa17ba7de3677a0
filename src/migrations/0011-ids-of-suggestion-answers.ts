import { Types } from "mongoose";
import type { Migration } from "#core/migrations/index.ts";
import { Suggestion, type SuggestionDoc } from "#features/stories/suggestions/model.ts";

export const idsOfSuggestionAnswers: Migration = {
  name: "0011-ids-of-suggestion-answers",
  summary: "Answers about suggestions get ids, so that they can be reported.",
  phase: "after-indexes",
  reversible: true,
  async run() {
    const unnamed = { answers: { $elemMatch: { _id: { $exists: false } } } };
    for await (const { _id, answers } of Suggestion.find(unnamed, { answers: 1 })
      .lean<Pick<SuggestionDoc, "_id" | "answers">>()
      .cursor())
      for (const [index, answer] of answers.entries())
        if (!answer._id)
          await Suggestion.collection.updateOne(
            { _id, [`answers.${index}._id`]: { $exists: false } },
            { $set: { [`answers.${index}._id`]: new Types.ObjectId() } },
          );
  },
};
