import type { PageProps } from "../../../src/shared/form.ts";
import type { FavouriteServicesPageData } from "../../../src/shared/market/services.dto.ts";
import { servicesPaths } from "../../../src/shared/market/services.paths.ts";
import { servicesText } from "../../../src/shared/market/services.text.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { ServiceCards } from "./ServiceCard.tsx";

const words = servicesText;

/** Services that a member keeps. */
export function FavouriteServicesPage({ data: { services } }: PageProps<FavouriteServicesPageData>) {
  return (
    <div className="page market">
      <Breadcrumbs
        trail={[{ href: servicesPaths.marketplace(), label: words.title }, { label: words.favouritesTitle }]}
      />
      <h1>{words.favouritesTitle}</h1>
      {services.length > 0 ? (
        <ServiceCards services={services} />
      ) : (
        <Empty icon="heart" title={words.noFavourites}>
          <p>{words.noFavouritesHint}</p>
        </Empty>
      )}
    </div>
  );
}
