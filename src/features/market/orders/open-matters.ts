import { toId } from "#core/db/ids.ts";
import type { OpenMatterDto } from "#shared/accounts/account-data.dto.ts";
import { ordersPaths } from "#shared/market/orders.paths.ts";
import { ordersText } from "#shared/market/orders.text.ts";
import { Order } from "./model.ts";

/** Counts a member's open orders on either side, which end when their account is erased. */
export async function findOpenOrders(member: string): Promise<readonly OpenMatterDto[]> {
  const id = toId(member);
  const [bought, sold] = await Promise.all([
    Order.countDocuments({ buyer: id, live: true }),
    Order.countDocuments({ seller: id, live: true }),
  ]);
  if (bought + sold === 0) return [];
  const text = ordersText.openWithAccount(bought, sold);
  return [{ kind: "orders", cents: null, text, until: null, href: ordersPaths.active() }];
}
