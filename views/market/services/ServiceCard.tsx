import type { IconName } from "../../../src/shared/icons.ts";
import type { ServiceCardDto } from "../../../src/shared/market/services.dto.ts";
import type { ServiceCategory } from "../../../src/shared/market/services.enums.ts";
import { servicesPaths } from "../../../src/shared/market/services.paths.ts";
import { servicesText } from "../../../src/shared/market/services.text.ts";
import { beforeTax } from "../../../src/shared/money/tax.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Rating } from "../../ui/Rating.tsx";

/** The mark of each category. */
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

/** Services beside each other, as many as fit. */
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

/** What a service is, who does it, how soon and from what price; all of it leads to its page. */
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
          <strong>{beforeTax(servicesText.from(service.priceFrom, service.pricing))}</strong>
          <span>
            <Icon name="clock" />
            {servicesText.deliveries[service.delivery]}
          </span>
        </p>
        {service.aiUse && service.aiUse !== "none" && (
          <p className="fine">{servicesText.aiUses[service.aiUse]}</p>
        )}
      </div>
    </article>
  );
}

/** The first picture among its samples; without one the mark of its category on a ground of its own. */
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
