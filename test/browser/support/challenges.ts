import { toId } from "#core/db/ids.ts";
import { Ballot } from "#features/community/challenges/ballot-model.ts";
import { announceChallenge, createChallenge } from "#features/community/challenges/commands/challenges.ts";
import { enterChallenge } from "#features/community/challenges/commands/entries.ts";
import { inviteMembers } from "#features/community/challenges/commands/invites.ts";
import { applyDueTransitions } from "#features/community/challenges/due-transitions.ts";
import { unlimited } from "#test/support/unlimited.ts";
import { challengeInput, days, runningChallenge } from "../../app/support/challenges.ts";
import { type TestStory, writeStory } from "../../app/support/stories.ts";
import type { TestMember, TestSite } from "../../support/site.ts";
import { SENTENCE, WORD } from "./wording.ts";

/** Challenges in each state, run by the author, except one that others run. */
export interface Challenges {
  readonly draft: string;
  readonly open: string;
  /** Judged blind by the author, and an entry in it. */
  readonly blind: string;
  readonly blindEntry: string;
  /** Another member's challenge, judged by readers: the author's entry, and one for the newcomer to judge. */
  readonly voted: string;
  readonly ownEntry: string;
  readonly votedEntry: string;
  readonly decided: string;
}

/** Must run before any other challenge of the site, because it advances the clock. */
export async function challengesOf(
  site: TestSite,
  author: TestMember,
  newcomer: TestMember,
  story: TestStory,
): Promise<Challenges> {
  const limits = unlimited;
  const at = (count: number) => ({ services: { ...site.app.services, now: () => days(count) }, limits });
  const [one, other] = [await site.addMember("enters-one"), await site.addMember("enters-another")];
  const words = {
    title: `A night at ${WORD}`.slice(0, 100),
    description: SENTENCE.repeat(3),
    prompt: SENTENCE,
    rules: `${SENTENCE}\n\n${WORD}`,
    prize: "A signed copy",
    prizeDescription: SENTENCE,
    numberOfWinners: 3,
    maxWords: 5_000,
    criteria: [
      { name: "Voice", weight: 2 },
      { name: WORD.slice(0, 40), weight: 1 },
    ],
  };
  const enter = async (challenge: string, who: TestMember, entered?: TestStory) => {
    const { id } = entered ?? (await writeStory(site, who, { categories: ["fantasy"] }));
    return String((await enterChallenge(at(0), who.caller, { challenge, story: id }))._id);
  };
  const soon = { endDate: days(2).toISOString() };
  const blind = await runningChallenge(at(0), author, { ...words, ...soon, manualJudge: true });
  const voted = await runningChallenge(at(0), one, { ...words, ...soon });
  const decided = await runningChallenge(at(0), author, {
    ...words,
    ...soon,
    judgingEndDate: days(3).toISOString(),
  });
  const blindEntry = await enter(blind, one);
  await enter(blind, other);
  const ownEntry = await enter(voted, author, story);
  const votedEntry = await enter(voted, other);
  const ranked = [await enter(decided, one), await enter(decided, other)];
  await applyDueTransitions(at(2).services);
  const given = { by: toId(newcomer.id), givenAt: new Date(), openedAt: new Date() };
  await Ballot.insertMany([
    { challenge: toId(voted), entry: toId(votedEntry), ...given },
    ...ranked.map((entry, place) => ({
      challenge: toId(decided),
      entry: toId(entry),
      ...given,
      scores: [5 - place, 4],
      castAt: new Date(),
    })),
  ] as never);
  await applyDueTransitions(at(3).services);
  const later = { ...words, startDate: days(30).toISOString(), endDate: days(60).toISOString() };
  const input = challengeInput({ ...later, judgingEndDate: days(90).toISOString() });
  const draft = String((await createChallenge(at(0), author.caller, input))._id);
  const upcoming = String((await createChallenge(at(0), author.caller, input))._id);
  await announceChallenge(at(0), author.caller, upcoming, { toFollowers: false });
  const open = await runningChallenge(at(0), author, words);
  await inviteMembers(at(0), author.caller, open, { judges: newcomer.username });
  await enter(open, one);
  return { draft, open, blind, blindEntry, voted, ownEntry, votedEntry, decided };
}
