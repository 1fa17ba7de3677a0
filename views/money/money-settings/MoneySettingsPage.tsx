import { COUNTRIES, countryName } from "#shared/countries.ts";
import type { PageProps } from "#shared/form.ts";
import { moneyAdminPaths } from "#shared/money/money-admin.paths.ts";
import type {
  MoneyDecisionDto,
  MoneySettingDto,
  MoneySettingsPageData,
} from "#shared/money/money-settings.dto.ts";
import { moneySettingsText as words } from "#shared/money/money-settings.text.ts";
import { MONEY_REASON_MAX, PLAIN_MONEY_SETTINGS } from "#shared/money/money-settings.ts";
import { AdminFrame } from "../../site/admin/AdminFrame.tsx";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Field, Select } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Pagination } from "../../ui/Pagination.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { Time } from "../../ui/Time.tsx";

/** Page of fees, taxes, prices and waiting periods: current, scheduled and past values. */
export function MoneySettingsPage({ data, form }: PageProps<MoneySettingsPageData>) {
  const { settings, zone } = data;
  const columns: Column<MoneySettingDto>[] = [
    { head: words.name, cell: ({ name }) => words.nameOf(name) },
    { head: words.value, cell: ({ name, value }) => words.valueOf(name, value), figures: true },
    {
      head: words.since,
      cell: ({ since }) => (since ? <Time iso={since} as="stamp" zone={zone} /> : words.sinceStart),
    },
    {
      head: words.next,
      cell: ({ name, next }) =>
        next && (
          <>
            {words.valueOf(name, next.value)} <Time iso={next.from} zone={zone} />
          </>
        ),
    },
  ];
  return (
    <AdminFrame data={data} current="fees" title={words.title} lead={words.lead}>
      <Table caption={words.current} columns={columns} rows={settings} keyOf={({ name }) => name} />
      <Change form={form} />
      <History data={data} />
    </AdminFrame>
  );
}

function Change({ form }: Pick<PageProps<MoneySettingsPageData>, "form">) {
  const { bind, value } = formFields(form);
  const settings = PLAIN_MONEY_SETTINGS.map((name) => ({ value: name, label: words.names[name]! }));
  const countries = COUNTRIES.map((code) => ({ value: code, label: countryName(code) })).sort((a, b) =>
    a.label.localeCompare(b.label, "en-GB"),
  );
  return (
    <form noValidate className="admin-form" method="post" action={moneyAdminPaths.adminMoneySettings()}>
      <CsrfField />
      <h2>{words.change}</h2>
      <FormErrors form={form} />
      <Select
        {...bind("name")}
        label={words.name}
        value={value("name")}
        options={[...settings, { value: "tax", label: words.tax }]}
      />
      <Select
        {...bind("country")}
        label={words.country}
        value={value("country")}
        options={[{ value: "", label: words.chooseCountry }, ...countries]}
      />
      <Field
        {...bind("value")}
        label={words.value}
        hint={words.valueHint}
        inputMode="decimal"
        value={value("value")}
        required
      />
      <Field {...bind("from")} label={words.from} hint={words.fromHint} type="date" value={value("from")} />
      <Field
        {...bind("reason")}
        label={words.reason}
        value={value("reason")}
        maxLength={MONEY_REASON_MAX}
        required
      />
      <Button look="primary">{words.submit}</Button>
    </form>
  );
}

function History({ data: { decisions, paging, zone } }: { data: MoneySettingsPageData }) {
  if (decisions.length === 0)
    return (
      <Empty icon="check" title={words.none}>
        <p>{words.noneHint}</p>
      </Empty>
    );
  const columns: Column<MoneyDecisionDto>[] = [
    { head: words.at, cell: ({ at }) => <Time iso={at} as="stamp" zone={zone} /> },
    { head: words.name, cell: ({ name }) => words.nameOf(name) },
    { head: words.value, cell: ({ name, value }) => words.valueOf(name, value), figures: true },
    { head: words.from, cell: ({ from }) => <Time iso={from} as="stamp" zone={zone} /> },
    { head: words.by, cell: ({ by }) => by },
    { head: words.reason, cell: ({ reason }) => reason },
  ];
  return (
    <>
      <Table caption={words.history} columns={columns} rows={decisions} keyOf={({ id }) => id} />
      <Pagination paging={paging} />
    </>
  );
}
