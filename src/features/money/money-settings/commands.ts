import { forbidden, throwWrong } from "../../../core/base/errors.ts";
import { type Caller, isAdmin } from "../../../core/base/viewer.ts";
import type { Services } from "../../../core/services.ts";
import { COUNTRIES } from "../../../shared/countries.ts";
import { messages } from "../../../shared/messages.ts";
import { centsIn } from "../../../shared/money/cents.ts";
import { moneySettingsText as words } from "../../../shared/money/money-settings.text.ts";
import {
  MONEY_REASON_MAX,
  type MoneySettingName,
  moneySettingRule,
  PLAIN_MONEY_SETTINGS,
} from "../../../shared/money/money-settings.ts";
import { fromLocalTime } from "../../../shared/zones.ts";
import { audited } from "../../platform/audit/index.ts";
import { MoneyDecision } from "./model.ts";
import { moneySettingAt } from "./reads.ts";

const LATEST_MS = 2 * 365 * 86_400_000;

/** What the form sends. */
export interface MoneySettingInput {
  /** A setting's name; "tax" with a country. */
  readonly name?: unknown;
  readonly country?: unknown;
  /** Per cent, US dollars or days, by the setting. */
  readonly value?: unknown;
  /** A day, "2027-01-01", in the admin's zone; empty for now. */
  readonly from?: unknown;
  readonly reason?: unknown;
}

/** An admin's decision about money; it is added to those before. @throws 403 for others, 400 by field */
export async function setMoneySetting(
  services: Services,
  caller: Caller,
  zone: string,
  input: MoneySettingInput,
): Promise<void> {
  if (!isAdmin(caller.viewer) || !caller.viewer.id) throw forbidden();
  const now = services.now();
  const decision = { ...rules(input, zone, now), by: caller.viewer.id, at: now };
  const { name, value, from, reason } = decision;
  const before = await moneySettingAt(name, from);
  const change = `${words.valueOf(name, before)} -> ${words.valueOf(name, value)}`;
  await audited(
    services,
    caller,
    {
      action: "money-setting.change",
      subject: { type: "money-setting", id: name },
      details: { change, from: from.toISOString(), reason },
    },
    () => MoneyDecision.create({ ...decision, beginsAt: from > now ? from : null } as never),
  );
}

/**
 * Notes of decisions for later that they have begun: a change that drops the pages which show what they change. Answers
 * how many.
 */
export async function beginDecisions(now: Date): Promise<number> {
  const { modifiedCount } = await MoneyDecision.updateMany(
    { beginsAt: { $type: "date", $lte: now } },
    { $set: { beginsAt: null } },
  );
  return modifiedCount;
}

/** Decisions for later from before their beginning was noted. */
export const noteBeginnings = (now: Date): Promise<unknown> =>
  MoneyDecision.updateMany(
    { from: { $gt: now }, beginsAt: { $exists: false } },
    [{ $set: { beginsAt: "$from" } }],
    { updatePipeline: true },
  );

function rules(input: MoneySettingInput, zone: string, now: Date) {
  const name = nameIn(input);
  const reason = typeof input.reason === "string" ? input.reason.trim() : "";
  const value = name ? valueIn(name, input.value) : 0;
  const day = typeof input.from === "string" ? input.from.trim() : "";
  const from = day ? fromLocalTime(`${day}T00:00`, zone) : now;
  const late = from === null || from < now || from.getTime() - now.getTime() > LATEST_MS;
  throwWrong([
    [name === null && (input.name === "tax" ? "country" : "name"), messages.required],
    [name !== null && value === null && "value", name ? words.range(name) : ""],
    [late && "from", words.future],
    [reason === "" && "reason", messages.required],
  ]);
  return { name: name!, value: value!, from: from!, reason: reason.slice(0, MONEY_REASON_MAX) };
}

function nameIn({ name, country }: MoneySettingInput): MoneySettingName | null {
  if (name === "tax") return COUNTRIES.includes(String(country)) ? `tax:${country}` : null;
  return PLAIN_MONEY_SETTINGS.find((each) => each === name) ?? null;
}

/** In the setting's unit; null for what it may not be. */
function valueIn(name: MoneySettingName, typed: unknown): number | null {
  const { unit, min, max } = moneySettingRule(name);
  const value = unit === "days" ? Number.parseInt(String(typed), 10) : centsIn(typed);
  if (unit === "days" && !/^\s*\d{1,4}\s*$/.test(String(typed))) return null;
  return value >= min && value <= max ? value : null;
}
