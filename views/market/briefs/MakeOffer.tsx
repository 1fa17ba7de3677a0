import type { FormState } from "../../../src/shared/form.ts";
import { centsToInput } from "../../../src/shared/format.ts";
import type { BriefPageData } from "../../../src/shared/market/briefs.dto.ts";
import { OFFER_ROUNDS_MAX, OFFER_TEXT_MAX } from "../../../src/shared/market/briefs.limits.ts";
import { briefsPaths } from "../../../src/shared/market/briefs.paths.ts";
import { briefsText } from "../../../src/shared/market/briefs.text.ts";
import { DELIVERY_TIMES } from "../../../src/shared/market/services.enums.ts";
import { servicesText } from "../../../src/shared/market/services.text.ts";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Field, Select, TextArea } from "../../ui/Field.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Notice } from "../../ui/Notice.tsx";
import { OfferCard } from "./OfferCard.tsx";

const words = briefsText.page;

/** A seller's own offer for a brief, and the form that makes or changes it. */
export function MakeOffer({ data, form }: { data: BriefPageData; form: FormState }) {
  const { brief, offers, services } = data;
  const [own] = offers;
  const stands = own && own.state !== "withdrawn";
  const here = briefsPaths.brief(brief.id);
  const fields = formFields(form, {
    service: own?.service?.id ?? services[0]?.id ?? "",
    text: own?.text ?? "",
    price: own ? centsToInput(own.priceCents) : "",
    delivery: own?.delivery ?? brief.delivery,
    rounds: String(own?.rounds ?? 1),
  });
  const isOpen = brief.state === "open" && (!own || own.state === "open" || own.state === "withdrawn");
  return (
    <>
      {stands && (
        <section aria-labelledby="own-offer">
          <h2 id="own-offer">{words.own}</h2>
          <OfferCard offer={own} brief={brief.id} open={false} tax={null} form={form} />
        </section>
      )}
      {isOpen && !own?.order && services.length === 0 && (
        <Notice kind="info">
          <p>{briefsText.noService}</p>
        </Notice>
      )}
      {isOpen && !own?.order && services.length > 0 && (
        <section aria-labelledby="make-offer">
          <h2 id="make-offer">{stands ? words.change : words.make}</h2>
          <form method="post" action={here} className="service-form">
            <CsrfField />
            <Select
              {...fields.bind("service")}
              label={words.service}
              value={fields.value("service")}
              options={services.map(({ id, title }) => ({ value: id, label: title }))}
            />
            <TextArea
              {...fields.bind("text")}
              label={words.text}
              hint={words.textHint}
              value={fields.value("text")}
              rows={6}
              maxLength={OFFER_TEXT_MAX}
            />
            <Field
              {...fields.bind("price")}
              label={words.priceLabel}
              value={fields.value("price")}
              prefix="$"
              inputMode="decimal"
            />
            <Select
              {...fields.bind("delivery")}
              label={words.delivery}
              value={fields.value("delivery")}
              options={DELIVERY_TIMES.map((value) => ({ value, label: servicesText.deliveries[value] }))}
            />
            <Field
              {...fields.bind("rounds")}
              label={words.rounds}
              type="number"
              min={0}
              max={OFFER_ROUNDS_MAX}
              value={fields.value("rounds")}
            />
            <div className="actions">
              <Button look="primary" name="do" value="offer">
                {words.send}
              </Button>
              {stands && (
                <Button look="quiet" name="do" value="withdraw">
                  {words.withdraw}
                </Button>
              )}
            </div>
          </form>
        </section>
      )}
    </>
  );
}
