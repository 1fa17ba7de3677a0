import type { ClientSession, Types } from "mongoose";
import { toId } from "../../../core/db/ids.ts";
import { inTransaction } from "../../../core/db/transaction.ts";
import type { Services } from "../../../core/services.ts";
import type { Differs, PayDto } from "../../../shared/money/payments.ts";
import { asAgreed, bookDiffering } from "./agreed.ts";
import { askEach } from "./ask-each.ts";
import { Checkout, type CheckoutDoc } from "./model.ts";
import { type CheckoutReport, NOTHING_PAID, type PaymentProvider } from "./provider.ts";

/** Milliseconds after which a checkout that nothing was heard of is asked for, the first time and at most. */
const ASK_FIRST_MS = 60_000;
const ASK_LONGEST_MS = 60 * 60_000;
/** Milliseconds after which one that the provider could not tell of is asked for again. */
const ASK_AGAIN_MS = 5 * 60_000;
/** Milliseconds after which a checkout that its provider has never heard of is given up. */
const UNKNOWN_MS = 24 * 60 * 60_000;

/** What payments need of the process. */
export interface PaymentDependencies {
  readonly services: Services;
  readonly provider: PaymentProvider;
}

/** What is to be paid. */
export type CheckoutDraft = Pick<CheckoutDoc, "_id" | "of" | "buyer" | "amount" | "description" | "back">;

/** Notes a checkout with the change that it belongs to; `openCheckout` begins it at the provider afterwards. */
export async function addCheckout(
  session: ClientSession,
  { services, provider }: PaymentDependencies,
  draft: CheckoutDraft,
): Promise<void> {
  const askAt = new Date(services.now().getTime() + ASK_FIRST_MS);
  await Checkout.create([{ ...draft, provider: provider.name, askAt }], { session });
}

/**
 * Where the buyer pays, or the page they came from where they have paid already, though another sum than was asked for.
 * Begun once at the provider, however often this is asked.
 */
export async function openCheckout({ provider }: PaymentDependencies, id: Types.ObjectId): Promise<string> {
  const { _id, amount, description, buyer, back, state } = (await findCheckout(id))!;
  if (state === "differs") return back;
  const request = { reference: String(_id), amount, description, buyer: String(buyer), back };
  return (await provider.startCheckout(request)).url;
}

/** What became of another sum than was asked for; null where that was not paid. */
export async function differsOf(id: Types.ObjectId, session?: ClientSession): Promise<Differs | null> {
  const found = await findCheckout(id, session);
  if (found?.state === "differs") return "held";
  return found?.state === "declined" && found.refunded > 0 ? "back" : null;
}

/** How the page of who pays tells of a payment. */
export async function payOf(
  dependencies: PaymentDependencies,
  id: Types.ObjectId,
  isOpen: boolean,
): Promise<PayDto> {
  const differs = await differsOf(id);
  return { differs, payHref: isOpen && !differs ? await openCheckout(dependencies, id) : null };
}

/** The same for everybody else. */
export const PAID_BY_OTHERS: PayDto = { payHref: null, differs: null };

/** A checkout as last heard of. */
export const findCheckout = (id: Types.ObjectId, session?: ClientSession): Promise<CheckoutDoc | null> =>
  Checkout.findById(id)
    .session(session ?? null)
    .lean<CheckoutDoc>();

/** Everything that was paid, or may be, for one thing; what it began with first. */
export const findCheckoutsOf = async (
  kind: string,
  id: Types.ObjectId,
  session: ClientSession,
): Promise<CheckoutDoc[]> => {
  const found = await Checkout.find({ "of.id": id, "of.kind": kind }, null, { session })
    .sort({ _id: 1 })
    .lean<CheckoutDoc[]>();
  return found.sort((one, other) => Number(other._id.equals(id)) - Number(one._id.equals(id)));
};

/** Asks for money to go back, with the change that decides it; the provider is told after the commit. */
export const askRefund = (
  session: ClientSession,
  { services }: Pick<PaymentDependencies, "services">,
  checkout: Types.ObjectId,
  refund: { readonly amount: number; readonly key: string },
): Promise<void> =>
  services.events.publish("checkout.refund-asked", { id: String(checkout), ...refund }, session);

