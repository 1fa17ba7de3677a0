import type { Viewer } from "../../../core/base/viewer.ts";
import type { UserCardDto } from "../../../shared/people/user-card.dto.ts";
import type { SuggestionAnswerDto, SuggestionRowDto } from "../../../shared/stories/suggestions.dto.ts";
import type { PartState } from "../../../shared/stories/suggestions.enums.ts";
import { presentUserCard, rememberedCardsOf } from "../../people/users/index.ts";
import type { SuggestionDoc } from "./model.ts";
import { applyParts, openParts, type Part } from "./parts.ts";
import { shownAnswers } from "./reads.ts";

type Cards = ReadonlyMap<string, Parameters<typeof presentUserCard>[0]>;

/** Cards of all who wrote these, decided or answered. */
export const cardsFor = (found: readonly SuggestionDoc[]): Promise<Cards> =>
  rememberedCardsOf([
    ...new Set(
      found.flatMap(({ by, answers }) => [by, ...answers.flatMap((each) => each.by ?? [])].map(String)),
    ),
  ]);

/** A suggestion in a list; null where its writer has gone. */
export function presentRow(suggestion: SuggestionDoc, cards: Cards): SuggestionRowDto | null {
  const card = cards.get(String(suggestion.by));
  if (!card) return null;
  const { decisions, state, version, updatedAt } = suggestion;
  const taken = decisions.filter((each) => each.taken).length;
  return {
    id: String(suggestion._id),
    by: presentUserCard(card),
    state,
    version,
    open: state === "open" ? openParts(suggestion).length : 0,
    taken,
    refused: decisions.length - taken,
    at: updatedAt.toISOString(),
  };
}

/** How each part stands, by the chapter's text as it is now. */
export function statesOf(suggestion: SuggestionDoc, parts: readonly Part[], now: string): PartState[] {
  const decisions = new Map(suggestion.decisions.map(({ part, taken }) => [part, taken]));
  const open = parts.filter(({ key }) => !decisions.has(key));
  const changed = new Set(applyParts(suggestion.base, now, open).changed);
  return parts.map((part) => {
    const taken = decisions.get(part.key);
    if (taken !== undefined) return taken ? "taken" : "refused";
    return changed.has(part) ? "changed" : "open";
  });
}

export const presentAnswers = (
  viewer: Viewer,
  suggestion: SuggestionDoc,
  cards: Cards,
): SuggestionAnswerDto[] =>
  shownAnswers(suggestion).map(({ _id, by, text, part, at }) => {
    const card: UserCardDto | null =
      by && cards.has(String(by)) ? presentUserCard(cards.get(String(by))!) : null;
    return {
      id: _id && card && card.id !== viewer.id ? String(_id) : null,
      ...{ by: card, text, part: part ?? null, at: at.toISOString() },
    };
  });
