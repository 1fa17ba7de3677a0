import { HttpError } from "#core/base/errors.ts";
import { type Caller, guest } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { actOnOrder } from "#features/market/orders/acts.ts";
import { decideOrder } from "#features/market/orders/decisions.ts";
import type { OrderDoc } from "#features/market/orders/document.ts";
import { lapse } from "#features/market/orders/expiry.ts";
import { Order } from "#features/market/orders/model.ts";
import type { Ordering } from "#features/market/orders/ordering.ts";
import { applyOrderTransition } from "#features/market/orders/transitions.ts";
import { refreshCheckout } from "#features/money/payments/checkouts.ts";
import { actOnSandbox, type SandboxAct } from "#features/money/payments/sandbox/commands.ts";
import type { OrderAct, OrderActor } from "#shared/market/orders.enums.ts";

/** Ids of the participants. */
export type People = Readonly<Record<"buyer" | "seller" | "staff" | "admin", string>>;

/** One transition of one order, and its input. */
export interface Deed {
  readonly order: string;
  /** Checkout that the provider reports on; defaults to the order's checkout. */
  readonly checkout?: string;
  readonly act: OrderAct;
  readonly by: OrderActor;
  readonly input: Readonly<Record<string, string>>;
}

/** Acts of the buyer or a bank at the provider that lead to each transition. */
const AT_PROVIDER: Readonly<Partial<Record<OrderAct, SandboxAct>>> = {
  pay: "approve",
  "pay-more": "approve",
  "expire-more": "decline",
  expire: "decline",
  "bank-hold": "dispute",
  "bank-release": "win",
  "charge-back": "refund",
};

/** Performs a transition as its actor would; may be called again when the outcome is unknown. */
export async function perform(ordering: Ordering, people: People, deed: Deed): Promise<void> {
  const { order: id, act, by, input } = deed;
  const callerOf = (who: keyof People): Caller => ({
    viewer: { ...guest, id: people[who], username: who, name: who, role: ROLES[who] },
    requestId: "test",
  });
  if (BY_EVENTS.includes(act))
    return void (await applyOrderTransition(
      ordering,
      (await Order.findById(toId(id)).lean<OrderDoc>())!,
      act,
      { by },
    ));
  if (by === "clock") return void (await lapse(ordering, (await Order.findById(toId(id)).lean<OrderDoc>())!));
  if (by === "provider") {
    const { services } = ordering;
    const dependencies = { services, deliver: async () => {} };
    const at = deed.checkout ?? id;
    await actOnSandbox(dependencies, callerOf("buyer"), at, AT_PROVIDER[act]!).catch((error) => {
      // It was already done there.
      if (!(error instanceof HttpError) || error.status !== 403) throw error;
    });
    return refreshCheckout(ordering, at);
  }
  if (by === "staff" || by === "admin") await decideOrder(ordering, callerOf(by), id, input);
  else await actOnOrder(ordering, callerOf(by), id, act, { ...input, answers: ["An answer"] });
}

/** Acts by the clock that follow from a file or a ban, not from a deadline. */
const BY_EVENTS: readonly OrderAct[] = ["return", "escalate", "reinstate"];

const ROLES = { buyer: "member", seller: "member", staff: "moderator", admin: "admin" } as const;
