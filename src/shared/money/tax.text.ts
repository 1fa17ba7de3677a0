import { countryName } from "../countries.ts";
import { formatMoney, formatNumber } from "../format.ts";
import { site } from "../site.ts";

/** Tax on a price, as shown on pages; `country` is "" until known. */
export interface TaxDto {
  readonly country: string;
  /** Rate in basis points. */
  readonly rate: number;
  /** Amount in US cents. */
  readonly cents: number;
}

/** Countries where shops show prices before tax and add it at checkout; elsewhere prices include it. */
const SHOWN_BEFORE_TAX: ReadonlySet<string> = new Set(["US", "CA"]);

/** Formats a price with its tax, such as "$5.95", following the custom of the buyer's country. */
export function priceWithTax(
  cents: number,
  tax: TaxDto | null,
): { readonly price: string; readonly more: string } {
  if (!tax || tax.cents === 0)
    return { price: formatMoney(cents), more: tax ? taxText.none(tax.country) : "" };
  const total = formatMoney(cents + tax.cents);
  return SHOWN_BEFORE_TAX.has(tax.country)
    ? { price: formatMoney(cents), more: taxText.plus(tax, total) }
    : { price: total, more: taxText.including(tax) };
}

/** Formats a price before the buyer is known, and whether tax applies: "$5.00 plus any tax". */
export const beforeTax = (price: string): string => (mayHaveTax() ? `${price} ${taxText.anyTax}` : price);

/** Returns true if some buyers pay tax on top of a price, for prices shown before the buyer is known. */
export const mayHaveTax = (): boolean => site().pricesPlusTax === true;

const percent = ({ rate }: TaxDto): string => `${formatNumber(rate / 100)}%`;

export const taxText = {
  plusTax: "plus tax, if your country charges it",
  pricesPlusTax: "Prices do not include tax. If your country taxes this, we add the tax before you pay.",
  anyTax: "plus any tax",
  country: "The country you live in",
  countryHint: "It decides the tax. You see what it comes to before you pay.",
  choose: "Please choose",
  including: (tax: TaxDto) =>
    `including ${formatMoney(tax.cents)} tax (${countryName(tax.country)}, ${percent(tax)})`,
  plus: (tax: TaxDto, total: string) =>
    `plus ${formatMoney(tax.cents)} tax (${countryName(tax.country)}, ${percent(tax)}). Total: ${total}`,
  none: (country: string) =>
    country ? `No tax is added in ${countryName(country)}.` : "Choose your country to see the tax.",
  name: (tax: TaxDto) => `Tax (${countryName(tax.country)}, ${percent(tax)})`,
  evidence: (declared: string, languages: string, zone: string) =>
    [`declared by the buyer: ${declared}`, languages && `browser: ${languages}`, zone && `clock: ${zone}`]
      .filter(Boolean)
      .join("; "),
} as const;
