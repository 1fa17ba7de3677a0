import type { MentionSuggestionDto } from "#shared/people/mentions.dto.ts";
import { MENTION_SUGGESTIONS_MAX } from "#shared/talk/mentions.limits.ts";
import { followedByName, isFollowing } from "../../library/followers/index.ts";
import { unseenIdsOf } from "../../people/blocks/index.ts";
import { suggestPeople } from "../../people/profile/index.ts";
import { findPeople, presentUserCard } from "../../people/users/index.ts";

/**
 * Number of candidates read beyond those shown, because some are left out and followed members come first.
 */
const LOOKED_AT = 20;

/**
 * Suggests members for an `@` mention that starts with these letters: followed members first, then the most
 * followed. From one letter on, followed members are found by name; from two letters on, everybody by name or
 * username. Excludes members hidden from the viewer by a block or mute, and the viewer.
 */
export async function suggestMentions(viewerId: string, typed: string): Promise<MentionSuggestionDto[]> {
  const [followed, found, unseen] = await Promise.all([
    followedByName(viewerId, typed, MENTION_SUGGESTIONS_MAX),
    suggestPeople(typed, LOOKED_AT),
    unseenIdsOf(viewerId),
  ]);
  const ids = [...new Set([...followed, ...found.map(({ _id }) => String(_id))])];
  const [people, known] = await Promise.all([findPeople(ids), isFollowing(viewerId, ids)]);
  const excluded = new Set([...unseen, viewerId]);
  return ids
    .toSorted((a, b) => Number(known.has(b)) - Number(known.has(a)))
    .flatMap((id) => (excluded.has(id) ? [] : (people.get(id) ?? [])))
    .slice(0, MENTION_SUGGESTIONS_MAX)
    .map((person) => {
      const { username, name } = presentUserCard(person);
      return { username, name, followed: known.has(String(person._id)) };
    });
}
