import type { ClientSession, Types } from "mongoose";
import { SUGGESTION_FORMER_KEPT } from "../../../shared/stories/suggestions.limits.ts";
import {
  FormerSuggestion,
  type FormerSuggestionDoc,
  Suggestion,
  type SuggestionDoc,
  SuggestionDraft,
} from "./model.ts";

/** Keeps the text that a suggestion had, in the transaction in which it gets another; the oldest goes. */
export async function keepFormer(
  { _id, version, revision, base, html, note, sentAt, updatedAt }: SuggestionDoc,
  session: ClientSession,
): Promise<void> {
  const former = { suggestion: _id, version, revision, base, html, note, at: sentAt ?? updatedAt };
  await FormerSuggestion.create([former], { session });
  const old = { suggestion: _id, version: { $lte: version - SUGGESTION_FORMER_KEPT } };
  await FormerSuggestion.deleteMany(old, { session });
}

/** When a suggestion was sent before, the last first. */
export const listFormer = (
  suggestion: Types.ObjectId,
): Promise<Pick<FormerSuggestionDoc, "version" | "at">[]> =>
  FormerSuggestion.find({ suggestion }, { version: 1, at: 1 })
    .sort({ version: -1 })
    .lean<Pick<FormerSuggestionDoc, "version" | "at">[]>();

/** What was sent then; null for none. */
export const findFormer = (
  suggestion: Types.ObjectId,
  version: number,
): Promise<FormerSuggestionDoc | null> =>
  FormerSuggestion.findOne({ suggestion, version }).lean<FormerSuggestionDoc>();

/** Forgets suggestions with all that they were, and what was not sent yet. */
export async function forgetSuggestions(
  which:
    | { readonly chapter: Types.ObjectId }
    | { readonly story: Types.ObjectId }
    | { readonly by: Types.ObjectId },
): Promise<void> {
  await SuggestionDraft.deleteMany(which);
  for await (const { _id } of Suggestion.find(which, { _id: 1 })
    .lean<Pick<SuggestionDoc, "_id">>()
    .cursor()) {
    await FormerSuggestion.deleteMany({ suggestion: _id });
    await Suggestion.deleteOne({ _id });
  }
}
