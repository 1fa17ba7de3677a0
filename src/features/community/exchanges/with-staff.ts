import type { ClientSession } from "mongoose";
import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { sweepOnce } from "#core/jobs/sweep.ts";
import type { Services } from "#core/services.ts";
import { Exchange, type ExchangeDoc } from "./model.ts";
import "./events.ts";

const RUNNING = { ownerHidden: true, staff: null, state: { $in: ["open", "writing"] } } as const;

/** Passes the running exchanges of a member whose account is closed to staff. Idempotent. */
export async function passAllToStaff(
  { events, now }: Pick<Services, "events" | "now">,
  owner: string,
): Promise<void> {
  const running = Exchange.find({ owner: toId(owner), ...RUNNING }, { owner: 1 }).lean<ExchangeDoc>();
  await sweepOnce("exchanges of a closed account", running.cursor(), ({ _id }) =>
    inTransaction(async (session) => {
      const { modifiedCount } = await Exchange.updateOne(
        { _id, ...RUNNING },
        { $set: { staff: { since: now(), acted: false } } },
        { session },
      );
      if (modifiedCount > 0)
        await events.publish("exchange.passed-to-staff", { id: String(_id), owner }, session);
    }),
  );
}

/** Gives a member whose account is open again their exchanges back, unless staff have acted. Idempotent. */
export async function giveAllBack(owner: string): Promise<void> {
  await Exchange.updateMany(
    { owner: toId(owner), ownerHidden: false, "staff.acted": false },
    { $set: { staff: null } },
  );
}

/** Notes that staff have organised an exchange, which then stays with them. */
export const noteStaffActed = (_id: ExchangeDoc["_id"], session: ClientSession) =>
  Exchange.updateOne(
    { _id, staff: { $ne: null } },
    { $set: { "staff.acted": true } },
    { session, timestamps: false },
  );
