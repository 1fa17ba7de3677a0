import type { PageProps } from "#shared/form.ts";
import { formatDate } from "#shared/format.ts";
import { orderReviewReport } from "#shared/market/order-reviews.report.ts";
import type { SellerNumbersDto, ServicePageData, ServiceReviewDto } from "#shared/market/services.dto.ts";
import { servicesPaths } from "#shared/market/services.paths.ts";
import { serviceReport } from "#shared/market/services.report.ts";
import { servicesText } from "#shared/market/services.text.ts";
import { reportsText } from "#shared/moderation/reports.text.ts";
import { profilePaths } from "#shared/people/profile.paths.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Paragraphs } from "../../ui/Paragraphs.tsx";
import { Rating, Stars } from "../../ui/Rating.tsx";
import { ReportLink } from "../../ui/ReportLink.tsx";
import { TOGGLE_VERBS, Toggle } from "../../ui/Toggle.tsx";
import { ServiceBody } from "./ServiceBody.tsx";
import { CATEGORY_ICONS, ServiceCards } from "./ServiceCard.tsx";
import { Packages } from "./ServicePackages.tsx";

const texts = servicesText;

/** Page of a service: description, seller, prices and reviews. */
export function ServicePage({ data }: PageProps<ServicePageData>) {
  const { service, terms, state, isOwn, others } = data;
  const { category, seller } = service;
  const { name } = texts.categories[category];
  return (
    <div className="page service-page">
      <Breadcrumbs
        trail={[
          { href: servicesPaths.marketplace(), label: texts.title },
          { href: servicesPaths.category(category), label: name },
          { label: terms.title || texts.mine.untitled },
        ]}
      />
      {isOwn && (
        <Notice kind="info">
          <p>
            {state === "approved" ? texts.ownNotice : texts.notUpNotice}{" "}
            <a href={servicesPaths.edit(service.id)}>{texts.edit}</a>
          </p>
        </Notice>
      )}
      <header className="service-head">
        <p className="service-card-category">
          <Icon name={CATEGORY_ICONS[category]} />
          {name}
        </p>
        <h1>{terms.title || texts.mine.untitled}</h1>
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
          <h2 id="others">{texts.moreOf(seller.name)}</h2>
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
      <h2 id="seller">{texts.seller}</h2>
      <p className="service-byline">
        <Avatar user={seller} size="m" />
        <a href={servicesPaths.ofSeller(seller.username)}>{seller.name}</a>
      </p>
      <SellerNumbers numbers={numbers} />
      {!isOwn && (
        <div className="actions">
          {signedIn && (
            <Toggle
              action={servicesPaths.act(id, "favourite")}
              next={servicesPaths.service(service)}
              on={favourite}
              verbs={TOGGLE_VERBS.do}
              label={{ off: texts.favourite, on: texts.favourited }}
              name={{ off: texts.favouriteName(title), on: texts.favouritedName(title) }}
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

/** Statistics of a seller's orders, or a note that the seller is new if there are too few. */
export function SellerNumbers({ numbers }: { numbers: SellerNumbersDto }) {
  const { completed, completion, responseHours } = numbers;
  return (
    <ul className="service-numbers">
      <li>{completed > 0 ? texts.numbers.completed(completed) : texts.numbers.none}</li>
      {completion !== null && <li>{texts.numbers.completion(completion)}</li>}
      {responseHours !== null && <li>{texts.numbers.response(responseHours)}</li>}
    </ul>
  );
}

function Reviews({ reviews }: { reviews: readonly ServiceReviewDto[] }) {
  return (
    <section aria-labelledby="reviews">
      <h2 id="reviews">{texts.reviews}</h2>
      {reviews.length === 0 && <p className="fine">{texts.noReviews}</p>}
      <ul className="service-reviews">
        {reviews.map(({ id, by, rating, text, answer, at }) => (
          <li key={id}>
            <p className="service-byline">
              <Stars rating={rating} ratings={1} />
              {by && <a href={profilePaths.user(by.username)}>{by.name}</a>}
            </p>
            <div className="service-text">
              <Paragraphs text={text} />
            </div>
            {answer && (
              <blockquote className="service-text">
                <p className="fine">{texts.answered}</p>
                <Paragraphs text={answer} />
              </blockquote>
            )}
            {text && (
              <ReportLink
                kind={orderReviewReport}
                id={id}
                what={by ? reportsText.oneBy(orderReviewReport, by.name, formatDate(at)) : undefined}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
