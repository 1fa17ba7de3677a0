import { Schema } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";

/** Maps our ids to Stripe's. */
export interface StripeObjectDoc {
  /** Reference of a checkout or a subscription; for a payee, `payee:` and the member's id. */
  readonly _id: string;
  readonly session: string | null;
  /** The payment of a checkout, once made: disputes refer only to it. */
  readonly intent: string | null;
  readonly subscription: string | null;
  /** The payee's connected account. */
  readonly account: string | null;
}

const word = { type: String, default: null } as const;
const schema = new Schema<StripeObjectDoc>(
  { _id: String, session: word, intent: word, subscription: word, account: word },
  { versionKey: false, strict: "throw", collection: "stripe-objects" },
);
// A find must state the type to use one of these indexes: the planner does not infer it.
for (const name of ["intent", "subscription", "account"])
  schema.index({ [name]: 1 }, { partialFilterExpression: { [name]: { $type: "string" } } });

export const StripeObject = defineModel<StripeObjectDoc>("StripeObject", schema);

/** Returns Stripe's ids for one of ours; null if it was never started there. */
export const stripeObject = (id: string): Promise<StripeObjectDoc | null> =>
  StripeObject.findById(id).lean<StripeObjectDoc>();

/** Stores Stripe's ids for one of ours. */
export async function noteObject(id: string, ids: Partial<Omit<StripeObjectDoc, "_id">>): Promise<void> {
  await StripeObject.updateOne({ _id: id }, { $set: ids }, { upsert: true });
}

/** Returns the member of a connected account; null if it belongs to no member. */
export async function memberOfAccount(account: string): Promise<string | null> {
  const stripeObject = await StripeObject.findOne({
    account: { $type: "string", $eq: account },
  }).lean<StripeObjectDoc>();
  return stripeObject?._id.replace(/^payee:/, "") ?? null;
}

/** Returns the key under which a member's connected account is stored. */
export const payee = (member: string): string => `payee:${member}`;
