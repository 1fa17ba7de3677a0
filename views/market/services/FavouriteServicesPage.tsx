import type { PageProps } from "#shared/form.ts";
import type { FavouriteServicesPageData } from "#shared/market/services.dto.ts";
import { servicesPaths } from "#shared/market/services.paths.ts";
import { servicesText } from "#shared/market/services.text.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { ServiceCards } from "./ServiceCard.tsx";

const texts = servicesText;

/** Page of a member's favourite services. */
export function FavouriteServicesPage({ data: { services } }: PageProps<FavouriteServicesPageData>) {
  return (
    <div className="page market">
      <Breadcrumbs
        trail={[{ href: servicesPaths.marketplace(), label: texts.title }, { label: texts.favouritesTitle }]}
      />
      <h1>{texts.favouritesTitle}</h1>
      {services.length > 0 ? (
        <ServiceCards services={services} />
      ) : (
        <Empty icon="heart" title={texts.noFavourites}>
          <p>{texts.noFavouritesHint}</p>
        </Empty>
      )}
    </div>
  );
}
