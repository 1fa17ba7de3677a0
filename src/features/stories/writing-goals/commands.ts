import { forbidden } from "../../../core/base/errors.ts";
import type { Caller } from "../../../core/base/viewer.ts";
import { toId } from "../../../core/db/ids.ts";
import { inTransaction, untilUnique } from "../../../core/db/transaction.ts";
import type { Services } from "../../../core/services.ts";
import { validate } from "../../../core/validate.ts";
import { dayOf } from "./count.ts";
import { WritingDay, WritingGoal } from "./model.ts";
import { goalRules } from "./rules.ts";

/** Sets what a member wants to write; it holds for today already, and days before keep what they had. */
export async function setGoals(services: Services, { viewer }: Caller, input: unknown): Promise<void> {
  if (!viewer.id) throw forbidden();
  const goals = validate(goalRules, input);
  const member = toId(viewer.id);
  const day = await dayOf(viewer.id, services.now());
  await untilUnique(() =>
    inTransaction(async (session) => {
      await WritingGoal.updateOne({ _id: member }, { $set: goals }, { upsert: true, session });
      await WritingDay.updateOne({ member, day }, { $set: { goal: goals.daily } }, { session });
    }),
  );
}
