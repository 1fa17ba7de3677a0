import type { FormState, PageProps } from "#shared/form.ts";
import type { BriefPageData } from "#shared/market/briefs.dto.ts";
import { briefsPaths } from "#shared/market/briefs.paths.ts";
import { briefReport } from "#shared/market/briefs.report.ts";
import { briefsText } from "#shared/market/briefs.text.ts";
import { servicesText } from "#shared/market/services.text.ts";
import { AuthorLink } from "../../people/users/AuthorName.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Fact, Facts } from "../../ui/Facts.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { Paragraphs } from "../../ui/Paragraphs.tsx";
import { ReportLink } from "../../ui/ReportLink.tsx";
import { Time } from "../../ui/Time.tsx";
import { BRIEF_TONES } from "./BriefsPage.tsx";
import { MakeOffer } from "./MakeOffer.tsx";
import { OfferCard } from "./OfferCard.tsx";

const texts = briefsText.page;

/** Page of a brief; its author sees all offers side by side, a seller sees only the offer they made. */
export function BriefPage({ data, form }: PageProps<BriefPageData>) {
  const { brief, isOwn, zone } = data;
  const list = isOwn ? "mine" : "open";
  return (
    <div className="page market-order">
      <Breadcrumbs
        trail={[
          { href: isOwn ? briefsPaths.mine() : briefsPaths.briefs(), label: briefsText.lists[list] },
          { label: brief.title },
        ]}
      />
      <h1>{brief.title}</h1>
      <p className="my-service-states">
        <Badge tone={BRIEF_TONES[brief.state]}>{briefsText.states[brief.state]}</Badge>
        <Badge>{servicesText.categories[brief.category].name}</Badge>
        {brief.invited && <Badge tone="accent">{briefsText.invited}</Badge>}
      </p>
      {!isOwn && (
        <p className="fine">
          {brief.author ? (
            <AuthorLink author={brief.author}>{texts.by(brief.author.name)}</AuthorLink>
          ) : (
            texts.gone
          )}
        </p>
      )}
      {!isOwn && <ReportLink kind={briefReport} id={brief.id} />}
      <FormErrors form={form} />
      <div className="service-columns">
        <div className="service-main">
          <div className="service-text">
            <Paragraphs text={brief.text} />
          </div>
          {isOwn ? <Offers data={data} form={form} /> : <MakeOffer data={data} form={form} />}
        </div>
        <aside className="service-side">
          <section className="card" aria-label={texts.wanted}>
            <Facts>
              <Fact name={briefsText.form.count}>
                {brief.words > 0 ? brief.words.toLocaleString("en-GB") : ""}
              </Fact>
              <Fact name={briefsText.form.budget}>
                {brief.budgetCents === null ? "" : briefsText.budget(brief.budgetCents)}
              </Fact>
              <Fact name={texts.wanted}>{servicesText.deliveries[brief.delivery]}</Fact>
              <Fact name={texts.compare}>{String(brief.offers)}</Fact>
            </Facts>
            {brief.state === "open" && (
              <p className="fine">
                {briefsText.until} <Time iso={brief.closesAt} as="stamp" zone={zone} />
              </p>
            )}
          </section>
          {brief.invitedSellers.length > 0 && (
            <section aria-labelledby="invited">
              <h2 id="invited">{texts.invitedSellers}</h2>
              <ul>
                {brief.invitedSellers.map((seller) => (
                  <li key={seller.id}>
                    <AuthorLink author={seller}>{seller.name}</AuthorLink>
                  </li>
                ))}
              </ul>
            </section>
          )}
          {isOwn && brief.state === "open" && (
            <form noValidate method="post" action={briefsPaths.brief(brief.id)}>
              <CsrfField />
              <p className="fine">{texts.closeLead}</p>
              <Button name="do" value="close">
                {texts.close}
              </Button>
            </form>
          )}
        </aside>
      </div>
    </div>
  );
}

function Offers({ data, form }: { data: BriefPageData; form: FormState }) {
  const { offers, brief, tax } = data;
  return (
    <section aria-labelledby="offers">
      <h2 id="offers">{texts.compare}</h2>
      {offers.length === 0 && <p>{brief.state === "open" ? texts.none : texts.noneClosed}</p>}
      {offers.length > 0 && brief.state === "open" && <p className="fine">{texts.takeLead}</p>}
      <ul className="offers">
        {offers.map((offer) => (
          <li key={offer.id}>
            <OfferCard offer={offer} brief={brief.id} open={brief.state === "open"} tax={tax} form={form} />
          </li>
        ))}
      </ul>
    </section>
  );
}
