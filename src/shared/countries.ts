/** Countries (ISO 3166-1) and currencies (ISO 4217) of payment accounts, with names from Intl. */

const codes = (list: string): readonly string[] => list.trim().split(/\s+/);

/** All countries and territories with an ISO 3166-1 code. */
export const COUNTRIES = codes(`
  AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ
  CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR
  GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO
  JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR
  MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO
  RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV
  TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW`);

/** Currencies in which bank accounts can receive payouts. */
export const CURRENCIES = codes(`
  AED ALL AMD ARS AUD BAM BDT BGN BHD BOB BRL BWP CAD CHF CLP CNY COP CRC CZK DKK DOP DZD EGP ETB EUR GBP GEL GHS GTQ
  HKD HUF IDR ILS INR ISK JMD JOD JPY KES KRW KWD KZT LKR MAD MDL MKD MNT MUR MXN MYR MZN NAD NGN NOK NZD OMR PEN PHP
  PKR PLN PYG QAR RON RSD SAR SEK SGD THB TND TRY TTD TWD TZS UAH UGX USD UYU UZS VND XOF ZAR ZMW`);

/** Countries without postcodes (Universal Postal Union), as far as members are likely to live there. */
const WITHOUT_POSTCODE = new Set(
  codes(`
  AE AG AO AW BF BI BJ BO BQ BS BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GH GM GQ GY HK JM KI KM KN KP LC ML MO MR
  MW NR NU PA QA RW SB SC SL SR SS ST SX SY TD TF TG TK TL TO TT TV UG VU WS YE ZW`),
);

/** Countries with addresses that require the state, province or territory. */
const WITH_STATE = new Set(codes("AU BR CA CN IN MX MY US"));

export const hasPostcodes = (country: string): boolean => !WITHOUT_POSTCODE.has(country);
export const needsState = (country: string): boolean => WITH_STATE.has(country);

const EURO = new Set(
  codes("AD AT AX BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK"),
);
const OWN_CURRENCY: Readonly<Record<string, string>> = {
  AU: "AUD",
  BR: "BRL",
  CA: "CAD",
  CH: "CHF",
  CZ: "CZK",
  DK: "DKK",
  GB: "GBP",
  HK: "HKD",
  HU: "HUF",
  IL: "ILS",
  IN: "INR",
  JP: "JPY",
  KE: "KES",
  LI: "CHF",
  MX: "MXN",
  MY: "MYR",
  NG: "NGN",
  NO: "NOK",
  NZ: "NZD",
  PH: "PHP",
  PL: "PLN",
  RO: "RON",
  SE: "SEK",
  SG: "SGD",
  TH: "THB",
  TR: "TRY",
  US: "USD",
  GG: "GBP",
  IM: "GBP",
  JE: "GBP",
  KR: "KRW",
  UA: "UAH",
  ZA: "ZAR",
};

/** Returns the usual account currency of a country; "" if unknown. */
export const currencyOf = (country: string): string =>
  EURO.has(country) ? "EUR" : (OWN_CURRENCY[country] ?? "");

const LOCALE = "en-GB";
const countryNames = new Intl.DisplayNames(LOCALE, { type: "region" });
const currencyNames = new Intl.DisplayNames(LOCALE, { type: "currency" });

/** "GB" -> "United Kingdom". */
export const countryName = (code: string): string => (code ? (countryNames.of(code) ?? code) : "");

/** "GBP" -> "British Pound (GBP)". */
export const currencyName = (code: string): string =>
  code ? `${currencyNames.of(code) ?? code} (${code})` : "";
