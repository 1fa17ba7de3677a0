import { inTransaction } from "../../../core/db/transaction.ts";
import type { Services } from "../../../core/services.ts";
import { CLOSING_HOURS } from "../../../shared/community/challenges.limits.ts";
import { decideChallenge } from "./decide.ts";
import { freezeEntries } from "./freeze.ts";
import { Challenge, type ChallengeDoc } from "./model.ts";
import { takeBackLapsed } from "./queue.ts";
import "./events.ts";

const HOUR = 3_600_000;

/**
 * Moves every challenge whose time has come: opens it at its start, tells of its last day, closes it at its end and freezes its entries,
 * decides it when judging ends. A job calls it each minute; it may run anywhere, at any time, at once, and after it was
 * cut short: each step is done, and told of, exactly once. Answers how many it moved.
 * @throws AggregateError of what could not be moved, once all the rest is
 */
export async function moveDue(services: Services, now: Date = services.now()): Promise<number> {
  let moved = 0;
  const failed: unknown[] = [];
  const each = async (filter: object, act: (challenge: ChallengeDoc) => Promise<boolean>) => {
    for (const challenge of await due(filter))
      await act(challenge).then(
        (did) => {
          moved += Number(did);
        },
        (error) => failed.push(error),
      );
  };
  const begun = { state: "draft", announcedAt: { $ne: null }, startDate: { $lte: now } } as const;
  await each(begun, (challenge) => turn(services, challenge, "challenge.opened"));
  // Told at no time to one that is missed for a day: it is closed below.
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
  const over = { state: "judging", frozenAt: { $ne: null }, judgingEndDate: { $lte: now } };
  await each(over, (challenge) => decideChallenge(services, challenge, now));
  await takeBackLapsed(now);
  if (failed.length > 0)
    throw new AggregateError(failed, `${failed.length} challenges could not be moved: ${failed[0]}`);
  return moved;
}

const due = (filter: object): Promise<ChallengeDoc[]> =>
  Challenge.find(filter as never)
    .sort({ endDate: 1 })
    .lean<ChallengeDoc[]>();

/** What each turn makes of which state. */
const TURNS = {
  "challenge.opened": ["draft", "open"],
  "challenge.judging": ["open", "judging"],
} as const;

/** Takes a challenge to its next state and tells of it; false where somebody did already. */
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

/** Tells that the last day has begun, of those that are open for two days or more. */
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
