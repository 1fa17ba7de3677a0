export { moneySettingAt, taxRateAt } from "./reads.ts";
export {
  asksForCountry,
  presentTax,
  shownTax,
  TAX_SCHEMA,
  type Tax,
  type TaxInput,
  taxAgain,
  taxOn,
} from "./tax.ts";
export { createTaxes, type Taxes } from "./taxes.ts";
