import type { PageProps } from "../../../src/shared/form.ts";
import type { SellerServicesPageData } from "../../../src/shared/market/services.dto.ts";
import { servicesText } from "../../../src/shared/market/services.text.ts";
import type { ProfileTabData } from "../../../src/shared/people/people.dto.ts";
import { peopleText } from "../../../src/shared/people/people.text.ts";
import { ProfileFrame } from "../../people/profile/ProfileFrame.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { SampleList } from "./ServiceBody.tsx";
import { ServiceCards } from "./ServiceCard.tsx";
import { SellerNumbers } from "./ServicePage.tsx";

/** What a member offers, on their profile. */
export function SellerServicesPage({ data }: PageProps<SellerServicesPageData & ProfileTabData>) {
  const { services, portfolio, numbers, user } = data;
  return (
    <ProfileFrame data={data}>
      <section aria-labelledby="services">
        <h2 id="services">{peopleText.tabs.services}</h2>
        {services.length > 0 ? (
          <>
            <SellerNumbers numbers={numbers} />
            <ServiceCards services={services} level="h3" />
          </>
        ) : (
          <Empty icon="pen-line" title={servicesText.profile.none(user.name)} />
        )}
      </section>
      {portfolio.length > 0 && (
        <section aria-labelledby="portfolio">
          <h2 id="portfolio">{servicesText.profile.portfolio}</h2>
          <SampleList samples={portfolio} />
        </section>
      )}
    </ProfileFrame>
  );
}
