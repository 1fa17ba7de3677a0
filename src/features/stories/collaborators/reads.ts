import type { StoryExtrasDto } from "../../../shared/stories/story-page.dto.ts";
import { presentUserCard, rememberedCardsOf } from "../../people/users/index.ts";
import type { StoryDoc } from "../stories/index.ts";

/** Who is named on a story's page beside its author: co-authors and editors, who have agreed to it by joining. */
export async function creditsOnStory(
  { collaborators }: Pick<StoryDoc, "collaborators">,
  shows: (...tags: string[]) => void,
): Promise<StoryExtrasDto> {
  const named = collaborators.filter(({ role }) => role !== "beta-reader");
  if (named.length === 0) return {};
  shows(...named.map(({ user }) => `users:${user}`));
  const cards = await rememberedCardsOf(named.map(({ user }) => String(user)));
  const credits = named.flatMap(({ user, role }) => {
    const card = cards.get(String(user));
    return card ? [{ ...presentUserCard(card), role }] : [];
  });
  return { credits };
}
