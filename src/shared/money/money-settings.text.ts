import { countryName } from "../countries.ts";
import { centsToInput, formatMoney, formatNumber, plural } from "../format.ts";
import { SERVICE_CATEGORIES } from "../market/services.enums.ts";
import { servicesText } from "../market/services.text.ts";
import { type MoneySettingName, type MoneyUnit, moneySettingRule } from "./money-settings.ts";

const names: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    SERVICE_CATEGORIES.map((category) => [
      `order-fee:${category}`,
      `Fee of orders: ${servicesText.categories[category].name}`,
    ]),
  ),
  "platform-fee": "Platform fee",
  "premium-fee": "Platform fee of premium authors",
  "hold-days": "Days that earnings wait",
  "payout-minimum": "Least payout",
  "plan-monthly": "Premium, a month",
  "plan-yearly": "Premium, a year",
};

const show: Readonly<Record<MoneyUnit, (value: number) => string>> = {
  "basis-points": (value) => `${formatNumber(value / 100)} %`,
  cents: formatMoney,
  days: (value) => plural(value, "day", "days"),
};

const input: Readonly<Record<MoneyUnit, string>> = {
  "basis-points": "per cent",
  cents: "US dollars",
  days: "days",
};

/** What admins decide about money. */
export const moneySettingsText = {
  section: "Fees and tax",
  title: "Fees, tax and waits",
  lead: "What the platform takes, waits and adds. A change applies from its date; what was agreed before stays as it was.",
  current: "Current settings",
  name: "Setting",
  value: "Value",
  since: "Since",
  sinceStart: "From the start",
  next: "Decided for later",
  nextOf: (value: string, day: string) => `${value} from ${day}`,
  change: "Change a setting",
  tax: "Tax of a country",
  country: "Country (for a tax)",
  chooseCountry: "No tax",
  valueHint: "Per cent for fees and taxes, US dollars for sums, days for waits: a bare number, such as 12.5.",
  from: "Applies from",
  fromHint: "Left empty: from now on.",
  reason: "Why",
  submit: "Change",
  saved: "The setting is changed.",
  countryNeeded: "Please choose the country you live in: it decides the tax.",
  countryPrice: (country: string, cents: number): string =>
    `In ${countryName(country)} it comes to ${formatMoney(cents)} in all. Please look at the price and press once more.`,
  history: "History, the newest first",
  none: "Nothing was changed yet",
  noneHint: "Every change is listed here, with who made it and why.",
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
    return `Please give ${input[unit]} from ${at(min)} to ${at(max)}.`;
  },
  future: "Please give a day to come, within two years.",
} as const;
