import type { FormState } from "../../../src/shared/form.ts";
import { formatMoney, formatNumber } from "../../../src/shared/format.ts";
import type { BriefPageData, OfferDto } from "../../../src/shared/market/briefs.dto.ts";
import { briefsPaths } from "../../../src/shared/market/briefs.paths.ts";
import { briefsText } from "../../../src/shared/market/briefs.text.ts";
import { ordersPaths } from "../../../src/shared/market/orders.paths.ts";
import { servicesPaths } from "../../../src/shared/market/services.paths.ts";
import { servicesText } from "../../../src/shared/market/services.text.ts";
import { shareOf } from "../../../src/shared/money/cents.ts";
import { documentsPaths } from "../../../src/shared/site/documents.paths.ts";
import { CountryField } from "../../money/sales/CountryField.tsx";
import { PriceLead } from "../../money/sales/PriceLead.tsx";
import { AuthorLink } from "../../people/users/AuthorName.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Choice.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Fact, Facts } from "../../ui/Facts.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Paragraphs } from "../../ui/Paragraphs.tsx";

const words = briefsText.page;

/** One offer, with what is known of its seller, and the way to take it. */
export function OfferCard({
  offer,
  brief,
  open,
  tax,
  form,
}: {
  offer: OfferDto;
  brief: string;
  open: boolean;
  tax: BriefPageData["tax"];
  form: FormState;
}) {
  const { id, seller, service, state, order } = offer;
  const fields = formFields(form);
  const name = seller?.name ?? words.gone;
  const isSent = form.values.offer === id;
  const bound = fields.bind("agree");
  const agree = isSent ? { ...bound, id: `agree-${id}` } : { name: "agree", id: `agree-${id}` };
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
        <Fact name={words.delivery}>{servicesText.deliveries[offer.delivery]}</Fact>
        <Fact name={words.rounds}>{String(offer.rounds)}</Fact>
        <Fact name={words.rating}>
          {offer.rating === null
            ? words.unrated
            : `${formatNumber(offer.rating)} (${formatNumber(offer.ratings)})`}
        </Fact>
        <Fact name={words.seller}>{offer.completed > 0 ? words.completed(offer.completed) : ""}</Fact>
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
          <a href={ordersPaths.order(order)}>{words.toOrder}</a>
        </p>
      )}
      {open && state === "open" && (
        <form method="post" action={briefsPaths.brief(brief)} className="order-act">
          <CsrfField />
          <input type="hidden" name="offer" value={id} />
          <CountryField tax={tax} fields={fields} {...(isSent ? {} : { id: `country-${id}` })} />
          {tax && (
            <PriceLead
              cents={offer.priceCents}
              tax={{ ...tax, cents: shareOf(offer.priceCents, tax.rate) }}
            />
          )}
          <Checkbox
            {...agree}
            label={words.agree}
            checked={isSent && fields.has("agree")}
            hint={<a href={documentsPaths.document("marketplace-terms")}>{words.terms}</a>}
          />
          <Button look="primary" name="do" value="take" title={words.takeOf(name)}>
            {words.take}
          </Button>
        </form>
      )}
    </article>
  );
}
