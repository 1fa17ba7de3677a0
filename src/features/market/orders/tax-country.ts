import { applicationError, invalidField } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import type { OrderAct } from "#shared/market/orders.enums.ts";
import { ordersText } from "#shared/market/orders.text.ts";
import { moneySettingsText } from "#shared/money/money-settings.text.ts";
import { requiresCountry, untaxed } from "../../money/money-settings/index.ts";
import { zoneOf } from "../../people/users/index.ts";
import type { OrderDoc } from "./document.ts";
import { raiseOf } from "./payments.ts";
import { sideOf } from "./policy.ts";
import { lastCountryOf } from "./reads.ts";

/** Form input that decides the tax of a later payment. */
export interface CountryInput {
  /** ISO 3166-1 code of the buyer's country, and their browser's languages. */
  readonly country?: unknown;
  readonly languages?: unknown;
}

/** True if a tax was set since the order was placed, and the buyer was not asked for their country then. */
export const lacksCountry = async ({ tax }: Pick<OrderDoc, "tax">): Promise<boolean> =>
  !tax && (await requiresCountry());

/** True if an act leads to a further payment by the buyer. */
const leadsToPayment = (act: OrderAct, order: OrderDoc): boolean =>
  act === "propose-amendment" ||
  act === "propose-instalment" ||
  (act === "agree" && (order.proposal?.kind === "instalment" || raiseOf(order) > 0));

/**
 * Returns the country for the tax on a further payment, from the buyer's form or their last order; nothing if it
 * is known or no tax is set.
 * @throws 400 at "country" for a buyer who has not declared one, 400 for a seller whose buyer has not
 */
export async function countryIn(
  { viewer }: Caller,
  act: OrderAct,
  order: OrderDoc,
  input: CountryInput,
): Promise<Pick<OrderDoc, "tax"> | null> {
  const isBuyer = sideOf(viewer, order) === "buyer";
  if (!leadsToPayment(act, order) || (!isBuyer && act !== "agree")) return null;
  if (!(await lacksCountry(order))) return null;
  const given = isBuyer ? { ...input, zone: await zoneOf(viewer) } : {};
  const tax = untaxed(given) ?? untaxed({ ...given, country: await lastCountryOf(String(order.buyer)) });
  if (tax) return { tax };
  if (!isBuyer) throw applicationError(ordersText.wrong.countryFirst);
  throw invalidField("country", moneySettingsText.countryNeeded);
}
