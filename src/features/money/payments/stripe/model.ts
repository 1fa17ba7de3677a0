import { Schema } from "mongoose";
import { defineModel } from "../../../../core/db/define-model.ts";

/** By which of its own ids Stripe knows what we know by ours. */
export interface StripeObjectDoc {
  /** A checkout's or a subscription's reference; of who is paid `payee:` and the member's id. */
  readonly _id: string;
  readonly session: string | null;
  /** The payment of a checkout, once there is one: disputes name nothing else. */
  readonly intent: string | null;
  readonly subscription: string | null;
  /** The connected account of who is paid. */
  readonly account: string | null;
}

const word = { type: String, default: null } as const;
const schema = new Schema<StripeObjectDoc>(
  { _id: String, session: word, intent: word, subscription: word, account: word },
  { versionKey: false, strict: "throw", collection: "stripe-objects" },
);
// A find that is to use one of these says the type too: no planner infers it.
for (const name of ["intent", "subscription", "account"])
  schema.index({ [name]: 1 }, { partialFilterExpression: { [name]: { $type: "string" } } });

export const StripeObject = defineModel<StripeObjectDoc>("StripeObject", schema);

/** What Stripe calls what we call so; null where it was never begun there. */
export const stripeObject = (id: string): Promise<StripeObjectDoc | null> =>
  StripeObject.findById(id).lean<StripeObjectDoc>();

/** Notes an id of Stripe's beside ours. */
export async function noteObject(id: string, ids: Partial<Omit<StripeObjectDoc, "_id">>): Promise<void> {
  await StripeObject.updateOne({ _id: id }, { $set: ids }, { upsert: true });
}

/** The member who is paid by a connected account; null for an account that is nobody's. */
export async function memberOfAccount(account: string): Promise<string | null> {
  const found = await StripeObject.findOne({
    account: { $type: "string", $eq: account },
  }).lean<StripeObjectDoc>();
  return found?._id.replace(/^payee:/, "") ?? null;
}

/** The payee of a member, by the name under which their account is noted. */
export const payee = (member: string): string => `payee:${member}`;
