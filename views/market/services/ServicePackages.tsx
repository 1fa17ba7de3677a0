import type { ReactNode } from "react";
import { accountsPaths } from "../../../src/shared/accounts/accounts.paths.ts";
import { briefsPaths } from "../../../src/shared/market/briefs.paths.ts";
import { briefsText } from "../../../src/shared/market/briefs.text.ts";
import { ordersPaths } from "../../../src/shared/market/orders.paths.ts";
import type {
  PackageDto,
  ServicePageData,
  ServiceTermsDto,
} from "../../../src/shared/market/services.dto.ts";
import { servicesText } from "../../../src/shared/market/services.text.ts";
import { mayHaveTax, taxText } from "../../../src/shared/money/tax.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Paragraphs } from "../../ui/Paragraphs.tsx";

const words = servicesText;

/** Packages and extras with their prices, and the way to order. */
export function Packages({ data }: { data: ServicePageData }) {
  const { terms, service, closed, isOwn, signedIn } = data;
  const href = (at: number) => {
    const place = ordersPaths.place(service.id, at);
    return signedIn ? place : accountsPaths.login(place);
  };
  const takesOrders = data.state === "approved" && !closed && !isOwn;
  return (
    <section className="service-packages" aria-labelledby="packages">
      <h2 id="packages">{words.packages}</h2>
      {terms.packages.map((each, at) => (
        <PackageCard key={each.name} of={each} pricing={terms.pricing}>
          {takesOrders && (
            <ButtonLink look={at === 0 ? "primary" : "secondary"} wide href={href(at)}>
              {signedIn ? words.orderPackage(each.name) : words.signInToOrder}
            </ButtonLink>
          )}
        </PackageCard>
      ))}
      {mayHaveTax() && <p className="fine">{taxText.pricesPlusTax}</p>}
      {closed && data.state === "approved" && (
        <Notice kind="info">
          <p>{words.closed[closed]}</p>
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
        <span>{words.escrow}</span>
      </p>
    </section>
  );
}

/** All that can be bought, as it is reviewed before it is up. */
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
      <h3>{words.extras}</h3>
      <ul className="service-extras">
        {extras.map(({ name, price }) => (
          <li key={name}>
            <span>{name}</span>
            <span>{words.priceOf(price, "piece")}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** One package with its price. */
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
        <strong>{words.priceOf(of.price, pricing)}</strong>
      </h3>
      <div className="service-text">
        <Paragraphs text={of.includes} />
      </div>
      <ul className="service-package-facts">
        <li>
          <Icon name="clock" />
          {words.deliveries[of.delivery]}
        </li>
        <li>
          <Icon name="check" />
          {words.rounds(of.rounds)}
        </li>
      </ul>
      {children}
    </article>
  );
}
