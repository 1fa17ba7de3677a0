import { Schema, type Types } from "mongoose";
import { defineModel } from "../../../core/db/define-model.ts";
import { toId } from "../../../core/db/ids.ts";
import { inTransaction } from "../../../core/db/transaction.ts";
import { PAYEE_STATES, type PayeeState, type PaymentProviderName } from "../../../shared/money/payments.ts";
import { askEach } from "./ask-each.ts";
import type { PaymentDependencies } from "./checkouts.ts";
import type { OnboardingRequest, PaymentProvider } from "./provider.ts";

const MINUTE_MS = 60_000;
/** Milliseconds after which a member who has begun is asked for: the first time, at most, and once they can be paid. */
const ASK_FIRST_MS = 5 * MINUTE_MS;
const ASK_LONGEST_MS = 24 * 60 * MINUTE_MS;

/** A member whom the provider pays by what they told it itself, as it last said. */
export interface PayeeDoc {
  readonly _id: Types.ObjectId;
  readonly member: Types.ObjectId;
  readonly provider: PaymentProviderName;
  readonly state: PayeeState;
  readonly askAt: Date;
  /** Times that it was asked without news. */
  readonly asked: number;
}

const schema = new Schema<PayeeDoc>(
  {
    member: { type: Schema.Types.ObjectId, required: true },
    provider: { type: String, required: true },
    state: { type: String, enum: PAYEE_STATES, default: "started" },
    askAt: { type: Date, required: true },
    asked: { type: Number, default: 0 },
  },
  { versionKey: false, strict: "throw", collection: "payees" },
);
schema.index({ member: 1, provider: 1 }, { unique: true });
schema.index({ provider: 1, askAt: 1 });

export const Payee = defineModel<PayeeDoc>("Payee", schema);

/** Where a member tells the provider who they are; what becomes of it is asked for from then on. */
export async function startOnboarding(
  { services, provider }: PaymentDependencies,
  wish: OnboardingRequest,
): Promise<string> {
  const { url } = await provider.onboarding!.start(wish);
  const askAt = new Date(services.now().getTime() + ASK_FIRST_MS);
  const key = { member: toId(wish.member), provider: provider.name };
  // Begun twice at one moment is begun once.
  await Payee.updateOne(key, { $set: { askAt, asked: 0 } }, { upsert: true });
  return url;
}

/** How far a member is with the provider itself, as last heard; only for one that onboards. */
export async function payeeState(provider: PaymentProvider, member: string): Promise<PayeeState> {
  const found = await Payee.findOne({ member: toId(member), provider: provider.name }).lean<PayeeDoc>();
  return found?.state ?? "none";
}

/** Those of these members whom the provider pays, as last heard. One find. */
export async function payeesOf(
  provider: PaymentProvider,
  members: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await Payee.find(
    { member: { $in: members.map(toId) }, provider: provider.name, state: "complete" },
    { member: 1, _id: 0 },
  ).lean<Pick<PayeeDoc, "member">[]>();
  return new Set(found.map(({ member }) => String(member)));
}

/**
 * Asks the provider whether it pays a member out, and notes it with the event that tells of it. Nothing for who has
 * never begun. May be called at any time, any number of times.
 */
export async function refreshPayee(
  { services, provider }: PaymentDependencies,
  member: string,
): Promise<void> {
  const key = { member: toId(member), provider: provider.name };
  if (!provider.onboarding || !(await Payee.exists(key))) return;
  const state = await provider.onboarding.read(member);
  const now = services.now();
  await inTransaction(async (session) => {
    const before = await Payee.findOne(key).session(session).lean<PayeeDoc>();
    if (!before) return;
    const news = before.state !== state;
    const asked = news ? 0 : before.asked + 1;
    const wait = state === "complete" ? ASK_LONGEST_MS : ASK_FIRST_MS * 2 ** Math.min(asked, 20);
    const askAt = new Date(now.getTime() + Math.min(ASK_LONGEST_MS, wait));
    await Payee.updateOne(key, { $set: { state, asked, askAt } }, { session });
    if (news && (state === "complete" || before.state === "complete"))
      await services.events.publish(
        "payee.changed",
        { member, payable: state === "complete", at: now.toISOString() },
        session,
      );
  });
}

/** Asks for members who were not heard of for a while; answers how many there were. @throws AggregateError of all that failed */
export const askForPayees = (dependencies: PaymentDependencies, signal?: AbortSignal): Promise<number> => {
  const { services, provider } = dependencies;
  return askEach(
    {
      find: (most) =>
        Payee.find({ provider: provider.name, askAt: { $lte: services.now() } }, { member: 1 })
          .sort({ askAt: 1 })
          .limit(most)
          .lean<Pick<PayeeDoc, "_id" | "member">[]>(),
      ask: ({ member }) => refreshPayee(dependencies, String(member)),
      async postpone({ _id }) {
        const askAt = new Date(services.now().getTime() + ASK_FIRST_MS);
        await Payee.updateOne({ _id }, { $set: { askAt } });
      },
    },
    signal,
  );
};

/** Forgets who is gone, and by which name the provider knows them. */
export async function forgetPayee({ onboarding }: PaymentProvider, member: string): Promise<void> {
  await Payee.deleteMany({ member: toId(member) });
  await onboarding?.forget(member);
}
