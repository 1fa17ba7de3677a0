import type { PageProps } from "../../../src/shared/form.ts";
import type {
  SellerNumbersDto,
  ServicePageData,
  ServiceReviewDto,
} from "../../../src/shared/market/services.dto.ts";
import { servicesPaths } from "../../../src/shared/market/services.paths.ts";
import { serviceReport } from "../../../src/shared/market/services.report.ts";
import { servicesText } from "../../../src/shared/market/services.text.ts";
import { profilePaths } from "../../../src/shared/people/profile.paths.ts";
import { ToggleForm } from "../../library/followers/ToggleForm.tsx";
import { ReportLink } from "../../moderation/reports/ReportLink.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Paragraphs } from "../../ui/Paragraphs.tsx";
import { Rating, Stars } from "../../ui/Rating.tsx";
import { ServiceBody } from "./ServiceBody.tsx";
import { CATEGORY_ICONS, ServiceCards } from "./ServiceCard.tsx";
import { Packages } from "./ServicePackages.tsx";

const words = servicesText;

/** A service: what is done, by whom, for how much, and what others said of it. */
export function ServicePage({ data }: PageProps<ServicePageData>) {
  const { service, terms, state, isOwn, others } = data;
  const { category, seller } = service;
  const { name } = words.categories[category];
  return (
    <div className="page service-page">
      <Breadcrumbs
        trail={[
          { href: servicesPaths.marketplace(), label: words.title },
          { href: servicesPaths.category(category), label: name },
          { label: terms.title || words.mine.untitled },
        ]}
      />
      {isOwn && (
        <Notice kind="info">
          <p>
            {state === "approved" ? words.ownNotice : words.notUpNotice}{" "}
            <a href={servicesPaths.edit(service.id)}>{words.edit}</a>
          </p>
        </Notice>
      )}
      <header className="service-head">
        <p className="service-card-category">
          <Icon name={CATEGORY_ICONS[category]} />
          {name}
        </p>
        <h1>{terms.title || words.mine.untitled}</h1>
        <p className="service-byline">
          <Avatar user={seller} size="m" />
          <a href={profilePaths.user(seller.username)}>{seller.name}</a>
          {service.rating !== null && <Rating rating={service.rating} ratings={service.ratings} />}
        </p>
      </header>
      <div className="service-columns">
        <div className="service-main">
          <ServiceBody id={service.id} terms={terms} />
          <Reviews reviews={data.reviews} />
        </div>
        <aside className="service-side">
          <Packages data={data} />
          <SellerPart data={data} />
        </aside>
      </div>
      {others.length > 0 && (
        <section aria-labelledby="others">
          <h2 id="others">{words.moreOf(seller.name)}</h2>
          <ServiceCards services={others} level="h3" />
        </section>
      )}
    </div>
  );
}

function SellerPart({ data: { service, numbers, isOwn, signedIn, favourite } }: { data: ServicePageData }) {
  const { seller, id, title } = service;
  return (
    <section className="service-seller" aria-labelledby="seller">
      <h2 id="seller">{words.seller}</h2>
      <p className="service-byline">
        <Avatar user={seller} size="m" />
        <a href={servicesPaths.ofSeller(seller.username)}>{seller.name}</a>
      </p>
      <SellerNumbers numbers={numbers} />
      {!isOwn && (
        <div className="actions">
          {signedIn && (
            <ToggleForm
              action={servicesPaths.act(id, "favourite")}
              next={servicesPaths.service(service)}
              verb={favourite ? "undo" : "do"}
              label={words.favourite}
              name={favourite ? words.unfavouriteName(title) : words.favouriteName(title)}
              on={favourite}
              icon="heart"
              look="quiet"
            />
          )}
          <ReportLink kind={serviceReport} id={id} icon="flag" />
        </div>
      )}
    </section>
  );
}

/** What is told of a seller's orders; where there are too few, that they are new. */
export function SellerNumbers({ numbers }: { numbers: SellerNumbersDto }) {
  const { completed, completion, responseHours } = numbers;
  return (
    <ul className="service-numbers">
      <li>{completed > 0 ? words.numbers.completed(completed) : words.numbers.none}</li>
      {completion !== null && <li>{words.numbers.completion(completion)}</li>}
      {responseHours !== null && <li>{words.numbers.response(responseHours)}</li>}
    </ul>
  );
}

function Reviews({ reviews }: { reviews: readonly ServiceReviewDto[] }) {
  return (
    <section aria-labelledby="reviews">
      <h2 id="reviews">{words.reviews}</h2>
      {reviews.length === 0 && <p className="fine">{words.noReviews}</p>}
      <ul className="service-reviews">
        {reviews.map(({ by, rating, text, answer, at }) => (
          <li key={at}>
            <p className="service-byline">
              <Stars rating={rating} ratings={1} />
              {by && <a href={profilePaths.user(by.username)}>{by.name}</a>}
            </p>
            <div className="service-text">
              <Paragraphs text={text} />
            </div>
            {answer && (
              <blockquote className="service-text">
                <p className="fine">{words.answered}</p>
                <Paragraphs text={answer} />
              </blockquote>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
