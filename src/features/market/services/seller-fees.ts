import { EXAMPLE_WORDS, priceOf, splitEarned } from "#shared/market/order-price.ts";
import type { SellerFeesDto, SellerShareDto } from "#shared/market/services.dto.ts";
import type { ServiceCategory } from "#shared/platform/service-categories.ts";
import { moneySettingAt } from "../../money/money-settings/index.ts";
import type { PaymentProvider } from "../../money/payments/index.ts";

/** Example order prices in US cents that illustrate the fees. */
const EXAMPLES = [1_000, 5_000, 25_000, 100_000] as const;

/**
 * Computes what a seller receives of some prices, with a category's current fee and the provider's announced
 * fee.
 */
export async function sellerFeesOf(
  provider: Pick<PaymentProvider, "feeOf">,
  category: ServiceCategory,
  prices: readonly number[],
  now: Date,
): Promise<SellerFeesDto> {
  const feeRate = await moneySettingAt(`order-fee:${category}`, now);
  const share = (orderCents: number): SellerShareDto => ({
    orderCents,
    ...splitEarned(orderCents, feeRate, provider.feeOf(orderCents)),
  });
  const byCount = (pricing: "piece" | "words") =>
    Object.fromEntries(
      prices.map((price) => [price, share(priceOf({ pricing }, { price }, [], EXAMPLE_WORDS))]),
    );
  return {
    feeRate,
    byPrice: byCount("piece"),
    byWords: byCount("words"),
    examples: EXAMPLES.map(share),
  };
}
