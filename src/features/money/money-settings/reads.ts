import { findKeysetPage, type KeysetPage, type Place } from "../../../core/db/keyset.ts";
import {
  type MoneySettingName,
  moneySettingRule,
  PLAIN_MONEY_SETTINGS,
} from "../../../shared/money/money-settings.ts";
import { MoneyDecision, type MoneyDecisionDoc } from "./model.ts";

/** What a setting is at a time, in its unit: one read of one index entry. */
export async function moneySettingAt(name: MoneySettingName, at: Date): Promise<number> {
  return (await decisionAt(name, at))?.value ?? moneySettingRule(name).fallback;
}

/** Basis points of the tax that a country has at a time; 0 until one is set. */
export const taxRateAt = (country: string, at: Date): Promise<number> =>
  moneySettingAt(`tax:${country.toUpperCase()}`, at);

/** The decision by which a setting holds; null where nobody has set it. */
export const decisionAt = (name: MoneySettingName, at: Date): Promise<MoneyDecisionDoc | null> =>
  MoneyDecision.findOne({ name, from: { $lte: at } })
    .sort({ from: -1, _id: -1 })
    .lean<MoneyDecisionDoc>();

/** The next decision for later; null for none. Of several for one time the last made. */
export const decisionAfter = (name: MoneySettingName, at: Date): Promise<MoneyDecisionDoc | null> =>
  MoneyDecision.findOne({ name, from: { $gt: at } })
    .sort({ from: 1, _id: -1 })
    .lean<MoneyDecisionDoc>();

/** Settings there are: the plain ones, and every tax that was ever set. */
export async function settingNames(): Promise<readonly MoneySettingName[]> {
  const taxes = await MoneyDecision.distinct("name", { name: { $regex: /^tax:/ } });
  return [...PLAIN_MONEY_SETTINGS, ...(taxes as MoneySettingName[]).sort()];
}

/** Every decision, the last made first. */
export const decisions = (place: Place & { readonly limit: number }): Promise<KeysetPage<MoneyDecisionDoc>> =>
  findKeysetPage<MoneyDecisionDoc, MoneyDecisionDoc>(MoneyDecision, {
    filter: {},
    key: "at",
    projection: { name: 1, value: 1, from: 1, by: 1, reason: 1, at: 1 },
    ...place,
  });
