import { Schema } from "mongoose";
import { invalidField } from "#core/base/errors.ts";
import { COUNTRIES } from "#shared/countries.ts";
import { taxOf } from "#shared/money/cents.ts";
import { moneySettingsText } from "#shared/money/money-settings.text.ts";
import type { TaxDto } from "#shared/money/tax.text.ts";
import { MoneyDecision } from "./model.ts";
import { taxRateAt } from "./reads.ts";

/**
 * Tax a buyer pays on top of a price for their country, owed by the platform; stored with the evidence of
 * residence.
 */
export interface Tax {
  /** ISO 3166-1. */
  readonly country: string;
  /** Rate in basis points at the time of the agreement. */
  readonly rate: number;
  /** US cents per payment. */
  readonly cents: number;
  readonly evidence: TaxEvidence;
}

/** Evidence of a buyer's country of residence. */
export interface TaxEvidence {
  /** Country declared by the buyer. */
  readonly declared: string;
  /** Languages requested by their browser. */
  readonly languages: string;
  /** Time zone of their clock. */
  readonly zone: string;
}

/** What is known about a buyer when they agree to a price. */
export interface TaxInput {
  readonly country?: unknown;
  /** The header `Accept-Language`. */
  readonly languages?: unknown;
  readonly zone?: unknown;
  /** The country for which the page showed tax, "" if none; omitted if no page showed a price. */
  readonly shown?: unknown;
}

const word = { type: String, default: "" } as const;
const cents = { type: Number, required: true, min: 0, validate: Number.isSafeInteger } as const;

/** Schema of a tax, embedded in the paid document. */
export const TAX_SCHEMA = new Schema<Tax>(
  {
    country: { type: String, required: true },
    rate: cents,
    cents,
    evidence: new Schema({ declared: word, languages: word, zone: word }, { _id: false, id: false }),
  },
  { _id: false, id: false },
);

/** Returns true if buyers are asked for their country: once a tax has been set for any country. */
export const requiresCountry = async (): Promise<boolean> =>
  (await MoneyDecision.exists({ name: { $regex: /^tax:/ }, value: { $gt: 0 } })) !== null;

/**
 * Computes the tax on a price for a resident of a country, to the cent: 0 cents if it has no tax, null while
 * no tax is set anywhere.
 * @throws 400 at `country` if it is required but missing, or the tax differs from the amount shown
 */
export async function taxOn(price: number, input: TaxInput, at: Date): Promise<Tax | null> {
  if (!(await requiresCountry())) return null;
  const country = COUNTRIES.find((each) => each === input.country);
  if (!country) throw invalidField("country", moneySettingsText.countryNeeded);
  const rate = await taxRateAt(country, at);
  const cents = taxOf(price, rate);
  if (typeof input.shown === "string" && taxOf(price, await rateOf(input.shown, at)) !== cents)
    throw invalidField("country", moneySettingsText.countryPrice(country, price + cents));
  const text = (value: unknown) => (typeof value === "string" ? value.slice(0, 200) : "");
  const evidence = { declared: country, languages: text(input.languages), zone: text(input.zone) };
  return { country, rate, cents, evidence };
}

/**
 * Returns the evidence of a buyer's country as a tax of nothing, for amounts of the same purchase that are paid
 * later (`taxAgain`); null without a country.
 */
export function untaxed({ country, languages, zone }: TaxInput): Tax | null {
  const declared = COUNTRIES.find((each) => each === country);
  if (!declared) return null;
  const text = (value: unknown) => (typeof value === "string" ? value.slice(0, 200) : "");
  const evidence = { declared, languages: text(languages), zone: text(zone) };
  return { country: declared, rate: 0, cents: 0, evidence };
}

/**
 * Computes the tax at a time on an additional amount for the same purchase, using the country declared then;
 * null if none was declared.
 */
export async function taxAgain(price: number, before: Tax | null, at: Date): Promise<Tax | null> {
  if (!before) return null;
  const rate = await taxRateAt(before.country, at);
  return { ...before, rate, cents: taxOf(price, rate) };
}

/**
 * Returns the tax on a renewal at an agreed charge, at the rate of its date: at another rate than agreed, it is
 * part of the charge, which nobody raises without asking. Null if no country was declared.
 */
export async function taxWithin(charged: number, agreed: Tax | null, at: Date): Promise<Tax | null> {
  if (!agreed) return null;
  const rate = await taxRateAt(agreed.country, at);
  if (rate === agreed.rate) return agreed;
  return { ...agreed, rate, cents: charged - Math.round((charged * 10_000) / (10_000 + rate)) };
}

/**
 * Computes the tax for display before anything is agreed: null if buyers are not asked for a country, 0 cents
 * while the country is unknown.
 */
export async function shownTax(price: number, country: unknown, at: Date) {
  if (!(await requiresCountry())) return null;
  const known = COUNTRIES.find((each) => each === country) ?? "";
  const rate = await rateOf(known, at);
  return { country: known, rate, cents: taxOf(price, rate) };
}

/** Returns a country's tax rate in basis points; 0 for unknown countries. */
const rateOf = async (country: string, at: Date): Promise<number> =>
  COUNTRIES.includes(country) ? taxRateAt(country, at) : 0;

/** Presents a paid tax for pages; null if there is none. */
export const presentTax = (tax: Tax | null | undefined): TaxDto | null =>
  tax && tax.cents > 0 ? { country: tax.country, rate: tax.rate, cents: tax.cents } : null;
