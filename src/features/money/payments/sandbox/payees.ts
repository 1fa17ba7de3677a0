import { Schema, type Types } from "mongoose";
import { forbidden, notFound } from "#core/base/errors.ts";
import type { Caller, Viewer } from "#core/base/viewer.ts";
import { defineModel } from "#core/db/define-model.ts";
import { toId } from "#core/db/ids.ts";
import { moneyPaths } from "#shared/money/money.paths.ts";
import { PAYEE_STATES, type PayeeState, type SandboxPayeeAct } from "#shared/money/payments.ts";
import type { ProviderOnboarding } from "../provider.ts";
import type { SandboxWebhooks } from "./commands.ts";

/** A member's account at the play-money provider: the data that Stripe would store about a payee. */
export interface SandboxPayeeDoc {
  /** The member's id. */
  readonly _id: Types.ObjectId;
  readonly state: PayeeState;
  readonly back: string;
}

export const SandboxPayee = defineModel<SandboxPayeeDoc>(
  "SandboxPayee",
  new Schema<SandboxPayeeDoc>(
    {
      _id: { type: Schema.Types.ObjectId, required: true },
      state: { type: String, enum: PAYEE_STATES, default: "started" },
      back: { type: String, required: true },
    },
    { versionKey: false, strict: "throw", collection: "sandbox-payees" },
  ),
);

const find = (member: string) => SandboxPayee.findById(toId(member)).lean<SandboxPayeeDoc>();

/** Onboarding at the play-money provider, on a page under `/sandbox/`. */
export const sandboxOnboarding: ProviderOnboarding = {
  async start({ member, back }) {
    await SandboxPayee.updateOne({ _id: toId(member) }, { $set: { back } }, { upsert: true });
    return { url: moneyPaths.sandboxOnboarding(member) };
  },
  read: async (member) => (await find(member))?.state ?? "none",
  async forget(member) {
    await SandboxPayee.deleteOne({ _id: toId(member) });
  },
};

/** Returns the actions allowed in an account's current state. */
export const actsOnPayee = ({ state }: SandboxPayeeDoc): readonly SandboxPayeeAct[] =>
  state === "complete" ? ["withdraw"] : ["complete", "leave"];

/** Returns the viewer's account; never another member's. @throws 404 */
export async function sandboxPayee({ id }: Viewer, member: string): Promise<SandboxPayeeDoc> {
  const found = id && id === member ? await find(member) : null;
  if (!found) throw notFound();
  return found;
}

/**
 * Performs an action of the member or the provider on an account; a webhook reports it.
 * @throws 403 if not allowed in its state
 */
export async function actOnSandboxPayee(
  deliver: SandboxWebhooks,
  { viewer }: Caller,
  member: string,
  act: SandboxPayeeAct,
): Promise<SandboxPayeeDoc> {
  const payee = await sandboxPayee(viewer, member);
  if (!actsOnPayee(payee).includes(act)) throw forbidden();
  const state: PayeeState = act === "complete" ? "complete" : "started";
  await SandboxPayee.updateOne({ _id: payee._id }, { $set: { state } });
  await deliver(member, 0);
  return payee;
}
