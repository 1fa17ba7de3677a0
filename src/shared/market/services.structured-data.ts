import { centsToInput } from "../format.ts";
import { profilePaths } from "../people/profile.paths.ts";
import { RATINGS_TOLD_FROM } from "../talk/ratings.limits.ts";
import type { ServiceCardDto, ServiceTermsDto } from "./services.dto.ts";
import { servicesPaths } from "./services.paths.ts";
import { servicesText } from "./services.text.ts";

/**
 * Presents a service as a Service of schema.org with an Offer for each package; `url` makes a path absolute.
 */
export function serviceData(
  service: ServiceCardDto,
  terms: ServiceTermsDto,
  url: (path: string) => string,
): object {
  const serviceUrl = url(servicesPaths.service(service));
  return {
    "@context": "https://schema.org",
    "@type": "Service",
    "@id": serviceUrl,
    url: serviceUrl,
    name: terms.title,
    description: terms.description,
    serviceType: servicesText.categories[service.category].name,
    provider: {
      "@type": "Person",
      name: service.seller.name,
      url: url(profilePaths.user(service.seller.username)),
    },
    aggregateRating:
      service.rating === null || service.ratings < RATINGS_TOLD_FROM
        ? undefined
        : {
            "@type": "AggregateRating",
            ratingValue: service.rating,
            ratingCount: service.ratings,
            bestRating: 5,
            worstRating: 1,
          },
    offers: terms.packages.map(({ name, includes, price }) => ({
      "@type": "Offer",
      name,
      description: includes,
      price: centsToInput(price),
      priceCurrency: "USD",
      url: serviceUrl,
    })),
  };
}
