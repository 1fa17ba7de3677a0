import type { PageProps } from "#shared/form.ts";
import type { SellerServicesPageData } from "#shared/market/services.dto.ts";
import { servicesText } from "#shared/market/services.text.ts";
import { peopleText } from "#shared/people/people.text.ts";
import type { ProfileTabData } from "#shared/people/profile-page.dto.ts";
import { ProfileFrame } from "../../site/profile/ProfileFrame.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { SampleList } from "./ServiceBody.tsx";
import { ServiceCards } from "./ServiceCard.tsx";
import { SellerNumbers } from "./ServicePage.tsx";

/** Tab of a member's services, on their profile. */
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
