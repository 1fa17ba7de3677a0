import Joi from "joi";
import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import type { FieldError } from "#core/base/errors.ts";
import { HttpError } from "#core/base/errors.ts";
import { monthsLater, startOfDay } from "#core/base/zones.ts";
import { validate } from "#core/validate.ts";
import { COUNTRIES, CURRENCIES, hasPostcodes, needsState } from "#shared/countries.ts";
import {
  BUSINESS_TYPES,
  COMPANY_TYPES,
  PAYMENT_STEPS,
  type PaymentStep,
} from "#shared/money/payment-accounts.enums.ts";
import { PAYEE_AGE_MIN } from "#shared/money/payment-accounts.limits.ts";
import { paymentAccountsMessages } from "#shared/money/payment-accounts.messages.ts";
import { PAYMENT_FIELDS, type PaymentField } from "#shared/money/payment-fields.ts";
import { accountNumber, isIban, sortCode } from "./bank-numbers.ts";
import type { PaymentValues } from "./sealing.ts";

/** Limit on characters per field as typed. */
export const FIELD_MAX = 120;

const POSTCODES: Readonly<Record<string, RegExp>> = {
  GB: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i,
  US: /^\d{5}(?:-\d{4})?$/,
  CA: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i,
};

/** Result of checking one or all steps. */
export interface Checked {
  /**
   * Normalised values: phone number as E.164, bank numbers without spaces. Returned as given if there are
   * errors.
   */
  readonly values: PaymentValues;
  readonly errors: readonly FieldError[];
}

/**
 * Validates the fields of some steps of an account, each with access to the others (specification, sections
 * 3, 5 and 8).
 */
export function check(values: PaymentValues, steps: readonly PaymentStep[], now: Date): Checked {
  const names = steps.flatMap((step): readonly PaymentField[] => PAYMENT_FIELDS[step]);
  const rules = rulesFor(values, now);
  try {
    const checked = validate(
      Joi.object<Partial<PaymentValues>>(Object.fromEntries(names.map((name) => [name, rules[name]]))),
      Object.fromEntries(names.map((name) => [name, values[name]])),
    );
    return { values: { ...values, ...checked }, errors: [] };
  } catch (error) {
    if (!(error instanceof HttpError) || error.fields.length === 0) throw error;
    return { values, errors: error.fields };
  }
}

/** Returns the completed steps, in order. */
export const doneSteps = (values: PaymentValues, now: Date): readonly PaymentStep[] =>
  PAYMENT_STEPS.filter((step) => check(values, [step], now).errors.length === 0);

/**
 * Returns the validation rule of each field, given the others: company and job title for a company's
 * representative, birthday and phone for everyone (section 5), a sort code unless an IBAN identifies the
 * bank, a tax number if US law requires one.
 */
function rulesFor(values: PaymentValues, now: Date): Readonly<Record<PaymentField, Joi.Schema>> {
  const { country } = values;
  const company = values.business_type === "company";
  const ofCompany = (rule: Joi.StringSchema): Joi.Schema =>
    company ? rule : Joi.string().trim().max(FIELD_MAX).allow("");
  return {
    business_type: chosen(BUSINESS_TYPES),
    company_type: ofCompany(chosen(COMPANY_TYPES)),
    company_name: ofCompany(line),
    company_id: ofCompany(number),
    birthday: needed(paymentAccountsMessages.birthdayRequired).custom(birthday(now)),
    phone: needed(paymentAccountsMessages.phoneRequired).custom(phone),
    id_number: country === "US" ? number : number.allow(""),
    job_title: ofCompany(line),
    address_line1: line,
    address_line2: line.allow(""),
    city: line,
    state: needsState(country) ? line : line.allow(""),
    postcode: hasPostcodes(country) ? postcode(country) : line.allow(""),
    country: chosen(COUNTRIES),
    bank_holder_name: line,
    currency: chosen(CURRENCIES),
    sort_code: bank(
      sortCode,
      country,
      paymentAccountsMessages.sortCodeInvalid,
      isIban(values.account_number),
    ),
    account_number: bank(accountNumber, country, paymentAccountsMessages.accountNumberInvalid, false),
  };
}

