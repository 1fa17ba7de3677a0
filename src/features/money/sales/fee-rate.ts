import type { Services } from "../../../core/services.ts";
import { moneySettingAt } from "../money-settings/index.ts";

declare module "../../../core/extensions.ts" {
  interface ExtensionPoints {
    /** Whether an author pays the lower fee of premium at a time. */
    "sale.lower-fee": (author: string, at: Date) => Promise<boolean>;
  }
}

/** Basis points of a price that the platform takes of an author's sale begun at a time. */
export async function feeRateOf({ extensions }: Services, author: string, at: Date): Promise<number> {
  for (const isLower of extensions.at("sale.lower-fee"))
    if (await isLower(author, at)) return moneySettingAt("premium-fee", at);
  return moneySettingAt("platform-fee", at);
}
