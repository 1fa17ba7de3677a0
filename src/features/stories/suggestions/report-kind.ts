import { isId, toId } from "#core/db/ids.ts";
import { suggestionsPaths } from "#shared/stories/suggestions.paths.ts";
import { suggestionAnswerReport } from "#shared/stories/suggestions.report.ts";
import { suggestionsText } from "#shared/stories/suggestions.text.ts";
import { contentReportKind } from "../../people/member-content/index.ts";
import { Suggestion, type SuggestionDoc } from "./model.ts";
import { readSuggestion, shownAnswers } from "./reads.ts";

/**
 * Report kind for replies to suggestions: reported by members who can read them, hidden from everyone, and
 * restorable.
 */
export const suggestionAnswerKind = contentReportKind(
  suggestionAnswerReport,
  async (viewer, id) => {
    const holder = isId(id)
      ? await Suggestion.findOne({ "answers._id": toId(id) }, { _id: 1 }).lean<Pick<SuggestionDoc, "_id">>()
      : null;
    if (!holder) return null;
    const { suggestion, story } = await readSuggestion(viewer, String(holder._id));
    const answer = shownAnswers(suggestion).find(({ _id }) => String(_id) === id);
    if (!answer?.by) return null;
    return {
      by: String(answer.by),
      title: suggestionsText.reported,
      text: answer.text,
      place: suggestionsPaths.suggestion(String(story._id), String(holder._id)),
      writtenAt: answer.at,
    };
  },
  (_id, { removed }, session) =>
    Suggestion.findOneAndUpdate(
      { "answers._id": _id },
      { $set: { "answers.$.removed": removed } },
      { timestamps: false, session },
    ),
  [],
);
