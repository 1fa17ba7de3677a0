import type { Viewer } from "../../../../src/core/base/viewer.ts";
import { toId } from "../../../../src/core/db/ids.ts";
import { actOnOrder } from "../../../../src/features/market/orders/acts.ts";
import { Order, type OrderDoc } from "../../../../src/features/market/orders/model.ts";
import type { Ordering } from "../../../../src/features/market/orders/ordering.ts";
import { placeOrder } from "../../../../src/features/market/orders/place.ts";
import { settleOrder } from "../../../../src/features/market/orders/settle.ts";
import type { ServiceDoc } from "../../../../src/features/market/services/model.ts";
import type { ServiceInput } from "../../../../src/features/market/services/rules.ts";
import { openCheckout, refreshCheckout } from "../../../../src/features/money/payments/checkouts.ts";
import { actOnSandbox, type SandboxAct } from "../../../../src/features/money/payments/sandbox/commands.ts";
import type { OrderAct } from "../../../../src/shared/market/orders.enums.ts";
import { type TestMember, type TestSite, useSite } from "../../../support/site.ts";
import { testClock } from "../../money/sales/shop.ts";
import { marketOf, putUp } from "../support.ts";

/** Orders by the product's own commands, without pages. */
export interface OrderDesk {
  readonly ordering: Ordering;
  readonly service: ServiceDoc;
  at(id: string): Promise<OrderDoc>;
  /** A new order of this buyer; paid unless told. */
  place(buyer: TestMember, paid?: boolean): Promise<string>;
  /** Does something at the provider, and hears of it. */
  provider(viewer: Viewer, id: string, act: SandboxAct): Promise<void>;
  /** Does something with a payment of its own for a higher price, for its buyer; the provider is asked, the order not. */
  more(viewer: Viewer, checkout: string, act: SandboxAct): Promise<void>;
  /** Pays, or not, the higher price that is agreed, if one is. */
  payMore(viewer: Viewer, id: string, act: SandboxAct): Promise<void>;
  /** Asks the provider what became of it; of another checkout than its own where told. */
  hear(id: string, checkout?: string): Promise<void>;
  act(who: TestMember, id: string, act: OrderAct, input?: object): Promise<OrderDoc>;
}

/** A service of this seller that is up, and what its orders take. */
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
      const input = { package: "0", extras: ["0"], agree: "true", country: "DE" };
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
    act: (who, id, act, input = {}) => actOnOrder(ordering, who.caller, id, act, input),
  };
  return desk;
}

/** A site with a buyer, a seller whose service is up, a moderator, and a clock that tests move. */
export function useOrderDesk() {
  const clock = testClock();
  const site = useSite({}, undefined, { now: clock.now });
  // Filled in once the site runs, so that a suite can name them at its head.
  const [buyer, seller, moe, desk] = [{}, {}, {}, {}] as [TestMember, TestMember, TestMember, OrderDesk];
  before(async () => {
    Object.assign(buyer, await site.addMember("buyer"));
    Object.assign(seller, await site.addMember("seller"));
    Object.assign(moe, await site.addMember("moe", "moderator"));
    Object.assign(desk, await openDesk(site, { seller, staff: moe, now: clock.now }));
  });
  return { clock, site, buyer, seller, moe, desk };
}
