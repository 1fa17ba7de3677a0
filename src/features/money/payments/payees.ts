import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";
import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { PAYEE_STATES, type PayeeState, type PaymentProviderName } from "#shared/money/payments.ts";
import type { PaymentDependencies } from "./checkouts.ts";
import type { OnboardingRequest, PaymentProvider } from "./provider.ts";
import { syncEach } from "./sync-each.ts";

const MINUTE_MS = 60_000;
/**
 * Delays in milliseconds before asking about a member who has begun onboarding: the first, and the longest,
 * which also applies once they can be paid.
 */
const ASK_FIRST_MS = 5 * MINUTE_MS;
const ASK_LONGEST_MS = 24 * 60 * MINUTE_MS;

/** A member onboarded at the provider, as it last reported. */
export interface PayeeDoc {
  readonly _id: Types.ObjectId;
  readonly member: Types.ObjectId;
  readonly provider: PaymentProviderName;
  readonly state: PayeeState;
  readonly askAt: Date;
  /** Number of times it was asked without news. */
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

/** Returns where a member registers with the provider; from then on the provider is polled for the result. */
export async function startOnboarding(
  { services, provider }: PaymentDependencies,
  wish: OnboardingRequest,
): Promise<string> {
  const { url } = await provider.onboarding!.start(wish);
  const askAt = new Date(services.now().getTime() + ASK_FIRST_MS);
  const key = { member: toId(wish.member), provider: provider.name };
  // Two concurrent starts count as one.
  await Payee.updateOne(key, { $set: { askAt, asked: 0 } }, { upsert: true });
  return url;
}

/**
 * Returns a member's onboarding state at the provider, as last reported; only for providers with onboarding.
 */
export async function payeeState(provider: PaymentProvider, member: string): Promise<PayeeState> {
  const payee = await Payee.findOne({ member: toId(member), provider: provider.name }).lean<PayeeDoc>();
  return payee?.state ?? "none";
}

/** Returns the given members whom the provider pays, as last reported. One query. */
export async function payeesOf(
  provider: PaymentProvider,
  members: readonly string[],
): Promise<ReadonlySet<string>> {
  const payees = await Payee.find(
    { member: { $in: members.map(toId) }, provider: provider.name, state: "complete" },
    { member: 1, _id: 0 },
  ).lean<Pick<PayeeDoc, "member">[]>();
  return new Set(payees.map(({ member }) => String(member)));
}

/**
 * Asks the provider whether it pays a member out, and records it with the event that announces it. Does
 * nothing for members who never began. Idempotent.
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

/**
 * Asks about members without recent news; returns how many there were.
 * @throws AggregateError of all failures
 */
export const syncPayees = (dependencies: PaymentDependencies, signal?: AbortSignal): Promise<number> => {
  const { services, provider } = dependencies;
  return syncEach(
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

/** Deletes a deleted member's state and provider account id. */
export async function forgetPayee({ onboarding }: PaymentProvider, member: string): Promise<void> {
  await Payee.deleteMany({ member: toId(member) });
  await onboarding?.forget(member);
}
