import type { CreditDto } from "../../../shared/stories/collaborators.dto.ts";
import { presentUserCard, rememberedCardsOf } from "../../people/users/index.ts";
import type { StoryDoc } from "./model.ts";

type Named = Pick<StoryDoc, "collaborators" | "credits">;

/**
 * Who is named for a story beside its author: co-authors and editors, who have agreed to it by joining, and whose work was
 * ordered. Beta readers are nobody's but the team's business, and so is who works on it for an order that is under way.
 */
export async function creditsOf(story: Named): Promise<readonly CreditDto[]> {
  const named = creditedOf(story);
  if (named.length === 0) return [];
  const cards = await rememberedCardsOf(named.map(({ user }) => String(user)));
  return named.flatMap(({ user, role }) => {
    const card = cards.get(String(user));
    return card ? [{ ...presentUserCard(card), role }] : [];
  });
}

/** Their accounts, whose names stand on what is made of the story. */
export const creditedOf = ({
  collaborators,
  credits = [],
}: Named): readonly (Pick<CreditDto, "role"> & { readonly user: StoryDoc["author"] })[] => [
  ...collaborators.filter(({ role, order }) => role !== "beta-reader" && !order),
  ...credits.map(({ user, work }) => ({ user, role: work })),
];

/** Whether several write it: who works on it for the time of an order is none of them. */
export const isWrittenTogether = ({ collaborators }: Pick<StoryDoc, "collaborators">): boolean =>
  collaborators.some(({ order }) => !order);
