import type { ReactNode } from "react";
import { accountsPaths } from "#shared/accounts/accounts.paths.ts";
import { briefsPaths } from "#shared/market/briefs.paths.ts";
import { briefsText } from "#shared/market/briefs.text.ts";
import { offerNames } from "#shared/market/offer-names.ts";
import { ordersPaths } from "#shared/market/orders.paths.ts";
import type { PackageDto, ServicePageData, ServiceTermsDto } from "#shared/market/services.dto.ts";
import { servicesText } from "#shared/market/services.text.ts";
import { mayHaveTax, taxText } from "#shared/money/tax.text.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Paragraphs } from "../../ui/Paragraphs.tsx";

const texts = servicesText;

/** Packages and extras with their prices, and the order button. */
export function Packages({ data }: { data: ServicePageData }) {
  const { terms, service, closed, isOwn, signedIn } = data;
  const href = (pack: string) => {
    const orderPath = ordersPaths.place(service.id, pack);
    return signedIn ? orderPath : accountsPaths.login(orderPath);
  };
  const packageNames = offerNames(terms.packages);
  const takesOrders = data.state === "approved" && !closed && !isOwn;
  return (
    <section className="service-packages" aria-labelledby="packages">
      <h2 id="packages">{texts.packages}</h2>
      {terms.packages.map((each, at) => (
        <PackageCard key={each.name} of={each} pricing={terms.pricing}>
          {takesOrders && (
            <ButtonLink look={at === 0 ? "primary" : "secondary"} wide href={href(packageNames[at]!)}>
              {signedIn ? texts.orderPackage(each.name) : texts.signInToOrder}
            </ButtonLink>
          )}
        </PackageCard>
      ))}
      {mayHaveTax() && <p className="fine">{taxText.pricesPlusTax}</p>}
      {closed && data.state === "approved" && (
        <Notice kind="info">
          <p>{texts.closed[closed]}</p>
        </Notice>
      )}
      <Extras extras={terms.extras} />
      {takesOrders && (
        <p>
          <a href={briefsPaths.briefNew(service.seller.username)}>{briefsText.askSeller}</a>
        </p>
      )}
      <p className="fine service-escrow">
        <Icon name="shield" />
        <span>{texts.escrow}</span>
      </p>
    </section>
  );
}

/** All packages and extras, as shown for review before publication. */
export function PackageList({ terms }: { terms: ServiceTermsDto }) {
  return (
    <div className="service-packages">
      {terms.packages.map((each) => (
        <PackageCard key={each.name} of={each} pricing={terms.pricing} />
      ))}
      <Extras extras={terms.extras} />
    </div>
  );
}

function Extras({ extras }: Pick<ServiceTermsDto, "extras">) {
  if (extras.length === 0) return null;
  return (
    <>
      <h3>{texts.extras}</h3>
      <ul className="service-extras">
        {extras.map(({ name, price }) => (
          <li key={name}>
            <span>{name}</span>
            <span>{texts.priceOf(price, "piece")}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Card of one package with its price. */
function PackageCard({
  of,
  pricing,
  children,
}: {
  of: PackageDto;
  pricing: ServiceTermsDto["pricing"];
  children?: ReactNode;
}) {
  return (
    <article className="service-package">
      <h3>
        <span>{of.name}</span>
        <strong>{texts.priceOf(of.price, pricing)}</strong>
      </h3>
      <div className="service-text">
        <Paragraphs text={of.includes} />
      </div>
      <ul className="service-package-facts">
        <li>
          <Icon name="clock" />
          {texts.deliveries[of.delivery]}
        </li>
        <li>
          <Icon name={of.rounds === 0 ? "x" : "check"} />
          {texts.rounds(of.rounds)}
        </li>
      </ul>
      {children}
    </article>
  );
}
