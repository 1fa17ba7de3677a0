import { SERVICE_CATEGORIES, type ServiceCategory } from "../market/services.enums.ts";

/** How a setting is counted: hundredths of a per cent, US cents, or days. */
export type MoneyUnit = "basis-points" | "cents" | "days";

interface MoneySettingRule {
  readonly unit: MoneyUnit;
  /** Holds until an admin sets another. */
  readonly fallback: number;
  readonly min: number;
  readonly max: number;
}

const TAX: MoneySettingRule = { unit: "basis-points", fallback: 0, min: 0, max: 5_000 };

/** What the platform takes of an order in each category of the marketplace. */
const orderFees = Object.fromEntries(
  SERVICE_CATEGORIES.map((category) => [
    `order-fee:${category}`,
    { unit: "basis-points", fallback: 1_500, min: 0, max: 5_000 },
  ]),
) as Readonly<Record<`order-fee:${ServiceCategory}`, MoneySettingRule>>;

/** What admins decide about money, each with its history; what was agreed before stays as it was. */
export const MONEY_SETTINGS = {
  /** What the platform takes of a price, of authors in general and of premium authors. */
  "platform-fee": { unit: "basis-points", fallback: 1_500, min: 0, max: 5_000 },
  "premium-fee": { unit: "basis-points", fallback: 1_000, min: 0, max: 5_000 },
  /** Days that earnings wait before they can be paid out: never fewer than a reader may ask for a refund in. */
  "hold-days": { unit: "days", fallback: 14, min: 14, max: 90 },
  "payout-minimum": { unit: "cents", fallback: 1_000, min: 100, max: 100_000 },
  /** What premium costs. */
  "plan-monthly": { unit: "cents", fallback: 800, min: 100, max: 100_000 },
  "plan-yearly": { unit: "cents", fallback: 8_000, min: 100, max: 1_000_000 },
  ...orderFees,
} as const satisfies Readonly<Record<string, MoneySettingRule>>;

type PlainName = keyof typeof MONEY_SETTINGS;
/** A setting's name; a tax has its country's: `tax:DE`. */
export type MoneySettingName = PlainName | `tax:${string}`;

export const PLAIN_MONEY_SETTINGS = Object.keys(MONEY_SETTINGS) as readonly PlainName[];

/** What may be set under a name. */
export const moneySettingRule = (name: MoneySettingName): MoneySettingRule =>
  name.startsWith("tax:") ? TAX : MONEY_SETTINGS[name as PlainName];

/** Characters of why a setting was changed. */
export const MONEY_REASON_MAX = 500;
