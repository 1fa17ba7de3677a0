import type { QueryFilter } from "mongoose";
import { inTransaction } from "#core/db/transaction.ts";
import { createSweep } from "#core/jobs/sweep.ts";
import type { Services } from "#core/services.ts";
import { CLOSING_HOURS } from "#shared/community/challenges.limits.ts";
import { decideIfJudged } from "./decide.ts";
import { freezeEntries } from "./freeze.ts";
import { Challenge, type ChallengeDoc } from "./model.ts";
import { reclaimExpired } from "./queue.ts";
import "./events.ts";

const HOUR = 3_600_000;

/**
 * Applies every due state change: opens challenges at the start date, announces the last day, closes them at
 * the deadline and freezes entries, decides them when judging ends,
 * or passes them to staff. A job calls it each minute; it may run
 * concurrently, in any process, and after an interruption: each step happens, and is announced, exactly once.
 * Returns how many challenges changed.
 * @throws AggregateError of the failures, after all others are done
 */
export async function applyDueTransitions(services: Services, now: Date = services.now()): Promise<number> {
  let moved = 0;
  const sweep = createSweep("challenges");
  const each = async (filter: object, act: (challenge: ChallengeDoc) => Promise<boolean>) => {
    moved += await sweep.each(await due(filter), act);
  };
  const begun = { state: "draft", announcedAt: { $ne: null }, startDate: { $lte: now } } as const;
  await each(begun, (challenge) => turn(services, challenge, "challenge.opened"));
  // Not announced if it was missed for a day: the challenge is closed below.
  const lastDay = { $gt: now, $lte: new Date(now.getTime() + CLOSING_HOURS * HOUR) };
  await each({ state: "open", closingTold: false, endDate: lastDay }, (challenge) =>
    publishClosing(services, challenge),
  );
  await each({ state: "open", endDate: { $lte: now } }, (challenge) =>
    turn(services, challenge, "challenge.judging"),
  );
  await each({ state: "judging", frozenAt: null }, async (challenge) => {
    await freezeEntries(services, challenge, now);
    return false;
  });
  // Staff decide those that they have reopened.
  const over = { state: "judging", decidedAt: null, frozenAt: { $ne: null }, judgingEndDate: { $lte: now } };
  await each(over, (challenge) => decideIfJudged(services, challenge, now));
  await sweep.step(() => reclaimExpired(now));
  sweep.end();
  return moved;
}

const due = (filter: QueryFilter<ChallengeDoc>): Promise<ChallengeDoc[]> =>
  Challenge.find(filter).sort({ endDate: 1 }).lean<ChallengeDoc[]>();

/** State change for each event. */
const TURNS = {
  "challenge.opened": ["draft", "open"],
  "challenge.judging": ["open", "judging"],
} as const;

/** Changes a challenge's state and publishes the event; returns false if somebody else already did. */
const turn = (
  services: Services,
  { _id, owner }: ChallengeDoc,
  event: keyof typeof TURNS,
): Promise<boolean> =>
  inTransaction(async (session) => {
    const [from, to] = TURNS[event];
    const { modifiedCount } = await Challenge.updateOne(
      { _id, state: from },
      { $set: { state: to } },
      { session },
    );
    if (modifiedCount > 0)
      await services.events.publish(event, { id: String(_id), owner: String(owner) }, session);
    return modifiedCount > 0;
  });

/** Announces the last day of challenges that are open for two days or more. */
const publishClosing = (
  services: Services,
  { _id, owner, startDate, endDate }: ChallengeDoc,
): Promise<boolean> =>
  inTransaction(async (session) => {
    const { modifiedCount } = await Challenge.updateOne(
      { _id, state: "open", closingTold: false },
      { $set: { closingTold: true } },
      { session, timestamps: false },
    );
    const long = endDate.getTime() - startDate.getTime() >= 2 * CLOSING_HOURS * HOUR;
    if (modifiedCount > 0 && long)
      await services.events.publish("challenge.closing", { id: String(_id), owner: String(owner) }, session);
    return false;
  });
