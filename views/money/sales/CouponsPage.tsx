import type { FormState, PageProps } from "../../../src/shared/form.ts";
import { formatShortDate } from "../../../src/shared/format.ts";
import { moneyPaths } from "../../../src/shared/money/money.paths.ts";
import type { CouponDto, CouponsPageData } from "../../../src/shared/money/sales.dto.ts";
import { salesText } from "../../../src/shared/money/sales.text.ts";
import { site } from "../../../src/shared/site.ts";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Field, Select } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { type Column, Table } from "../../ui/Table.tsx";

const words = salesText.coupons;

/** An author's coupons: a form for a new one, and those there are. */
export function CouponsPage({ data, form }: PageProps<CouponsPageData>) {
  const { coupons, zone } = data;
  const columns: Column<CouponDto>[] = [
    { head: words.code, cell: ({ code }) => <code>{code}</code> },
    { head: words.percent, cell: ({ percent }) => `${percent}%`, figures: true },
    { head: words.story, cell: ({ storyTitle }) => storyTitle ?? words.all },
    { head: words.dates, cell: (coupon) => datesOf(coupon, zone) },
    { head: words.used, cell: ({ used, limit }) => words.uses(used, limit), figures: true },
    { head: words.links, cell: ({ links }) => <Links links={links} /> },
    { head: words.state, cell: (coupon) => <State coupon={coupon} /> },
  ];
  return (
    <div className="page page-stack">
      <h1>{words.title}</h1>
      <p className="lead">{words.lead}</p>
      <CouponForm data={data} form={form} />
      {coupons.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <Table caption={words.title} columns={columns} rows={coupons} keyOf={({ id }) => id} />
      )}
    </div>
  );
}

function CouponForm({ data, form }: { data: CouponsPageData; form: FormState }) {
  const fields = formFields(form);
  const typed = fields.value;
  const stories = data.stories.map(({ id, title }) => ({ value: id, label: title }));
  return (
    <form method="post" className="coupon-form" action={moneyPaths.coupons()}>
      <CsrfField />
      <FormErrors form={form} />
      <Field
        {...fields.bind("code")}
        label={words.code}
        hint={words.codeHint}
        value={typed("code")}
        required
        maxLength={30}
      />
      <Field
        {...fields.bind("percent")}
        label={words.percent}
        hint={words.percentHint}
        value={typed("percent")}
        type="number"
        inputMode="decimal"
        min={0}
        max={50}
        step="any"
        required
      />
      <Select
        {...fields.bind("story")}
        label={words.story}
        value={typed("story")}
        options={[{ value: "", label: words.all }, ...stories]}
      />
      <Field {...fields.bind("from")} label={words.from} value={typed("from")} type="date" optional />
      <Field {...fields.bind("until")} label={words.until} value={typed("until")} type="date" optional />
      <Field
        {...fields.bind("limit")}
        label={words.limit}
        value={typed("limit")}
        type="number"
        inputMode="numeric"
        min={1}
        optional
      />
      <Button look="primary">{words.create}</Button>
    </form>
  );
}

function State({ coupon }: { coupon: CouponDto }) {
  if (coupon.ended) return words.ended;
  return (
    <form method="post" action={moneyPaths.endCoupon(coupon.id)}>
      <CsrfField />
      <button className="btn btn-small" type="submit">
        {words.end}
      </button>
    </form>
  );
}

/** To be handed on: whoever follows one buys with the code. */
function Links({ links }: Pick<CouponDto, "links">) {
  return links.map(({ title, href }) => (
    <div key={href}>
      <a href={site().url + href}>{words.linkTo(title)}</a>
    </div>
  ));
}

function datesOf({ from, last }: CouponDto, zone: string): string {
  if (!from && !last) return words.always;
  return [from, last].map((each) => (each ? formatShortDate(each, zone) : "…")).join(" – ");
}
