import type { ClientSession, Types } from "mongoose";
import { SUGGESTION_FORMER_KEPT } from "#shared/stories/suggestions.limits.ts";
import {
  FormerSuggestion,
  type FormerSuggestionDoc,
  Suggestion,
  type SuggestionDoc,
  SuggestionDraft,
} from "./model.ts";

/**
 * Stores the former text of a suggestion in the transaction that replaces it, and deletes the oldest above
 * the limit.
 */
export async function storeFormerText(
  { _id, version, revision, base, html, note, sentAt, updatedAt }: SuggestionDoc,
  session: ClientSession,
): Promise<void> {
  const former = { suggestion: _id, version, revision, base, html, note, at: sentAt ?? updatedAt };
  await FormerSuggestion.create([former], { session });
  const old = { suggestion: _id, version: { $lte: version - SUGGESTION_FORMER_KEPT } };
  await FormerSuggestion.deleteMany(old, { session });
}

/** Lists the former versions of a suggestion, newest first. */
export const listFormer = (
  suggestion: Types.ObjectId,
): Promise<Pick<FormerSuggestionDoc, "version" | "at">[]> =>
  FormerSuggestion.find({ suggestion }, { version: 1, at: 1 })
    .sort({ version: -1 })
    .lean<Pick<FormerSuggestionDoc, "version" | "at">[]>();

/** Returns a former version of a suggestion; null if there is none. */
export const findFormer = (
  suggestion: Types.ObjectId,
  version: number,
): Promise<FormerSuggestionDoc | null> =>
  FormerSuggestion.findOne({ suggestion, version }).lean<FormerSuggestionDoc>();

/** Deletes suggestions with their former versions and drafts. */
export async function forgetSuggestions(
  which:
    | { readonly chapter: Types.ObjectId }
    | { readonly story: Types.ObjectId }
    | { readonly by: Types.ObjectId; readonly story: { readonly $nin: readonly Types.ObjectId[] } },
): Promise<void> {
  await SuggestionDraft.deleteMany(which);
  for await (const { _id } of Suggestion.find(which, { _id: 1 })
    .lean<Pick<SuggestionDoc, "_id">>()
    .cursor()) {
    await FormerSuggestion.deleteMany({ suggestion: _id });
    await Suggestion.deleteOne({ _id });
  }
}
