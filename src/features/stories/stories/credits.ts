import type { CreditDto } from "#shared/stories/collaborators.dto.ts";
import { presentUserCard, rememberedCardsOf } from "../../people/users/index.ts";
import type { StoryDoc } from "./model.ts";

type Named = Pick<StoryDoc, "collaborators" | "credits">;

/**
 * Returns the people credited for a story besides its author: co-authors and editors, who agreed by joining,
 * and those credited for ordered work. Beta readers, and people working on a current order, are known only to
 * the team.
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

/** Returns the accounts named in content generated from the story. */
export const creditedOf = ({
  collaborators,
  credits = [],
}: Named): readonly (Pick<CreditDto, "role"> & { readonly user: StoryDoc["author"] })[] => [
  ...collaborators.filter(({ role, order }) => role !== "beta-reader" && !order),
  ...credits.map(({ user, work }) => ({ user, role: work })),
];

/** Returns the co-authors of a story, not counting those working on an order. */
export const coAuthorsOf = ({ collaborators }: Pick<StoryDoc, "collaborators">): StoryDoc["author"][] =>
  collaborators.flatMap(({ user, role, order }) => (role === "co-author" && !order ? [user] : []));

/** Returns true if several people write it, not counting those working on an order. */
export const isWrittenTogether = ({ collaborators }: Pick<StoryDoc, "collaborators">): boolean =>
  collaborators.some(({ order }) => !order);
