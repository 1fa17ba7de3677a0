import { formatList } from "#shared/format.ts";
import { findPeople } from "../../people/users/index.ts";
import { findStoryStandings } from "../../stories/stories/index.ts";

/**
 * Returns the names of all authors of stories, as text, by story; "" if none of them is visible. Two queries.
 */
export async function authorsByStory(stories: readonly unknown[]): Promise<ReadonlyMap<string, string>> {
  const standings = await findStoryStandings(stories.map(String));
  const people = await findPeople([
    ...new Set([...standings.values()].flatMap(({ storyTeam }) => storyTeam)),
  ]);
  return new Map(
    [...standings].map(([story, { storyTeam }]) => [
      story,
      formatList(
        storyTeam.flatMap((id) => {
          const person = people.get(id);
          return person ? [person.name || person.username] : [];
        }),
      ),
    ]),
  );
}
