import { centsToInput, formatMoney } from "#shared/format.ts";
import { EXAMPLE_WORDS } from "#shared/market/order-price.ts";
import type { SellerFeesDto, SellerShareDto } from "#shared/market/services.dto.ts";
import { DELIVERY_TIMES } from "#shared/market/services.enums.ts";
import { serviceOrderFields, servicePricingFields } from "#shared/market/services.fields.ts";
import {
  EXTRA_NAME_MAX,
  EXTRAS_MAX,
  PACKAGE_INCLUDES_MAX,
  PACKAGE_NAME_MAX,
  PACKAGES_MAX,
  ROUNDS_MAX,
} from "#shared/market/services.limits.ts";
import { servicesText } from "#shared/market/services.text.ts";
import { centsIn } from "#shared/money/cents.ts";
import { FieldSet } from "../../ui/Choice.tsx";
import { Field, FieldError, Select, TextArea } from "../../ui/Field.tsx";
import { FormFields } from "../../ui/FormFields.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { type Column, Table } from "../../ui/Table.tsx";
import type { StepFieldsProps } from "./DetailFields.tsx";

const texts = servicesText.wizard;
const numbers = (most: number) => Array.from({ length: most }, (_, at) => at);

/** Fields for packages and extras; empty rows are not offered. */
export function PricingFields({ data: { terms, values, fees }, form }: StepFieldsProps) {
  const initial: Record<string, string | readonly string[]> = { ...values };
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
  const receive = (price: string, pricing: string) => receivedOf(fees, centsIn(price), pricing);
  return (
    <>
      <FormFields of={servicePricingFields} state={fields} />
      <FieldError id="field-packages" error={form.errors.packages} />
      {numbers(PACKAGES_MAX).map((at) => (
        <PackageFields key={at} at={at} fields={fields} receive={receive} />
      ))}
      <FieldSet legend={texts.extras} hint={texts.extrasHint}>
        {numbers(EXTRAS_MAX).map((at) => (
          <div className="service-row" key={at}>
            <Field
              {...fields.bind(`extras.${at}.name`)}
              label={texts.extra(at + 1)}
              value={fields.value(`extras.${at}.name`)}
              maxLength={EXTRA_NAME_MAX}
              optional
            />
            <Field
              {...fields.bind(`extras.${at}.price`)}
              label={texts.price}
              hint={receive(fields.value(`extras.${at}.price`), "piece")}
              value={fields.value(`extras.${at}.price`)}
              prefix="$"
              inputMode="decimal"
            />
          </div>
        ))}
      </FieldSet>
      <FormFields of={serviceOrderFields} state={fields} />
    </>
  );
}

/** Returns the seller's share as a hint at the price; undefined for a price that cannot be ordered. */
function receivedOf(fees: SellerFeesDto | null, cents: number, pricing: string): string | undefined {
  const share = fees?.[pricing === "words" ? "byWords" : "byPrice"][cents];
  if (!share) return undefined;
  return pricing === "words"
    ? texts.fees.receiveWords(EXAMPLE_WORDS, share.orderCents, share.netCents)
    : texts.fees.receive(share.netCents);
}

/** Shows how the fees divide some example orders. */
export function SellerFees({ fees: { feeRate, examples } }: { fees: SellerFeesDto }) {
  return (
    <section aria-labelledby="seller-fees">
      <h3 id="seller-fees">{texts.fees.title}</h3>
      <p>{texts.fees.lead(feeRate)}</p>
      <Table
        caption={texts.fees.title}
        headed
        columns={COLUMNS}
        rows={examples}
        keyOf={({ orderCents }) => String(orderCents)}
      />
    </section>
  );
}

const money = (head: string, cents: (row: SellerShareDto) => number): Column<SellerShareDto> => ({
  head,
  cell: (row) => formatMoney(cents(row)),
  figures: true,
});

const COLUMNS: readonly Column<SellerShareDto>[] = [
  money(texts.fees.columns.order, ({ orderCents }) => orderCents),
  money(texts.fees.columns.fee, ({ feeCents }) => feeCents),
  money(texts.fees.columns.cost, ({ costCents }) => costCents),
  money(texts.fees.columns.net, ({ netCents }) => netCents),
];

function PackageFields({
  at,
  fields,
  receive,
}: {
  at: number;
  fields: ReturnType<typeof formFields>;
  receive: (price: string, pricing: string) => string | undefined;
}) {
  const name = (field: string) => `packages.${at}.${field}`;
  const isFilled = ["name", "includes", "price"].some((field) => fields.value(name(field)));
  const inner = (
    <FieldSet legend={texts.package(at + 1)}>
      <Field
        {...fields.bind(name("name"))}
        label={texts.packageName}
        hint={at === 0 ? texts.packageNameHint : undefined}
        value={fields.value(name("name"))}
        maxLength={PACKAGE_NAME_MAX}
      />
      <TextArea
        {...fields.bind(name("includes"))}
        label={texts.includes}
        value={fields.value(name("includes"))}
        maxLength={PACKAGE_INCLUDES_MAX}
      />
      <div className="service-row">
        <Field
          {...fields.bind(name("price"))}
          label={texts.price}
          hint={receive(fields.value(name("price")), fields.value("pricing"))}
          value={fields.value(name("price"))}
          prefix="$"
          inputMode="decimal"
        />
        <Field
          {...fields.bind(name("rounds"))}
          label={texts.rounds}
          type="number"
          min={0}
          max={ROUNDS_MAX}
          value={fields.value(name("rounds")) || "1"}
        />
        <Select
          {...fields.bind(name("delivery"))}
          label={texts.delivery}
          value={fields.value(name("delivery")) || "168"}
          options={DELIVERY_TIMES.map((value) => ({ value, label: servicesText.deliveries[value] }))}
        />
      </div>
    </FieldSet>
  );
  if (at === 0) return inner;
  return (
    <details className="disclosure" open={isFilled}>
      <summary>{texts.package(at + 1)}</summary>
      {inner}
    </details>
  );
}
