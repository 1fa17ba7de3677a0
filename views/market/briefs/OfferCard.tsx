import type { FormState } from "#shared/form.ts";
import { formatMoney, formatNumber } from "#shared/format.ts";
import type { BriefPageData, OfferDto } from "#shared/market/briefs.dto.ts";
import { briefsPaths } from "#shared/market/briefs.paths.ts";
import { briefsText } from "#shared/market/briefs.text.ts";
import { ordersPaths } from "#shared/market/orders.paths.ts";
import { servicesPaths } from "#shared/market/services.paths.ts";
import { servicesText } from "#shared/market/services.text.ts";
import { taxOf } from "#shared/money/cents.ts";
import { documentsPaths } from "#shared/site/documents.paths.ts";
import { CountryField } from "../../money/sales/CountryField.tsx";
import { PriceLead } from "../../money/sales/PriceLead.tsx";
import { AuthorLink } from "../../people/users/AuthorName.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Choice.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Fact, Facts } from "../../ui/Facts.tsx";
import { fieldsOfOne } from "../../ui/form-fields.ts";
import { Paragraphs } from "../../ui/Paragraphs.tsx";

const texts = briefsText.page;

/** One offer, with facts about its seller and a button to accept it. */
export function OfferCard({
  offer,
  brief,
  open,
  tax,
  fees = null,
  form,
}: {
  offer: OfferDto;
  brief: string;
  open: boolean;
  tax: BriefPageData["tax"];
  /** Only for the seller who made the offer. */
  fees?: BriefPageData["fees"];
  form: FormState;
}) {
  const { id, seller, service, state, order } = offer;
  const fields = fieldsOfOne(form, id, form.values.offer === id);
  const name = seller?.name ?? texts.gone;
  return (
    <article className="card offer">
      <header className="offer-head">
        <h3>
          {seller && <Avatar user={seller} />}
          {seller ? <AuthorLink author={seller}>{name}</AuthorLink> : name}
        </h3>
        <strong className="offer-price">{formatMoney(offer.priceCents)}</strong>
      </header>
      {state !== "open" && (
        <p>
          <Badge tone={state === "taken" ? "good" : "plain"}>{briefsText.offerStates[state]}</Badge>
        </p>
      )}
      <Facts>
        {fees?.byPrice[offer.priceCents] && (
          <Fact name={servicesText.wizard.fees.columns.net}>
            {formatMoney(fees.byPrice[offer.priceCents]!.netCents)}
          </Fact>
        )}
        <Fact name={texts.delivery}>{servicesText.deliveries[offer.delivery]}</Fact>
        <Fact name={texts.rounds}>{String(offer.rounds)}</Fact>
        <Fact name={texts.rating}>
          {offer.rating === null
            ? texts.unrated
            : `${formatNumber(offer.rating)} (${formatNumber(offer.ratings)})`}
        </Fact>
        <Fact name={texts.seller}>{offer.completed > 0 ? texts.completed(offer.completed) : ""}</Fact>
      </Facts>
      <div className="service-text">
        <Paragraphs text={offer.text} />
      </div>
      {service && (
        <p className="fine">
          <a href={servicesPaths.service(service)}>{service.title}</a>
        </p>
      )}
      {order && (
        <p>
          <a href={ordersPaths.order(order)}>{texts.toOrder}</a>
        </p>
      )}
      {open && state === "open" && (
        <form noValidate method="post" action={briefsPaths.brief(brief)} className="order-act">
          <CsrfField />
          <input type="hidden" name="offer" value={id} />
          <input type="hidden" name="seen" value={offer.seen} />
          <CountryField tax={tax} fields={fields} id={fields.bind("country").id} />
          {tax && (
            <PriceLead cents={offer.priceCents} tax={{ ...tax, cents: taxOf(offer.priceCents, tax.rate) }} />
          )}
          <Checkbox
            {...fields.bind("agree")}
            label={texts.agree}
            checked={fields.has("agree")}
            hint={<a href={documentsPaths.document("marketplace-terms")}>{texts.terms}</a>}
          />
          <Button look="primary" name="do" value="take" title={texts.takeOf(name)}>
            {texts.take}
          </Button>
        </form>
      )}
    </article>
  );
}
