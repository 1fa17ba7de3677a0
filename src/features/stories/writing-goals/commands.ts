import { forbidden } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { inTransaction, untilUnique } from "#core/db/transaction.ts";
import { rulesOf } from "#core/fields/index.ts";
import type { Services } from "#core/services.ts";
import { validateChange } from "#core/validate.ts";
import { goalFields } from "#shared/stories/writing-goals.fields.ts";
import { dayOf } from "./count.ts";
import { WritingDay, WritingGoal } from "./model.ts";

/** Validation of a member's goals. */
export const goalRules = rulesOf(goalFields);

/** Changes the given goals of a member. They apply from today on; earlier days keep the goals they had. */
export async function setGoals(services: Services, { viewer }: Caller, input: unknown): Promise<void> {
  if (!viewer.id) throw forbidden();
  const goals = validateChange(goalRules, input);
  const member = toId(viewer.id);
  const day = await dayOf(viewer.id, services.now());
  await untilUnique(() =>
    inTransaction(async (session) => {
      await WritingGoal.updateOne({ _id: member }, { $set: goals }, { upsert: true, session });
      if (goals.daily !== undefined)
        await WritingDay.updateOne({ member, day }, { $set: { goal: goals.daily } }, { session });
    }),
  );
}
