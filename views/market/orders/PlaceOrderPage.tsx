import type { PageProps } from "../../../src/shared/form.ts";
import { priceOf, wordsOf } from "../../../src/shared/market/order-price.ts";
import type { PlaceOrderPageData } from "../../../src/shared/market/orders.dto.ts";
import { ORDER_TEXT_MAX } from "../../../src/shared/market/orders.limits.ts";
import { ordersPaths } from "../../../src/shared/market/orders.paths.ts";
import { ordersText } from "../../../src/shared/market/orders.text.ts";
import { servicesPaths } from "../../../src/shared/market/services.paths.ts";
import { servicesText } from "../../../src/shared/market/services.text.ts";
import { shareOf } from "../../../src/shared/money/cents.ts";
import { uiText } from "../../../src/shared/platform/ui.text.ts";
import { documentsPaths } from "../../../src/shared/site/documents.paths.ts";
import { CountryField } from "../../money/sales/CountryField.tsx";
import { PriceLead } from "../../money/sales/PriceLead.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Checkbox, CheckboxGroup, FieldSet, RadioGroup } from "../../ui/Choice.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Field, Select } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Icon } from "../../ui/Icon.tsx";
import { AnswerFields, asksFiles } from "./AnswerFields.tsx";
import { QuestionsField } from "./OrderWork.tsx";

const words = ordersText.place;

/** What is ordered: package, extras, words, and what the seller asks; then on to payment. */
export function PlaceOrderPage({ data, form }: PageProps<PlaceOrderPageData>) {
  const { service, seller, terms, chosen, stories } = data;
  const fields = formFields(form, { package: String(chosen) });
  const total = totalOf(data, fields);
  return (
    <div className="page page-narrow order-place">
      <h1>{words.title(service.title)}</h1>
      {seller && (
        <p className="service-byline">
          <Avatar user={seller} />
          {servicesText.by(seller.name)}
        </p>
      )}
      <p className="lead">{words.lead}</p>
      <form
        method="post"
        action={ordersPaths.place(service.id)}
        className="service-form"
        encType={asksFiles(terms.requirements) ? "multipart/form-data" : undefined}
      >
        <CsrfField />
        <FormErrors form={form} />
        <RadioGroup
          {...fields.bind("package")}
          legend={words.package}
          value={fields.value("package")}
          options={terms.packages.map(({ name, price, includes, delivery, rounds }, at) => ({
            value: String(at),
            label: `${name}: ${servicesText.priceOf(price, terms.pricing)}`,
            hint: `${includes} ${servicesText.deliveries[delivery]}, ${servicesText.rounds(rounds).toLowerCase()}.`,
          }))}
        />
        {terms.extras.length > 0 && (
          <CheckboxGroup
            {...fields.bind("extras")}
            legend={words.extras}
            values={fields.all("extras")}
            options={terms.extras.map(({ name, price }, at) => ({
              value: String(at),
              label: `${name}: ${servicesText.priceOf(price, "piece")}`,
            }))}
          />
        )}
        {terms.pricing === "words" && (
          <Field
            {...fields.bind("words")}
            label={words.words}
            hint={words.wordsHint}
            value={fields.value("words")}
            inputMode="numeric"
          />
        )}
        {stories.length > 0 && (
          <Select
            {...fields.bind("story")}
            label={words.story}
            hint={words.storyHint}
            value={fields.value("story")}
            optional
            options={[
              { value: "", label: words.noStory },
              ...stories.map(({ id, title, words: count }) => ({
                value: id,
                label: words.storyWords(title, count),
              })),
            ]}
          />
        )}
        {data.role && stories.length > 0 && (
          <>
            <Checkbox
              {...fields.bind("access")}
              checked={fields.has("access")}
              label={ordersText.work.give}
              hint={ordersText.work.giveHint}
            />
            {terms.category === "beta-reading" && <QuestionsField fields={fields} />}
          </>
        )}
        {terms.requirements.length > 0 && (
          <FieldSet legend={words.answers} hint={words.answersHint}>
            <AnswerFields
              questions={terms.requirements.map((each) => ({ ...each, answer: "" }))}
              fields={fields}
              max={ORDER_TEXT_MAX}
            />
          </FieldSet>
        )}
        <ul className="order-rules">
          {words.rules.map((rule) => (
            <li key={rule}>
              <Icon name="shield" />
              <span>{rule}</span>
            </li>
          ))}
        </ul>
        <CountryField tax={data.tax} fields={fields} />
        {data.tax && !total && <p className="fine">{words.beforeTax}</p>}
        {total && <PriceLead cents={total.price} tax={total.tax} />}
        {total && <input type="hidden" name="total" value={total.price + total.tax.cents} />}
        <Checkbox {...fields.bind("agree")} label={words.agree} checked={fields.has("agree")} />
        <p>
          <a href={documentsPaths.document("marketplace-terms")}>{words.terms}</a>
        </p>
        <div className="actions">
          <Button look="primary">{words.pay}</Button>
          <ButtonLink look="quiet" href={servicesPaths.service(service)}>
            {uiText.cancel}
          </ButtonLink>
        </div>
      </form>
    </div>
  );
}

/** What all that is chosen comes to, with the tax of a country that was chosen; null while that cannot be said. */
function totalOf({ terms, stories, tax }: PlaceOrderPageData, fields: ReturnType<typeof formFields>) {
  const pack = terms.packages[Number(fields.value("package"))];
  if (!tax?.country || !pack) return null;
  const counted = stories.find(({ id }) => id === fields.value("story"))?.words ?? 0;
  const count = terms.pricing === "words" ? wordsOf(fields.value("words"), counted) : 0;
  if (Number.isNaN(count)) return null;
  const extras = terms.extras.filter((_, at) => fields.all("extras").includes(String(at)));
  const price = priceOf(terms, pack, extras, count);
  return { price, tax: { ...tax, cents: shareOf(price, tax.rate) } };
}
