import type { Viewer } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { actOnOrder } from "#features/market/orders/acts.ts";
import type { OrderDoc } from "#features/market/orders/document.ts";
import { Order } from "#features/market/orders/model.ts";
import type { Ordering } from "#features/market/orders/ordering.ts";
import { placeOrder } from "#features/market/orders/place.ts";
import { settleOrder } from "#features/market/orders/settle.ts";
import type { ServiceDoc } from "#features/market/services/model.ts";
import type { ServiceInput } from "#features/market/services/rules.ts";
import { openCheckout, refreshCheckout } from "#features/money/payments/checkouts.ts";
import { actOnSandbox, type SandboxAct } from "#features/money/payments/sandbox/commands.ts";
import type { OrderAct } from "#shared/market/orders.enums.ts";
import { type TestMember, type TestSite, useSite } from "#test/support/site.ts";
import { testClock } from "../../money/sales/shop.ts";
import { marketOf, putUp } from "../support.ts";

/** A text that is a delivery without a file. */
export const DELIVERY =
  "The first chapter opens too late: begin with the quarrel, and let the letter come after it.";

/** Orders through the product's commands, without pages. */
export interface OrderDesk {
  readonly ordering: Ordering;
  readonly service: ServiceDoc;
  at(id: string): Promise<OrderDoc>;
  /** Creates an order of this buyer; paid by default. */
  place(buyer: TestMember, paid?: boolean): Promise<string>;
  /** Performs an act at the provider and then syncs the order. */
  provider(viewer: Viewer, id: string, act: SandboxAct): Promise<void>;
  /**
   * Performs an act at the provider on a separate payment for a higher price, as its buyer; the order is not
   * synced.
   */
  more(viewer: Viewer, checkout: string, act: SandboxAct): Promise<void>;
  /** Pays the agreed higher price, or performs another act on it, if there is one. */
  payMore(viewer: Viewer, id: string, act: SandboxAct): Promise<void>;
  /** Fetches the state from the provider; of the order's checkout by default. */
  hear(id: string, checkout?: string): Promise<void>;
  act(who: TestMember, id: string, act: OrderAct, input?: object): Promise<OrderDoc>;
}

/** Creates a published service of this seller, and what its orders need. */
export async function openDesk(
  site: TestSite,
  {
    seller,
    staff,
    now,
    terms = {},
  }: { seller: TestMember; staff: TestMember; now: () => Date; terms?: ServiceInput },
): Promise<OrderDesk> {
  const service = await putUp(site, seller, staff, terms);
  const ordering = marketOf(site, now);
  const { services } = ordering;
  const desk: OrderDesk = {
    ordering,
    service,
    at: async (id) => (await Order.findById(id).lean<OrderDoc>())!,
    async place(buyer, paid = true) {
      const input = { package: "One pass", extras: ["Style sheet"], agree: "true", country: "DE" };
      const { order } = await placeOrder(ordering, buyer.caller, String(service._id), input);
      const id = String(order._id);
      if (paid) await desk.provider(buyer.viewer, id, "approve");
      return id;
    },
    async provider(viewer, id, act) {
      await actOnSandbox({ services, deliver: async () => {} }, { viewer, requestId: "test" }, id, act);
      await desk.hear(id);
    },
    async more(viewer, checkout, act) {
      await openCheckout(ordering, toId(checkout));
      await actOnSandbox({ services, deliver: async () => {} }, { viewer, requestId: "test" }, checkout, act);
      await refreshCheckout(ordering, checkout);
    },
    async payMore(viewer, id, act) {
      const checkout = (await desk.at(id)).proposal?.checkout;
      if (!checkout) return;
      await desk.more(viewer, String(checkout), act);
      await settleOrder(ordering, id);
    },
    async hear(id, checkout = id) {
      await refreshCheckout(ordering, checkout);
      await settleOrder(ordering, id);
    },
    act: (who, id, act, input = {}) =>
      actOnOrder(ordering, who.caller, id, act, act === "deliver" ? { text: DELIVERY, ...input } : input),
  };
  return desk;
}

/** Site with a buyer, a seller with a published service, a moderator, and a clock that tests move. */
export function useOrderDesk() {
  const clock = testClock();
  const site = useSite({}, undefined, { now: clock.now });
  // Filled in once the site runs, so that a suite can destructure them at the top.
  const [buyer, seller, moe, desk] = [{}, {}, {}, {}] as [TestMember, TestMember, TestMember, OrderDesk];
  before(async () => {
    Object.assign(buyer, await site.addMember("buyer"));
    Object.assign(seller, await site.addMember("seller"));
    Object.assign(moe, await site.addMember("moe", "moderator"));
    Object.assign(desk, await openDesk(site, { seller, staff: moe, now: clock.now }));
  });
  return { clock, site, buyer, seller, moe, desk };
}
