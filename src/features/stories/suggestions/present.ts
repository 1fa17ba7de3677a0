import type { Viewer } from "#core/base/viewer.ts";
import type { UserCardDto } from "#shared/people/user-card.dto.ts";
import type { SuggestionAnswerDto, SuggestionRowDto } from "#shared/stories/suggestions.dto.ts";
import type { PartState } from "#shared/stories/suggestions.enums.ts";
import { presentUserCard, rememberedCardsOf } from "../../people/users/index.ts";
import type { SuggestionDoc } from "./model.ts";
import { applyParts, type Part } from "./parts.ts";
import { openChanges, shownAnswers } from "./reads.ts";

type Cards = ReadonlyMap<string, Parameters<typeof presentUserCard>[0]>;

/** Returns the cards of all members who wrote, decided or replied to these suggestions. */
export const cardsFor = (found: readonly SuggestionDoc[]): Promise<Cards> =>
  rememberedCardsOf([
    ...new Set(
      found.flatMap(({ by, answers }) => [by, ...answers.flatMap((each) => each.by ?? [])].map(String)),
    ),
  ]);

/** Presents a suggestion in a list. */
export function presentRow(suggestion: SuggestionDoc, cards: Cards): SuggestionRowDto {
  const card = cards.get(String(suggestion.by));
  const { decisions, state, version, updatedAt } = suggestion;
  const taken = decisions.filter((each) => each.taken).length;
  return {
    id: String(suggestion._id),
    by: card ? presentUserCard(card) : null,
    state,
    version,
    open: openChanges(suggestion),
    taken,
    refused: decisions.length - taken,
    at: updatedAt.toISOString(),
  };
}

/** Returns the state of each part relative to the current text of the chapter. */
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
      by: card,
      text,
      part: part ?? null,
      at: at.toISOString(),
    };
  });
