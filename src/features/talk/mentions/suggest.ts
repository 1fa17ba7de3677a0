import type { MentionSuggestionDto } from "../../../shared/site/site.dto.ts";
import { MENTION_SUGGESTIONS_MAX } from "../../../shared/talk/mentions.limits.ts";
import { followedByName, isFollowing } from "../../library/followers/index.ts";
import { blockedIdsOf } from "../../people/blocks/index.ts";
import { suggestPeople } from "../../people/profile/index.ts";
import { findPeople, presentUserCard } from "../../people/users/index.ts";

/** Looked at beyond those that are shown: some are left out, and those followed come first. */
const LOOKED_AT = 20;

/**
 * Whom a member may mean by `@` and these letters: those they follow first, then the most followed. From one letter
 * on those followed are found by their name, from two on everybody by name or username. Nobody whom they have blocked,
 * and not they themselves.
 */
export async function suggestMentions(viewerId: string, typed: string): Promise<MentionSuggestionDto[]> {
  const [followed, found, blocked] = await Promise.all([
    followedByName(viewerId, typed, MENTION_SUGGESTIONS_MAX),
    suggestPeople(typed, LOOKED_AT),
    blockedIdsOf(viewerId),
  ]);
  const ids = [...new Set([...followed, ...found.map(({ _id }) => String(_id))])];
  const [people, known] = await Promise.all([findPeople(ids), isFollowing(viewerId, ids)]);
  const left = new Set([...blocked, viewerId]);
  return ids
    .toSorted((a, b) => Number(known.has(b)) - Number(known.has(a)))
    .flatMap((id) => (left.has(id) ? [] : (people.get(id) ?? [])))
    .slice(0, MENTION_SUGGESTIONS_MAX)
    .map((person) => {
      const { username, name } = presentUserCard(person);
      return { username, name, followed: known.has(String(person._id)) };
    });
}
