import type { IconName } from "#shared/icons.ts";
import type { ServiceCardDto } from "#shared/market/services.dto.ts";
import { servicesPaths } from "#shared/market/services.paths.ts";
import { servicesText } from "#shared/market/services.text.ts";
import { beforeTax } from "#shared/money/tax.text.ts";
import type { ServiceCategory } from "#shared/platform/service-categories.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Rating } from "../../ui/Rating.tsx";

/** Icon of each category. */
export const CATEGORY_ICONS: Readonly<Record<ServiceCategory, IconName>> = {
  audiobook: "headphones",
  "beta-reading": "book-open",
  "copy-editing": "pen-line",
  "cover-design": "image",
  illustrations: "palette",
  "legal-services": "scale",
  marketing: "megaphone",
  "proof-reading": "spell-check",
  publicist: "newspaper",
  translation: "languages",
  website: "globe",
  "writing-advice": "lightbulb",
};

/** Grid of service cards. */
export function ServiceCards({
  services,
  level = "h2",
}: {
  services: readonly ServiceCardDto[];
  level?: "h2" | "h3";
}) {
  return (
    <ul className="service-cards">
      {services.map((service) => (
        <li key={service.id}>
          <ServiceCard service={service} level={level} />
        </li>
      ))}
    </ul>
  );
}

/** Card of a service: title, seller, delivery time and starting price; the whole card links to its page. */
export function ServiceCard({ service, level: Heading }: { service: ServiceCardDto; level: "h2" | "h3" }) {
  const { seller, category } = service;
  return (
    <article className="service-card">
      <ServicePicture service={service} />
      <div className="service-card-body">
        <p className="service-card-category">
          <Icon name={CATEGORY_ICONS[category]} />
          {servicesText.categories[category].name}
        </p>
        <Heading className="service-card-title">
          <a href={servicesPaths.service(service)}>{service.title}</a>
        </Heading>
        <p className="service-card-seller">
          <Avatar user={seller} />
          <span>{seller.name}</span>
          {service.rating !== null && <Rating rating={service.rating} ratings={service.ratings} />}
        </p>
        <p className="service-card-facts">
          {service.total ? (
            <strong>{beforeTax(servicesText.totalFrom(service.total.cents, service.total.words))}</strong>
          ) : (
            <strong>{beforeTax(servicesText.from(service.priceFrom, service.pricing))}</strong>
          )}
          <span>
            <Icon name="clock" />
            {servicesText.deliveries[service.delivery]}
          </span>
        </p>
        {service.closed && (
          <p>
            <Badge tone="warn">{servicesText.closedBadges[service.closed]}</Badge>
          </p>
        )}
        {service.aiUse && service.aiUse !== "none" && (
          <p className="fine">{servicesText.aiUses[service.aiUse]}</p>
        )}
      </div>
    </article>
  );
}

/**
 * The first picture among the samples; if there is none, the icon of the category on a coloured background.
 */
function ServicePicture({ service }: { service: ServiceCardDto }) {
  const { sample, category, id } = service;
  if (!sample)
    return (
      <div className="service-card-ground" data-category={category} aria-hidden="true">
        <Icon name={CATEGORY_ICONS[category]} />
      </div>
    );
  const src = (width: number) => servicesPaths.sample(id, sample.ref, width);
  return (
    <img
      className="service-card-picture"
      src={src(320)}
      srcSet={sample.width > 320 ? `${src(320)} 320w, ${src(Math.min(800, sample.width))} 800w` : undefined}
      sizes="(min-width: 40rem) 20rem, 92vw"
      alt=""
      loading="lazy"
      width={sample.width}
      height={sample.height}
    />
  );
}
