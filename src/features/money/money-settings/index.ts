export { moneySettingAt, taxRateAt } from "./reads.ts";
export { asksForCountry, presentTax, shownTax, TAX_SCHEMA, type Tax, type TaxInput, taxOn } from "./tax.ts";
