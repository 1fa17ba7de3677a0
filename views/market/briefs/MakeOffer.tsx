import type { FormState } from "#shared/form.ts";
import { centsToInput } from "#shared/format.ts";
import type { BriefPageData } from "#shared/market/briefs.dto.ts";
import { offerFields } from "#shared/market/briefs.fields.ts";
import { briefsPaths } from "#shared/market/briefs.paths.ts";
import { briefsText } from "#shared/market/briefs.text.ts";
import type { SellerFeesDto } from "#shared/market/services.dto.ts";
import { servicesText } from "#shared/market/services.text.ts";
import { centsIn } from "#shared/money/cents.ts";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Field, Select } from "../../ui/Field.tsx";
import { FormFields } from "../../ui/FormFields.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Notice } from "../../ui/Notice.tsx";
import { OfferCard } from "./OfferCard.tsx";

const texts = briefsText.page;

/** A seller's offer for a brief, and the form to make or change it. */
export function MakeOffer({ data, form }: { data: BriefPageData; form: FormState }) {
  const { brief, offers, services, fees } = data;
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
          <h2 id="own-offer">{texts.own}</h2>
          <OfferCard offer={own} brief={brief.id} open={false} tax={null} fees={fees} form={form} />
        </section>
      )}
      {isOpen && !own?.order && services.length === 0 && (
        <Notice kind="info">
          <p>{briefsText.noService}</p>
        </Notice>
      )}
      {isOpen && !own?.order && services.length > 0 && (
        <section aria-labelledby="make-offer">
          <h2 id="make-offer">{stands ? texts.change : texts.make}</h2>
          <form noValidate method="post" action={here} className="service-form">
            <CsrfField />
            <Select
              {...fields.bind("service")}
              label={texts.service}
              value={fields.value("service")}
              options={services.map(({ id, title }) => ({ value: id, label: title }))}
            />
            <FormFields of={offerFields} names={["text"]} state={fields} />
            <Field
              {...fields.bind("price")}
              label={texts.priceLabel}
              hint={fees && receivedOf(fees, fields.value("price"))}
              value={fields.value("price")}
              prefix="$"
              inputMode="decimal"
            />
            <FormFields of={offerFields} names={["delivery", "rounds"]} state={fields} />
            <div className="actions">
              <Button look="primary" name="do" value="offer">
                {texts.send}
              </Button>
              {stands && (
                <Button look="quiet" name="do" value="withdraw">
                  {texts.withdraw}
                </Button>
              )}
            </div>
          </form>
        </section>
      )}
    </>
  );
}

/** Returns what the seller receives of the price typed, or of some prices if there is none. */
function receivedOf(fees: SellerFeesDto, typed: string): string {
  const fee = fees.byPrice[centsIn(typed)];
  return fee
    ? servicesText.wizard.fees.receive(fee.netCents)
    : fees.examples.map(({ orderCents, netCents }) => texts.receive(orderCents, netCents)).join(" ");
}
