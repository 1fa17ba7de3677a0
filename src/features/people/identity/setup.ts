import { isId, toId } from "../../../core/db/ids.ts";
import { SETUP_STEPS, type SetupStep } from "../../../shared/accounts/registration.enums.ts";
import { User } from "../users/entity.ts";
import type { UserDoc } from "../users/index.ts";

/** Where a newcomer is in the wizard, and where they wanted to go before it; null when they are through. */
export type Setup = { readonly step: SetupStep; readonly next: string };

/** Reads a newcomer's place in the wizard. */
export async function findSetup(id: string | null): Promise<Setup | null> {
  if (!isId(id)) return null;
  const user = await User.findById(toId(id)).select("setup").lean<Pick<UserDoc, "setup">>();
  return user?.setup ?? null;
}

/** Notes that a newcomer has come as far as this step. Nobody falls back by it, and who is through stays so. */
export async function advanceSetup(id: string, step: SetupStep): Promise<void> {
  const before = SETUP_STEPS.slice(0, SETUP_STEPS.indexOf(step));
  await User.updateOne(
    { _id: toId(id), "setup.step": { $in: before } },
    { $set: { "setup.step": step } },
    { timestamps: false },
  );
}

/** Ends the wizard for good; answers where they wanted to go, null when it had ended before. */
export async function endSetup(id: string): Promise<string | null> {
  const user = await User.findOneAndUpdate(
    { _id: toId(id), setup: { $ne: null } },
    { $set: { setup: null } },
    { returnDocument: "before", timestamps: false, projection: { setup: 1 } },
  ).lean<Pick<UserDoc, "setup">>();
  return user?.setup?.next ?? null;
}
