import { toId } from "#core/db/ids.ts";
import { ordersPaths } from "#shared/market/orders.paths.ts";
import { ordersText } from "#shared/market/orders.text.ts";
import { servicesPaths } from "#shared/market/services.paths.ts";
import { servicesText } from "#shared/market/services.text.ts";
import type { SellerDto, SellerOrderDto } from "#shared/money/dashboard.dto.ts";
import { presentMine, servicesOf } from "../services/index.ts";
import { Order } from "./model.ts";
import { presentRows } from "./present.ts";
import { openSalesOf } from "./reads.ts";

/** Number of open orders listed on the dashboard. */
const LISTED = 5;

/** Returns a seller's services and open orders for their dashboard; null if they have neither. */
export async function sellerFigures(seller: string, now: Date): Promise<SellerDto | null> {
  const [services, open, hasSold] = await Promise.all([
    servicesOf(seller),
    openSalesOf(seller),
    Order.exists({ seller: toId(seller), paidAt: { $ne: null } }),
  ]);
  if (services.length === 0 && !hasSold) return null;
  const rows = await presentRows(seller, open, now);
  const orders = rows.map(
    ({ id, title, state, priceCents, isMine, actBy }): SellerOrderDto => ({
      id,
      title,
      href: ordersPaths.order(id),
      state: ordersText.states[state],
      priceCents,
      isMine,
      actBy,
    }),
  );
  return {
    services: services.map((row) => {
      const { id, slug, title, state, paused, next } = presentMine(row);
      const { states, paused: pausedText, untitled } = servicesText.mine;
      const isPublic = state === "approved" || state === "suspended";
      return {
        id,
        title: title || untitled,
        href: isPublic ? servicesPaths.service({ id, slug }) : servicesPaths.step(id, next),
        state: paused ? pausedText : states[state],
        openOrders: row.openOrders,
      };
    }),
    orders: orders.sort(byTurn).slice(0, LISTED),
    openOrders: orders.length,
  };
}

/** Sorts what the seller must do first, by deadline; the other orders keep their place. */
const byTurn = (one: SellerOrderDto, other: SellerOrderDto): number =>
  Number(other.isMine) - Number(one.isMine) || timeOf(one) - timeOf(other);

/** Returns a deadline as a number; no deadline is the latest. */
const timeOf = ({ actBy }: SellerOrderDto): number => (actBy ? Date.parse(actBy) : Number.MAX_SAFE_INTEGER);
