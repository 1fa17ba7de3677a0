import { Types } from "mongoose";
import { Suggestion, type SuggestionDoc } from "./model.ts";

/** Gives an id to what was said before answers had one, so that it can be reported; may run again at any time. */
export async function nameAnswers(): Promise<void> {
  const old = { answers: { $elemMatch: { _id: { $exists: false } } } };
  for await (const { _id, answers } of Suggestion.find(old, { answers: 1 })
    .lean<Pick<SuggestionDoc, "_id" | "answers">>()
    .cursor())
    for (const [at, answer] of answers.entries())
      if (!answer._id)
        await Suggestion.collection.updateOne(
          { _id, [`answers.${at}._id`]: { $exists: false } },
          { $set: { [`answers.${at}._id`]: new Types.ObjectId() } },
        );
}
