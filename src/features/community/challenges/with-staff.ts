import type { ClientSession, QueryFilter } from "mongoose";
import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { sweepOnce } from "#core/jobs/sweep.ts";
import type { Services } from "#core/services.ts";
import { Challenge, type ChallengeDoc, type StaffCause } from "./model.ts";
import "./events.ts";

/** Filter for announced challenges that are not over. */
const RUNNING: QueryFilter<ChallengeDoc> = {
  announcedAt: { $ne: null },
  state: { $in: ["draft", "open", "judging"] },
};

/** Passes a running challenge to staff; returns false if it is with them already, or over. */
export const passToStaff = (
  { events, now }: Pick<Services, "events" | "now">,
  { _id, owner }: Pick<ChallengeDoc, "_id" | "owner">,
  because: Exclude<StaffCause, "reopened">,
): Promise<boolean> =>
  inTransaction(async (session) => {
    const { modifiedCount } = await Challenge.updateOne(
      { _id, staff: null, ...RUNNING, ...(because === "closed" ? { ownerHidden: true } : {}) },
      { $set: { staff: { since: now(), because, acted: false } } },
      { session },
    );
    const event = { id: String(_id), owner: String(owner), because };
    if (modifiedCount > 0) await events.publish("challenge.passed-to-staff", event, session);
    return modifiedCount > 0;
  });

/** Passes the running challenges of a member whose account is closed to staff. Idempotent. */
export async function passAllToStaff(
  services: Pick<Services, "events" | "now">,
  owner: string,
): Promise<void> {
  const running = { owner: toId(owner), ownerHidden: true, staff: null, ...RUNNING };
  const challenges = Challenge.find(running, { owner: 1 }).lean<ChallengeDoc>();
  await sweepOnce("challenges of a closed account", challenges.cursor(), (challenge) =>
    passToStaff(services, challenge, "closed"),
  );
}

/** Gives a member whose account is open again their challenges back, unless staff have acted. Idempotent. */
export async function giveAllBack(owner: string): Promise<void> {
  await Challenge.updateMany(
    { owner: toId(owner), ownerHidden: false, "staff.because": "closed", "staff.acted": false },
    { $set: { staff: null } },
  );
}

/** Notes that staff have run a challenge, which then stays with them. */
export const noteStaffActed = (_id: ChallengeDoc["_id"], session: ClientSession) =>
  Challenge.updateOne(
    { _id, "staff.because": "closed" },
    { $set: { "staff.acted": true } },
    { session, timestamps: false },
  );
