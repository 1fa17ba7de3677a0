import type { Viewer } from "#core/base/viewer.ts";
import type { UserCardDto } from "#shared/people/user-card.dto.ts";
import type { RoundRowDto, TeamCommentDto, TeamThreadDto } from "#shared/stories/team-comments.dto.ts";
import { presentUserCard, rememberedCardsOf } from "../../people/users/index.ts";
import type { BetaRoundDoc, TeamCommentDoc } from "./model.ts";
import type { readThreads } from "./reads.ts";

type Threads = Awaited<ReturnType<typeof readThreads>>;
type Cards = Awaited<ReturnType<typeof rememberedCardsOf>>;

/** Returns the cards of members by id, in the given order, leaving out those who have left. */
export async function presentPeople(ids: readonly string[]): Promise<UserCardDto[]> {
  const cards = await rememberedCardsOf([...new Set(ids)]);
  return ids.flatMap((id) => cardOf(cards, id) ?? []);
}

/** Presents threads with the position of their passages in the displayed text. */
export async function presentThreads(
  viewer: Viewer,
  threads: Threads,
  placeOf: (comment: TeamCommentDoc) => number | null,
): Promise<TeamThreadDto[]> {
  const ids = threads.flatMap(({ root, answers }) => [
    root.by,
    root.assignee,
    ...answers.map(({ by }) => by),
  ]);
  const cards = await rememberedCardsOf([...new Set(ids.flatMap((id) => (id ? [String(id)] : [])))]);
  return threads.map(({ root, answers }) => ({
    ...presentComment(viewer, root, cards),
    quote: root.passage?.quote ?? "",
    paragraph: placeOf(root),
    revision: root.revision,
    assignee: cardOf(cards, root.assignee),
    resolved: root.resolvedAt !== null,
    answers: answers.map((answer) => presentComment(viewer, answer, cards)),
  }));
}

const presentComment = (
  viewer: Viewer,
  { _id, by, text, createdAt }: TeamCommentDoc,
  cards: Cards,
): TeamCommentDto => ({
  id: String(_id),
  by: cardOf(cards, by),
  text,
  at: createdAt.toISOString(),
  own: by !== null && String(by) === viewer.id,
});

function cardOf(cards: Cards, id: unknown): UserCardDto | null {
  const card = id ? cards.get(String(id)) : undefined;
  return card ? presentUserCard(card) : null;
}

/** Presents a round in a list. */
export const presentRound = (
  { _id, title, createdAt, closedAt }: BetaRoundDoc,
  { answered, mine }: { readonly answered: number; readonly mine: boolean },
): RoundRowDto => ({
  id: String(_id),
  title,
  at: createdAt.toISOString(),
  open: closedAt === null,
  answered,
  mine,
});