const line = Joi.string()
  .trim()
  .max(FIELD_MAX)
  .pattern(/^[^\p{Cc}]*$/u);

/** Official registration numbers: letters, digits and usual separators. */
const number = Joi.string()
  .trim()
  .min(3)
  .max(40)
  .pattern(/^[\p{L}\p{N}][\p{L}\p{N} ./-]*$/u)
  .messages({ "string.pattern.base": paymentAccountsMessages.idNumberInvalid });

const chosen = (options: readonly string[]): Joi.StringSchema =>
  Joi.string()
    .valid(...options)
    .empty("")
    .required();

const needed = (message: string): Joi.StringSchema =>
  Joi.string().trim().max(FIELD_MAX).messages({ "string.empty": message, "any.required": message });

const refused = (helpers: Joi.CustomHelpers, message: string): Joi.ErrorReport =>
  helpers.message({ custom: message });

/** Validates a date as sent by a date field or typed by hand; stored as ISO 8601. */
function birthday(now: Date): Joi.CustomValidator<string> {
  return (value, helpers) => {
    const [, day, month, year] = /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})$/.exec(value) ?? [];
    const iso = day ? `${year}-${month!.padStart(2, "0")}-${day.padStart(2, "0")}` : value;
    const date = startOfDay(iso, "UTC");
    if (!date) return refused(helpers, paymentAccountsMessages.birthdayInvalid);
    if (date > now || iso < "1900") return refused(helpers, paymentAccountsMessages.birthdayInvalid);
    return monthsLater(date, 12 * PAYEE_AGE_MIN) > now
      ? refused(helpers, paymentAccountsMessages.birthdayTooYoung)
      : iso;
  };
}

/** Validates a phone number with its country code (section 5); stored as E.164. */
const phone: Joi.CustomValidator<string> = (value, helpers) => {
  const international = value.replace(/^\s*\(?00/, "+");
  if (!/^\s*\(?\+/.test(international)) return refused(helpers, paymentAccountsMessages.phoneCountryCode);
  const parsed = parsePhoneNumberFromString(international);
  return parsed?.isValid() ? parsed.number : refused(helpers, paymentAccountsMessages.phoneInvalid);
};

function postcode(country: string): Joi.StringSchema {
  const pattern = POSTCODES[country];
  return pattern
    ? line.pattern(pattern).messages({ "string.pattern.base": paymentAccountsMessages.postcodeInvalid })
    : line;
}

function bank(
  normal: (text: string, country: string) => string | null,
  country: string,
  message: string,
  optional: boolean,
): Joi.StringSchema {
  const rule = Joi.string()
    .trim()
    .max(FIELD_MAX)
    .custom((value: string, helpers) => normal(value, country) ?? refused(helpers, message));
  return optional ? rule.allow("") : rule;
}

const typed = (description: string) => Joi.string().max(FIELD_MAX).allow("", null).description(description);

/**
 * Rules for the body of `POST` and `PUT /api/payment-accounts`. Which fields are required depends on the
 * others and is checked by the command. A masked value leaves its field unchanged.
 */
export const bodyRules = Joi.object<Partial<Record<PaymentField, string | null>>>({
  business_type: Joi.string()
    .valid(...BUSINESS_TYPES)
    .allow("", null),
  company_type: Joi.string()
    .valid(...COMPANY_TYPES)
    .allow("", null),
  company_name: typed("Of a company"),
  company_id: typed("Registration or tax number of a company"),
  birthday: typed("ISO 8601 date"),
  phone: typed("With the country code: +44…"),
  id_number: typed("Needed in the United States"),
  job_title: typed("Of a company's representative"),
  address_line1: typed("Street and number"),
  address_line2: typed("Flat, floor, building"),
  city: typed("Town or city"),
  state: typed("Where addresses have one"),
  postcode: typed("Where addresses have one"),
  country: Joi.string()
    .valid(...COUNTRIES)
    .allow("", null)
    .description("ISO 3166-1 alpha-2"),
  bank_holder_name: typed("As the bank has it"),
  currency: Joi.string()
    .valid(...CURRENCIES)
    .allow("", null)
    .description("ISO 4217"),
  sort_code: typed("Or routing number, BSB, transit number, BIC; not needed with an IBAN"),
  account_number: typed("Or IBAN"),
});
