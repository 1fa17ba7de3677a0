import { announceChallenge, createChallenge } from "#features/community/challenges/commands/challenges.ts";
import type { Writing } from "#features/people/member-content/index.ts";
import { GENRES } from "#shared/story.enums.ts";
import type { TestMember } from "../../support/site.ts";

const DAY = 86_400_000;

/** Date this many days from now, or from another time. */
export const days = (count: number, from = Date.now()): Date => new Date(from + count * DAY);

/** Valid input for a challenge. */
export const challengeInput = (more: Record<string, unknown> = {}) => ({
  title: "A night at the harbour",
  description: "One night, one place, and the tide.",
  startDate: days(1).toISOString(),
  endDate: days(8).toISOString(),
  judgingEndDate: days(15).toISOString(),
  allowedGenres: [...GENRES],
  existingStories: true,
  ...more,
});

/** The same as form fields sent by a member whose time zone is UTC. */
export const challengeFields = (more: Record<string, unknown> = {}) => {
  const input = challengeInput(more);
  const local = (iso: string) => iso.slice(0, 16);
  return {
    ...input,
    startDate: local(input.startDate),
    endDate: local(input.endDate),
    judgingEndDate: local(input.judgingEndDate),
    existingStories: "true",
  };
};

/** Creates a challenge that is open for entries; returns its id. */
export async function runningChallenge(
  writing: Writing,
  owner: TestMember,
  more: Record<string, unknown> = {},
): Promise<string> {
  const input = challengeInput({ startDate: days(-1).toISOString(), ...more });
  const id = String((await createChallenge(writing, owner.caller, input))._id);
  await announceChallenge(writing, owner.caller, id, { toFollowers: false });
  return id;
}
