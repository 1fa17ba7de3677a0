import { SERVICE_CATEGORIES, type ServiceCategory } from "../platform/service-categories.ts";

/** Unit of a setting: basis points, US cents, or days. */
export type MoneyUnit = "basis-points" | "cents" | "days";

interface MoneySettingRule {
  readonly unit: MoneyUnit;
  /** Value until an admin sets another. */
  readonly fallback: number;
  readonly min: number;
  readonly max: number;
}

const TAX: MoneySettingRule = { unit: "basis-points", fallback: 0, min: 0, max: 5_000 };

/** Platform fee of an order by marketplace category. */
const orderFees = Object.fromEntries(
  SERVICE_CATEGORIES.map((category) => [
    `order-fee:${category}`,
    { unit: "basis-points", fallback: 1_500, min: 0, max: 5_000 },
  ]),
) as Readonly<Record<`order-fee:${ServiceCategory}`, MoneySettingRule>>;

/**
 * Settings for money that admins decide, each with its history. Earlier agreements keep the values that
 * applied then.
 */
export const MONEY_SETTINGS = {
  /** Platform fee on a price, for authors in general and for premium authors. */
  "platform-fee": { unit: "basis-points", fallback: 1_500, min: 0, max: 5_000 },
  "premium-fee": { unit: "basis-points", fallback: 1_000, min: 0, max: 5_000 },
  /** Days before earnings can be paid out; never fewer than the refund period. */
  "hold-days": { unit: "days", fallback: 14, min: 14, max: 90 },
  "payout-minimum": { unit: "cents", fallback: 1_000, min: 100, max: 100_000 },
  /** Price of premium. */
  "plan-monthly": { unit: "cents", fallback: 800, min: 100, max: 100_000 },
  "plan-yearly": { unit: "cents", fallback: 8_000, min: 100, max: 1_000_000 },
  ...orderFees,
} as const satisfies Readonly<Record<string, MoneySettingRule>>;

type PlainName = keyof typeof MONEY_SETTINGS;
/** Name of a setting; that of a tax contains the country: `tax:DE`. */
export type MoneySettingName = PlainName | `tax:${string}`;

export const PLAIN_MONEY_SETTINGS = Object.keys(MONEY_SETTINGS) as readonly PlainName[];

/** Returns the permitted values of a setting. */
export const moneySettingRule = (name: MoneySettingName): MoneySettingRule =>
  name.startsWith("tax:") ? TAX : MONEY_SETTINGS[name as PlainName];

/** Limit in characters on the reason for changing a setting. */
export const MONEY_REASON_MAX = 500;
