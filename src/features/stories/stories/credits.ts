import type { CollaboratorDto } from "../../../shared/stories/collaborators.dto.ts";
import { presentUserCard, rememberedCardsOf } from "../../people/users/index.ts";
import type { StoryDoc } from "./model.ts";

/**
 * Who is named for a story beside its author: co-authors and editors, who have agreed to it by joining. Beta readers are
 * nobody's but the team's business.
 */
export async function creditsOf(story: Pick<StoryDoc, "collaborators">): Promise<readonly CollaboratorDto[]> {
  const named = creditedOf(story);
  if (named.length === 0) return [];
  const cards = await rememberedCardsOf(named.map(({ user }) => String(user)));
  return named.flatMap(({ user, role }) => {
    const card = cards.get(String(user));
    return card ? [{ ...presentUserCard(card), role }] : [];
  });
}

/** Their accounts, whose names stand on what is made of the story. */
export const creditedOf = ({ collaborators }: Pick<StoryDoc, "collaborators">): StoryDoc["collaborators"] =>
  collaborators.filter(({ role }) => role !== "beta-reader");
