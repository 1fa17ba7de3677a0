import type { PageProps } from "#shared/form.ts";
import { offerNames, offersNamed } from "#shared/market/offer-names.ts";
import { priceOf, wordsOf } from "#shared/market/order-price.ts";
import type { PlaceOrderPageData } from "#shared/market/orders.dto.ts";
import { ORDER_TEXT_MAX } from "#shared/market/orders.limits.ts";
import { ordersPaths } from "#shared/market/orders.paths.ts";
import { ordersText } from "#shared/market/orders.text.ts";
import { servicesPaths } from "#shared/market/services.paths.ts";
import { servicesText } from "#shared/market/services.text.ts";
import { taxOf } from "#shared/money/cents.ts";
import { uiText } from "#shared/platform/ui.text.ts";
import { documentsPaths } from "#shared/site/documents.paths.ts";
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
import { AnswerFields, hasFileQuestions } from "./AnswerFields.tsx";
import { QuestionsField } from "./OrderWork.tsx";

const texts = ordersText.place;

/** Page to place an order: package, extras, words, and the seller's questions; continues to payment. */
export function PlaceOrderPage({ data, form }: PageProps<PlaceOrderPageData>) {
  const { service, seller, terms, chosen, stories } = data;
  const fields = formFields(form, { package: chosen });
  const [packageNames, extraNames] = [offerNames(terms.packages), offerNames(terms.extras)];
  const total = totalOf(data, fields);
  const asksStory = terms.requirements.some(({ kind }) => kind === "story");
  return (
    <div className="page page-narrow order-place">
      <h1>{texts.title(service.title)}</h1>
      {seller && (
        <p className="service-byline">
          <Avatar user={seller} />
          {servicesText.by(seller.name)}
        </p>
      )}
      <p className="lead">{texts.lead}</p>
      <form
        noValidate
        method="post"
        action={ordersPaths.place(service.id)}
        className="service-form"
        encType={hasFileQuestions(terms.requirements) ? "multipart/form-data" : undefined}
      >
        <CsrfField />
        <input type="hidden" name="seen" value={data.seen} />
        <FormErrors form={form} />
        <RadioGroup
          {...fields.bind("package")}
          legend={texts.package}
          value={fields.value("package")}
          options={terms.packages.map(({ name, price, includes, delivery, rounds }, at) => ({
            value: packageNames[at]!,
            label: `${name}: ${servicesText.priceOf(price, terms.pricing)}`,
            hint: `${includes} ${servicesText.deliveries[delivery]}, ${servicesText.rounds(rounds).toLowerCase()}.`,
          }))}
        />
        {terms.extras.length > 0 && (
          <CheckboxGroup
            {...fields.bind("extras")}
            legend={texts.extras}
            values={fields.all("extras")}
            options={terms.extras.map(({ name, price }, at) => ({
              value: extraNames[at]!,
              label: `${name}: ${servicesText.priceOf(price, "piece")}`,
            }))}
          />
        )}
        {terms.pricing === "words" && (
          <Field
            {...fields.bind("words")}
            label={texts.words}
            hint={stories.length > 0 ? texts.wordsHint : undefined}
            value={fields.value("words")}
            inputMode="numeric"
          />
        )}
        {stories.length > 0 && !asksStory && (
          <Select
            {...fields.bind("story")}
            label={texts.story}
            hint={texts.storyHint}
            value={fields.value("story")}
            optional
            options={[
              { value: "", label: texts.noStory },
              ...stories.map(({ id, title, words: count }) => ({
                value: id,
                label: texts.storyWords(title, count),
              })),
            ]}
          />
        )}
        {!asksStory && <AccessFields data={data} fields={fields} />}
        {terms.requirements.length > 0 && (
          <FieldSet legend={texts.answers} hint={texts.answersHint}>
            <AnswerFields
              questions={terms.requirements.map((each) => ({ ...each, answer: "" }))}
              stories={stories.map(({ id, title, words: count }) => ({
                id,
                title: terms.pricing === "words" ? texts.storyWords(title, count) : title,
              }))}
              fields={fields}
              max={ORDER_TEXT_MAX}
            />
          </FieldSet>
        )}
        {asksStory && <AccessFields data={data} fields={fields} />}
        <ul className="order-rules">
          {texts.rules.map((rule) => (
            <li key={rule}>
              <Icon name="shield" />
              <span>{rule}</span>
            </li>
          ))}
        </ul>
        <CountryField tax={data.tax} fields={fields} />
        {data.tax && !total && <p className="fine">{texts.beforeTax}</p>}
        {total && <PriceLead cents={total.price} tax={total.tax} />}
        {total && <input type="hidden" name="total" value={total.price + total.tax.cents} />}
        <Checkbox {...fields.bind("agree")} label={texts.agree} checked={fields.has("agree")} />
        <p>
          <a href={documentsPaths.document("marketplace-terms")}>{texts.terms}</a>
        </p>
        <div className="actions">
          <Button look="primary">{texts.pay}</Button>
          <ButtonLink look="quiet" href={servicesPaths.service(service)}>
            {uiText.cancel}
          </ButtonLink>
        </div>
      </form>
    </div>
  );
}

/** Fields that give the seller access to the story, below the field in which the story is chosen. */
function AccessFields({
  data: { role, stories, terms },
  fields,
}: {
  data: PlaceOrderPageData;
  fields: ReturnType<typeof formFields>;
}) {
  if (!role || stories.length === 0) return null;
  return (
    <>
      <Checkbox
        {...fields.bind("access")}
        checked={fields.has("access")}
        label={ordersText.work.give}
        hint={ordersText.work.giveHint(terms.category, role)}
      />
      {terms.category === "beta-reading" && <QuestionsField fields={fields} />}
    </>
  );
}

/** Returns the total of the selection, with the tax of the chosen country; null if it is not known yet. */
function totalOf({ terms, stories, tax }: PlaceOrderPageData, fields: ReturnType<typeof formFields>) {
  const pack = offersNamed(terms.packages, [fields.value("package")])[0];
  if (!tax?.country || !pack) return null;
  const storyIndex = terms.requirements.findIndex(({ kind }) => kind === "story");
  const story = storyIndex < 0 ? fields.value("story") : fields.value(`answers.${storyIndex}`);
  const counted = stories.find(({ id }) => id === story)?.words ?? 0;
  const count = terms.pricing === "words" ? wordsOf(fields.value("words"), counted) : 0;
  if (Number.isNaN(count)) return null;
  const extras = offersNamed(terms.extras, fields.all("extras"));
  const price = priceOf(terms, pack, extras, count);
  return { price, tax: { ...tax, cents: taxOf(price, tax.rate) } };
}
