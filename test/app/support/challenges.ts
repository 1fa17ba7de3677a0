import {
  announceChallenge,
  createChallenge,
} from "../../../src/features/community/challenges/commands/challenges.ts";
import type { Writing } from "../../../src/features/people/member-content/index.ts";
import { GENRES } from "../../../src/shared/stories/catalogue.enums.ts";
import type { TestMember } from "../../support/site.ts";

const DAY = 86_400_000;

/** Days from now, or from another moment. */
export const days = (count: number, from = Date.now()): Date => new Date(from + count * DAY);

/** What a challenge takes, good as it is. */
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

/** The same as a form of somebody whose zone is UTC sends it. */
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

/** A challenge of theirs that takes entries; answers its id. */
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
