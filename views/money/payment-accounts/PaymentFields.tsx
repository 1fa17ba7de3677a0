import {
  COUNTRIES,
  CURRENCIES,
  countryName,
  currencyName,
  currencyOf,
  hasPostcodes,
  needsState,
} from "#shared/countries.ts";
import type { FormState } from "#shared/form.ts";
import type { PaymentStepPageData } from "#shared/money/payment-accounts.dto.ts";
import { BUSINESS_TYPES, COMPANY_TYPES } from "#shared/money/payment-accounts.enums.ts";
import { paymentAccountsText } from "#shared/money/payment-accounts.text.ts";
import type { PaymentField, SecretPaymentField } from "#shared/money/payment-fields.ts";
import { Checkbox, FieldSet, RadioGroup } from "../../ui/Choice.tsx";
import { Field, Select } from "../../ui/Field.tsx";
import { formFields } from "../../ui/form-fields.ts";

const texts = paymentAccountsText;

interface StepProps {
  readonly data: PaymentStepPageData;
  readonly form: FormState;
}

type InputProps = Omit<Parameters<typeof Field>[0], "name" | "id" | "label" | "hint" | "value">;

/**
 * Returns the field components of a step's form: readable values are filled in; of a secret, only the fact
 * that it is stored is shown.
 */
function partsOf({ data, form }: StepProps) {
  const { bind, value, has } = formFields(form, data.values);
  const hintOf = (name: PaymentField): string | undefined =>
    (texts.hints as Partial<Record<PaymentField, string>>)[name];
  return {
    value,
    text: (name: PaymentField, input: InputProps = {}) => (
      <Field
        {...bind(name)}
        label={texts.fields[name]}
        hint={hintOf(name)}
        value={value(name)}
        maxLength={120}
        {...input}
      />
    ),
    secret: (name: SecretPaymentField, { required, ...input }: InputProps = {}) => {
      const mask = data.kept[name];
      const hint = [hintOf(name), mask && texts.kept(mask)].filter(Boolean).join(" ");
      return (
        <>
          <Field
            {...bind(name)}
            label={texts.fields[name]}
            hint={hint || undefined}
            maxLength={120}
            autoCapitalize="none"
            spellCheck={false}
            required={required && !mask}
            {...input}
          />
          {mask && input.optional && (
            <Checkbox
              {...bind("clear")}
              id={`field-clear-${name}`}
              value={name}
              label={texts.clear(texts.fields[name])}
              checked={has("clear", name)}
            />
          )}
        </>
      );
    },
    choice: (name: PaymentField, options: readonly [string, string][], first: string, required = true) => (
      <Select
        {...bind(name)}
        label={texts.fields[name]}
        value={value(name) || first}
        required={required}
        options={[["", texts.choose] as const, ...options].map(([option, label]) => ({
          value: option,
          label,
        }))}
      />
    ),
    bind,
  };
}

/**
 * Fields of step one: the payee. The company fields are shown if the payee is a company, and always in
 * browsers without `:has()`.
 */
export function BusinessFields(props: StepProps) {
  const { value, bind, text: line, secret, choice } = partsOf(props);
  return (
    <>
      <RadioGroup
        {...bind("business_type")}
        legend={texts.fields.business_type}
        value={value("business_type")}
        options={BUSINESS_TYPES.map((type) => ({
          value: type,
          label: texts.businessTypes[type],
          hint: texts.businessTypeHints[type],
        }))}
      />
      <div className="payment-company">
        <FieldSet legend={texts.groups.company} hint={texts.companyHint}>
          {choice(
            "company_type",
            COMPANY_TYPES.map((type) => [type, texts.companyTypes[type]]),
            "",
            false,
          )}
          {line("company_name", { autoComplete: "organization" })}
          {secret("company_id", { autoComplete: "off" })}
        </FieldSet>
      </div>
    </>
  );
}

/** Fields of step two: the representative and their address. */
export function RepresentativeFields(props: StepProps) {
  const { company, country } = props.data;
  const { value, text: line, secret, choice } = partsOf(props);
  const selectedCountry = value("country") || country;
  return (
    <>
      <FieldSet legend={texts.groups.person}>
        {company && line("job_title", { autoComplete: "organization-title", required: true })}
        <div className="field-row">
          {secret("birthday", { type: "date", autoComplete: "bday", required: true })}
          {secret("phone", { type: "tel", inputMode: "tel", autoComplete: "tel", required: true })}
        </div>
        {secret("id_number", {
          autoComplete: "off",
          optional: selectedCountry !== "US",
          required: selectedCountry === "US",
        })}
      </FieldSet>
      <FieldSet legend={company ? texts.groups.addressCompany : texts.groups.address}>
        {choice("country", countries(), "")}
        {line("address_line1", { autoComplete: "address-line1", required: true })}
        {line("address_line2", { autoComplete: "address-line2", optional: true })}
        <div className="field-row">
          {line("city", { autoComplete: "address-level2", required: true })}
          {line("postcode", {
            autoComplete: "postal-code",
            optional: selectedCountry !== "" && !hasPostcodes(selectedCountry),
          })}
        </div>
        {line("state", { autoComplete: "address-level1", optional: !needsState(selectedCountry) })}
      </FieldSet>
    </>
  );
}

/** Fields of step three: the bank account. */
export function BankFields(props: StepProps) {
  const { text: line, secret, choice } = partsOf(props);
  const off = { autoComplete: "off" };
  return (
    <>
      {line("bank_holder_name", { ...off, required: true })}
      {choice("currency", currencies(), currencyOf(props.data.country))}
      {secret("sort_code", off)}
      {secret("account_number", { ...off, required: true })}
    </>
  );
}

const byName = (a: [string, string], b: [string, string]): number => a[1].localeCompare(b[1], "en-GB");

let sorted: { countries: [string, string][]; currencies: [string, string][] } | undefined;

/** The names are the same for every user, so they are sorted only once. */
function lists() {
  sorted ??= {
    countries: COUNTRIES.map((code): [string, string] => [code, countryName(code)]).sort(byName),
    currencies: CURRENCIES.map((code): [string, string] => [code, currencyName(code)]).sort(byName),
  };
  return sorted;
}
const countries = () => lists().countries;
const currencies = () => lists().currencies;
