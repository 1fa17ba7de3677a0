import type { FormState, PageProps } from "#shared/form.ts";
import { formatShortDate } from "#shared/format.ts";
import { moneyPaths } from "#shared/money/money.paths.ts";
import type { CouponDto, CouponsPageData } from "#shared/money/sales.dto.ts";
import { salesText } from "#shared/money/sales.text.ts";
import { site } from "#shared/site.ts";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Field, Select } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { type Column, Table } from "../../ui/Table.tsx";

const texts = salesText.coupons;

/** Page of an author's coupons, with a form for a new one. */
export function CouponsPage({ data, form }: PageProps<CouponsPageData>) {
  const { coupons, zone } = data;
  const columns: Column<CouponDto>[] = [
    { head: texts.code, cell: ({ code }) => <code>{code}</code> },
    { head: texts.percent, cell: ({ percent }) => `${percent}%`, figures: true },
    { head: texts.story, cell: ({ storyTitle }) => storyTitle ?? texts.all },
    { head: texts.dates, cell: (coupon) => datesOf(coupon, zone) },
    { head: texts.used, cell: ({ used, limit }) => texts.uses(used, limit), figures: true },
    { head: texts.links, cell: ({ links }) => <Links links={links} /> },
    { head: texts.state, cell: (coupon) => <State coupon={coupon} /> },
  ];
  return (
    <div className="page page-stack">
      <h1>{texts.title}</h1>
      <p className="lead">{texts.lead}</p>
      <CouponForm data={data} form={form} />
      {coupons.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <Table caption={texts.title} columns={columns} rows={coupons} keyOf={({ id }) => id} />
      )}
    </div>
  );
}

function CouponForm({ data, form }: { data: CouponsPageData; form: FormState }) {
  const fields = formFields(form);
  const typed = fields.value;
  const stories = data.stories.map(({ id, title }) => ({ value: id, label: title }));
  return (
    <form noValidate method="post" className="coupon-form" action={moneyPaths.coupons()}>
      <CsrfField />
      <FormErrors form={form} />
      <Field
        {...fields.bind("code")}
        label={texts.code}
        hint={texts.codeHint}
        value={typed("code")}
        required
        maxLength={30}
      />
      <Field
        {...fields.bind("percent")}
        label={texts.percent}
        hint={texts.percentHint}
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
        label={texts.story}
        value={typed("story")}
        options={[{ value: "", label: texts.all }, ...stories]}
      />
      <Field {...fields.bind("from")} label={texts.from} value={typed("from")} type="date" optional />
      <Field {...fields.bind("until")} label={texts.until} value={typed("until")} type="date" optional />
      <Field
        {...fields.bind("limit")}
        label={texts.limit}
        value={typed("limit")}
        type="number"
        inputMode="numeric"
        min={1}
        optional
      />
      <Button look="primary">{texts.create}</Button>
    </form>
  );
}

function State({ coupon }: { coupon: CouponDto }) {
  if (coupon.ended) return texts.ended;
  return (
    <form noValidate method="post" action={moneyPaths.endCoupon(coupon.id)}>
      <CsrfField />
      <button className="btn btn-small" type="submit">
        {texts.end}
      </button>
    </form>
  );
}

/** Links to share; they open the purchase page with the coupon code applied. */
function Links({ links }: Pick<CouponDto, "links">) {
  return links.map(({ title, href }) => (
    <div key={href}>
      <a href={site().url + href}>{texts.linkTo(title)}</a>
    </div>
  ));
}

function datesOf({ from, last }: CouponDto, zone: string): string {
  if (!from && !last) return texts.always;
  return [from, last].map((each) => (each ? formatShortDate(each, zone) : "…")).join(" – ");
}
