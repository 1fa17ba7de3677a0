import type { Services } from "#core/services.ts";
import { moneySettingAt } from "../money-settings/index.ts";

declare module "#core/extensions.ts" {
  interface ExtensionPoints {
    /** Returns true if the reduced premium fee applies to an author at a given time. */
    "sale.lower-fee": (author: string, at: Date) => Promise<boolean>;
  }
}

/** Returns the platform's fee on a sale started at a given time, in basis points of the price. */
export async function feeRateOf({ extensions }: Services, author: string, at: Date): Promise<number> {
  for (const isLower of extensions.at("sale.lower-fee"))
    if (await isLower(author, at)) return moneySettingAt("premium-fee", at);
  return moneySettingAt("platform-fee", at);
}
