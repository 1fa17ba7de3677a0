import { centsToInput } from "../../../src/shared/format.ts";
import { DELIVERY_TIMES, PRICINGS } from "../../../src/shared/market/services.enums.ts";
import {
  EXTRA_NAME_MAX,
  EXTRAS_MAX,
  OPEN_ORDERS_MAX,
  PACKAGE_INCLUDES_MAX,
  PACKAGE_NAME_MAX,
  PACKAGES_MAX,
  ROUNDS_MAX,
} from "../../../src/shared/market/services.limits.ts";
import { servicesText } from "../../../src/shared/market/services.text.ts";
import { FieldSet, RadioGroup } from "../../ui/Choice.tsx";
import { Field, FieldError, Select, TextArea } from "../../ui/Field.tsx";
import { formFields } from "../../ui/form-fields.ts";
import type { StepFieldsProps } from "./DetailFields.tsx";

const words = servicesText.wizard;
const numbers = (most: number) => Array.from({ length: most }, (_, at) => at);

/** Packages and extras; rows that are left empty are not offered. */
export function PricingFields({ data: { terms, maxOpenOrders }, form }: StepFieldsProps) {
  const initial: Record<string, string> = {
    pricing: terms.pricing,
    maxOpenOrders: String(maxOpenOrders),
  };
  for (const [at, each] of terms.packages.entries())
    Object.assign(initial, {
      [`packages.${at}.name`]: each.name,
      [`packages.${at}.includes`]: each.includes,
      [`packages.${at}.price`]: centsToInput(each.price),
      [`packages.${at}.rounds`]: String(each.rounds),
      [`packages.${at}.delivery`]: each.delivery,
    });
  for (const [at, each] of terms.extras.entries())
    Object.assign(initial, {
      [`extras.${at}.name`]: each.name,
      [`extras.${at}.price`]: centsToInput(each.price),
    });
  const fields = formFields(form, initial);
  return (
    <>
      <RadioGroup
        {...fields.bind("pricing")}
        legend={words.pricing}
        value={fields.value("pricing")}
        look="segments"
        options={PRICINGS.map((value) => ({ value, label: servicesText.pricings[value] }))}
      />
      <FieldError id="field-packages" error={form.errors.packages} />
      {numbers(PACKAGES_MAX).map((at) => (
        <PackageFields key={at} at={at} fields={fields} />
      ))}
      <FieldSet legend={words.extras} hint={words.extrasHint}>
        {numbers(EXTRAS_MAX).map((at) => (
          <div className="service-row" key={at}>
            <Field
              {...fields.bind(`extras.${at}.name`)}
              label={words.extra(at + 1)}
              value={fields.value(`extras.${at}.name`)}
              maxLength={EXTRA_NAME_MAX}
              optional
            />
            <Field
              {...fields.bind(`extras.${at}.price`)}
              label={words.price}
              value={fields.value(`extras.${at}.price`)}
              prefix="$"
              inputMode="decimal"
            />
          </div>
        ))}
      </FieldSet>
      <Field
        {...fields.bind("maxOpenOrders")}
        label={words.maxOpenOrders}
        hint={words.maxOpenOrdersHint}
        type="number"
        min={0}
        max={OPEN_ORDERS_MAX}
        value={fields.value("maxOpenOrders")}
      />
    </>
  );
}

function PackageFields({ at, fields }: { at: number; fields: ReturnType<typeof formFields> }) {
  const name = (field: string) => `packages.${at}.${field}`;
  const isFilled = ["name", "includes", "price"].some((field) => fields.value(name(field)));
  const inner = (
    <FieldSet legend={words.package(at + 1)}>
      <Field
        {...fields.bind(name("name"))}
        label={words.packageName}
        hint={at === 0 ? words.packageNameHint : undefined}
        value={fields.value(name("name"))}
        maxLength={PACKAGE_NAME_MAX}
      />
      <TextArea
        {...fields.bind(name("includes"))}
        label={words.includes}
        value={fields.value(name("includes"))}
        maxLength={PACKAGE_INCLUDES_MAX}
      />
      <div className="service-row">
        <Field
          {...fields.bind(name("price"))}
          label={words.price}
          value={fields.value(name("price"))}
          prefix="$"
          inputMode="decimal"
        />
        <Field
          {...fields.bind(name("rounds"))}
          label={words.rounds}
          type="number"
          min={0}
          max={ROUNDS_MAX}
          value={fields.value(name("rounds")) || "1"}
        />
        <Select
          {...fields.bind(name("delivery"))}
          label={words.delivery}
          value={fields.value(name("delivery")) || "168"}
          options={DELIVERY_TIMES.map((value) => ({ value, label: servicesText.deliveries[value] }))}
        />
      </div>
    </FieldSet>
  );
  if (at === 0) return inner;
  return (
    <details className="disclosure" open={isFilled}>
      <summary>{words.package(at + 1)}</summary>
      {inner}
    </details>
  );
}
