import { countryName } from "../countries.ts";
import { centsToInput, formatMoney, formatNumber, plural } from "../format.ts";
import { serviceCategoriesText } from "../platform/service-categories.text.ts";
import { SERVICE_CATEGORIES } from "../platform/service-categories.ts";
import { type MoneySettingName, type MoneyUnit, moneySettingRule } from "./money-settings.ts";

const names: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    SERVICE_CATEGORIES.map((category) => [
      `order-fee:${category}`,
      `Fee on orders: ${serviceCategoriesText[category].name}`,
    ]),
  ),
  "platform-fee": "Platform fee",
  "premium-fee": "Platform fee for premium authors",
  "hold-days": "Days until earnings are available",
  "payout-minimum": "Minimum payout",
  "plan-monthly": "Premium, monthly",
  "plan-yearly": "Premium, yearly",
};

const show: Readonly<Record<MoneyUnit, (value: number) => string>> = {
  "basis-points": (value) => `${formatNumber(value / 100)}%`,
  cents: formatMoney,
  days: (value) => plural(value, "day", "days"),
};

const input: Readonly<Record<MoneyUnit, string>> = {
  "basis-points": "per cent",
  cents: "US dollars",
  days: "days",
};

/** Texts of the admin settings for money. */
export const moneySettingsText = {
  section: "Fees and tax",
  title: "Fees, tax and waiting times",
  lead: "Platform fees, taxes and waiting times. A change applies from its date. Anything agreed before stays as it was.",
  current: "Current settings",
  name: "Setting",
  value: "Value",
  since: "Since",
  sinceStart: "From the start",
  next: "Planned change",
  nextOf: (value: string, day: string) => `${value} from ${day}`,
  change: "Change a setting",
  tax: "Tax of a country",
  country: "Country (for a tax)",
  chooseCountry: "No tax",
  valueHint:
    "Per cent for fees and taxes, US dollars for amounts, days for waiting times. Enter only the number, such as 12.5.",
  from: "Applies from",
  fromHint: "Leave empty to apply it now.",
  reason: "Reason",
  submit: "Change setting",
  saved: "Setting changed.",
  countryNeeded: "Choose the country you live in. It decides the tax.",
  countryPrice: (country: string, cents: number): string =>
    `In ${countryName(country)} the total is ${formatMoney(cents)}. Please check the price and press the button again.`,
  history: "History, newest first",
  none: "No changes yet",
  noneHint: "Every change is listed here, with the person who made it and the reason.",
  by: "By",
  at: "Decided",
  names,
  nameOf: (name: MoneySettingName): string =>
    name.startsWith("tax:") ? `Tax, ${countryName(name.slice(4))}` : (names[name] ?? name),
  valueOf: (name: MoneySettingName, value: number): string => show[moneySettingRule(name).unit](value),
  /** 1,250 basis points -> "12.5". */
  inputOf: (name: MoneySettingName, value: number): string =>
    moneySettingRule(name).unit === "days" ? String(value) : centsToInput(value),
  range: (name: MoneySettingName): string => {
    const { unit, min, max } = moneySettingRule(name);
    const at = (value: number) => formatNumber(unit === "days" ? value : value / 100);
    return `Enter a value in ${input[unit]} from ${at(min)} to ${at(max)}.`;
  },
  future: "Enter a future date within two years.",
} as const;
