import { isId, toId } from "#core/db/ids.ts";
import { SETUP_STEPS, type SetupStep } from "#shared/accounts/registration.enums.ts";
import { User } from "../users/entity.ts";
import type { UserDoc } from "../users/index.ts";

/** A new member's step in the wizard, and the page they wanted to visit; null once finished. */
export type Setup = { readonly step: SetupStep; readonly next: string };

/** Returns a new member's step in the wizard. */
export async function findSetup(id: string | null): Promise<Setup | null> {
  if (!isId(id)) return null;
  const user = await User.findById(toId(id)).select("setup").lean<Pick<UserDoc, "setup">>();
  return user?.setup ?? null;
}

/**
 * Records that a new member has reached this step. Never moves back, and has no effect once the wizard is
 * finished.
 */
export async function advanceSetup(id: string, step: SetupStep): Promise<void> {
  const before = SETUP_STEPS.slice(0, SETUP_STEPS.indexOf(step));
  await User.updateOne(
    { _id: toId(id), "setup.step": { $in: before } },
    { $set: { "setup.step": step } },
    { timestamps: false },
  );
}

/**
 * Finishes the wizard permanently; returns the page the member wanted to visit, null if it was already
 * finished.
 */
export async function endSetup(id: string): Promise<string | null> {
  const user = await User.findOneAndUpdate(
    { _id: toId(id), setup: { $ne: null } },
    { $set: { setup: null } },
    { returnDocument: "before", timestamps: false, projection: { setup: 1 } },
  ).lean<Pick<UserDoc, "setup">>();
  return user?.setup?.next ?? null;
}
