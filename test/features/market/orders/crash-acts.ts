import { HttpError } from "../../../../src/core/base/errors.ts";
import { type Caller, guest } from "../../../../src/core/base/viewer.ts";
import { toId } from "../../../../src/core/db/ids.ts";
import { actOnOrder, decideOrder } from "../../../../src/features/market/orders/acts.ts";
import { lapse } from "../../../../src/features/market/orders/clock.ts";
import { Order, type OrderDoc } from "../../../../src/features/market/orders/model.ts";
import { moveOrder } from "../../../../src/features/market/orders/move.ts";
import type { Ordering } from "../../../../src/features/market/orders/ordering.ts";
import { refreshCheckout } from "../../../../src/features/money/payments/checkouts.ts";
import { actOnSandbox, type SandboxAct } from "../../../../src/features/money/payments/sandbox/commands.ts";
import type { OrderAct, OrderActor } from "../../../../src/shared/market/orders.enums.ts";

/** Ids of those who take part. */
export type People = Readonly<Record<"buyer" | "seller" | "staff" | "admin", string>>;

/** One transition of one order, and what is sent with it. */
export interface Deed {
  readonly order: string;
  /** The checkout that the provider tells of; the order's own unless told. */
  readonly checkout?: string;
  readonly act: OrderAct;
  readonly by: OrderActor;
  readonly input: Readonly<Record<string, string>>;
}

/** What a buyer or a bank does at the provider, for it to tell of this. */
const AT_PROVIDER: Readonly<Partial<Record<OrderAct, SandboxAct>>> = {
  pay: "approve",
  "pay-more": "approve",
  "expire-more": "decline",
  expire: "decline",
  "charge-back": "refund",
};

/** Does what a transition is, as whoever does it would; may be called again by who does not know how it went. */
export async function perform(ordering: Ordering, people: People, deed: Deed): Promise<void> {
  const { order: id, act, by, input } = deed;
  const callerOf = (who: keyof People): Caller => ({
    viewer: { ...guest, id: people[who], username: who, name: who, role: ROLES[who] },
    requestId: "test",
  });
  if (act === "return")
    return void (await moveOrder(ordering, (await Order.findById(toId(id)).lean<OrderDoc>())!, act, { by }));
  if (by === "clock") return void (await lapse(ordering, (await Order.findById(toId(id)).lean<OrderDoc>())!));
  if (by === "provider") {
    const { services } = ordering;
    const dependencies = { services, deliver: async () => {} };
    const at = deed.checkout ?? id;
    await actOnSandbox(dependencies, callerOf("buyer"), at, AT_PROVIDER[act]!).catch((error) => {
      // It was done there before.
      if (!(error instanceof HttpError) || error.status !== 403) throw error;
    });
    return refreshCheckout(ordering, at);
  }
  if (by === "staff" || by === "admin") await decideOrder(ordering, callerOf(by), id, input);
  else await actOnOrder(ordering, callerOf(by), id, act, { ...input, answers: ["An answer"] });
}

const ROLES = { buyer: "member", seller: "member", staff: "moderator", admin: "admin" } as const;
