import { inTransaction } from "../../../core/db/transaction.ts";
import type { Services } from "../../../core/services.ts";
import { decideChallenge } from "./decide.ts";
import { freezeEntries } from "./freeze.ts";
import { Challenge, type ChallengeDoc } from "./model.ts";
import { takeBackLapsed } from "./queue.ts";
import "./events.ts";

/**
 * Moves every challenge whose time has come: opens it at its start, closes it at its end and freezes its entries,
 * decides it when judging ends. A job calls it each minute; it may run anywhere, at any time, at once, and after it was
 * cut short: each step is done, and told of, exactly once. Answers how many it moved.
 * @throws AggregateError of what could not be moved, once all the rest is
 */
export async function moveDue(services: Services, now: Date = services.now()): Promise<number> {
  const opened = await Challenge.updateMany(
    { state: "draft", announcedAt: { $ne: null }, startDate: { $lte: now } },
    { $set: { state: "open" } },
  );
  let moved = opened.modifiedCount;
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
  await each({ state: "open", endDate: { $lte: now } }, (challenge) => close(services, challenge));
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

const close = (services: Services, { _id, owner }: ChallengeDoc): Promise<boolean> =>
  inTransaction(async (session) => {
    const { modifiedCount } = await Challenge.updateOne(
      { _id, state: "open" },
      { $set: { state: "judging" } },
      { session },
    );
    if (modifiedCount > 0)
      await services.events.publish("challenge.judging", { id: String(_id), owner: String(owner) }, session);
    return modifiedCount > 0;
  });