/**
 * Has the provider give money back, and notes it: never more than is left, for a dispute or the provider itself may
 * have given it back meanwhile.
 */
export async function refundCheckout(
  dependencies: PaymentDependencies,
  { id: reference, amount, key }: { readonly id: string; readonly amount: number; readonly key: string },
): Promise<void> {
  const { provider } = dependencies;
  const told = await provider.readCheckout(reference);
  const left = told ? told.charged - told.refunded : amount;
  if (left > 0) await provider.refund({ reference, amount: Math.min(amount, left), key });
  await refreshCheckout(dependencies, reference);
}

/**
 * Asks the provider what became of a checkout and notes it with the event that tells of it: the provider alone decides
 * what was paid, whoever brought the news. May be called at any time, any number of times, at once.
 */
export async function refreshCheckout(
  { services, provider }: PaymentDependencies,
  reference: string,
): Promise<void> {
  const id = toId(reference);
  const known = await Checkout.findById(id).lean<CheckoutDoc>();
  if (!known || known.provider !== provider.name) return;
  const told = await provider.readCheckout(reference);
  const now = services.now();
  const unknown = now.getTime() - known.createdAt.getTime() > UNKNOWN_MS;
  const report = asAgreed(known, told ?? { ...NOTHING_PAID, state: unknown ? "expired" : known.state });
  const askAt = next(known, report, now);
  await inTransaction(async (session) => {
    const before = await Checkout.findById(id).session(session).lean<CheckoutDoc>();
    if (!before || isOlder(report, before)) return;
    const news = !isSame(report, before);
    await Checkout.updateOne(
      { _id: id },
      { $set: { ...report, askAt, asked: news ? 0 : before.asked + 1 } },
      { session },
    );
    if (!news) return;
    await bookDiffering(session, before, report, now);
    const { kind, id: of } = before.of;
    const event = { id: reference, kind, of: String(of), state: report.state };
    await services.events.publish("checkout.changed", event, session);
  });
}

/**
 * Asks for what is open and was not heard of for a while; answers how many there were. One that the provider cannot
 * tell of keeps no other back: it is asked for again a little later.
 * @throws AggregateError at the end, of all that could not be asked for
 */
export const askForOpen = (dependencies: PaymentDependencies, signal?: AbortSignal): Promise<number> =>
  askEach(
    {
      find: (most) =>
        Checkout.find(
          {
            askAt: { $type: "date", $lte: dependencies.services.now() },
            provider: dependencies.provider.name,
          },
          { _id: 1 },
        )
          .sort({ askAt: 1 })
          .limit(most)
          .lean<{ _id: Types.ObjectId }[]>(),
      ask: ({ _id }) => refreshCheckout(dependencies, String(_id)),
      async postpone({ _id }) {
        const askAt = new Date(dependencies.services.now().getTime() + ASK_AGAIN_MS);
        await Checkout.updateOne({ _id, askAt: { $ne: null } }, { $set: { askAt } });
      },
    },
    signal,
  );

/** An open checkout is asked for again, each time after twice as long; what has ended is told of by webhooks alone. */
function next({ asked }: CheckoutDoc, { state, dispute }: CheckoutReport, now: Date): Date | null {
  if (state !== "open" && dispute !== "open") return null;
  return new Date(now.getTime() + Math.min(ASK_LONGEST_MS, ASK_FIRST_MS * 2 ** asked));
}

/** Two may ask at one time: what was read earlier never undoes what was noted since. */
const isOlder = (report: CheckoutReport, before: CheckoutDoc): boolean =>
  (before.state === "paid" && report.state !== "paid") || report.refunded < before.refunded;

const isSame = (report: CheckoutReport, before: CheckoutDoc): boolean =>
  (["state", "charged", "fee", "refunded", "dispute"] as const).every(
    (name) => report[name] === before[name],
  );
