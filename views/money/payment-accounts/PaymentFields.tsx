import {
  COUNTRIES,
  CURRENCIES,
  countryName,
  currencyName,
  currencyOf,
  hasPostcodes,
  needsState,
} from "../../../src/shared/countries.ts";
import type { FormState } from "../../../src/shared/form.ts";
import type { PaymentStepPageData } from "../../../src/shared/money/payment-accounts.dto.ts";
import { BUSINESS_TYPES, COMPANY_TYPES } from "../../../src/shared/money/payment-accounts.enums.ts";
import { paymentAccountsText } from "../../../src/shared/money/payment-accounts.text.ts";
import type { PaymentField, SecretPaymentField } from "../../../src/shared/money/payment-fields.ts";
import { Checkbox, FieldSet, RadioGroup } from "../../ui/Choice.tsx";
import { Field, Select } from "../../ui/Field.tsx";
import { formFields } from "../../ui/form-fields.ts";

const words = paymentAccountsText;

interface StepProps {
  readonly data: PaymentStepPageData;
  readonly form: FormState;
}

type InputProps = Omit<Parameters<typeof Field>[0], "name" | "id" | "label" | "hint" | "value">;

/** The parts of a step's form: what may be shown stands in its field, of a secret only that it is kept. */
function partsOf({ data, form }: StepProps) {
  const { bind, value, has } = formFields(form, data.values);
  const hintOf = (name: PaymentField): string | undefined =>
    (words.hints as Partial<Record<PaymentField, string>>)[name];
  return {
    value,
    text: (name: PaymentField, input: InputProps = {}) => (
      <Field
        {...bind(name)}
        label={words.fields[name]}
        hint={hintOf(name)}
        value={value(name)}
        maxLength={120}
        {...input}
      />
    ),
    secret: (name: SecretPaymentField, { required, ...input }: InputProps = {}) => {
      const mask = data.kept[name];
      const hint = [hintOf(name), mask && words.kept(mask)].filter(Boolean).join(" ");
      return (
        <>
          <Field
            {...bind(name)}
            label={words.fields[name]}
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
              label={words.clear(words.fields[name])}
              checked={has("clear", name)}
            />
          )}
        </>
      );
    },
    choice: (name: PaymentField, options: readonly [string, string][], first: string, required = true) => (
      <Select
        {...bind(name)}
        label={words.fields[name]}
        value={value(name) || first}
        required={required}
        options={[["", words.choose] as const, ...options].map(([option, label]) => ({
          value: option,
          label,
        }))}
      />
    ),
    bind,
  };
}

/** Step one: whom we pay. The fields of a company show when one is chosen, and always where that cannot be told. */
export function BusinessFields(props: StepProps) {
  const { value, bind, text: line, secret, choice } = partsOf(props);
  return (
    <>
      <RadioGroup
        {...bind("business_type")}
        legend={words.fields.business_type}
        value={value("business_type")}
        options={BUSINESS_TYPES.map((type) => ({
          value: type,
          label: words.businessTypes[type],
          hint: words.businessTypeHints[type],
        }))}
      />
      <div className="payment-company">
        <FieldSet legend={words.groups.company} hint={words.companyHint}>
          {choice(
            "company_type",
            COMPANY_TYPES.map((type) => [type, words.companyTypes[type]]),
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

/** Step two: who stands for it, and where. */
export function RepresentativeFields(props: StepProps) {
  const { company, country } = props.data;
  const { value, text: line, secret, choice } = partsOf(props);
  const place = value("country") || country;
  return (
    <>
      <FieldSet legend={words.groups.person}>
        {company && line("job_title", { autoComplete: "organization-title", required: true })}
        <div className="field-row">
          {secret("birthday", { type: "date", autoComplete: "bday", required: true })}
          {secret("phone", { type: "tel", inputMode: "tel", autoComplete: "tel", required: true })}
        </div>
        {secret("id_number", { autoComplete: "off", optional: place !== "US", required: place === "US" })}
      </FieldSet>
      <FieldSet legend={company ? words.groups.addressCompany : words.groups.address}>
        {choice("country", countries(), "")}
        {line("address_line1", { autoComplete: "address-line1", required: true })}
        {line("address_line2", { autoComplete: "address-line2", optional: true })}
        <div className="field-row">
          {line("city", { autoComplete: "address-level2", required: true })}
          {line("postcode", { autoComplete: "postal-code", optional: place !== "" && !hasPostcodes(place) })}
        </div>
        {line("state", { autoComplete: "address-level1", optional: !needsState(place) })}
      </FieldSet>
    </>
  );
}

/** Step three: the account. */
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

/** Names are the same for everyone: sorted once. */
function lists() {
  sorted ??= {
    countries: COUNTRIES.map((code): [string, string] => [code, countryName(code)]).sort(byName),
    currencies: CURRENCIES.map((code): [string, string] => [code, currencyName(code)]).sort(byName),
  };
  return sorted;
}
const countries = () => lists().countries;
const currencies = () => lists().currencies;
