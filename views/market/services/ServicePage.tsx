import type { ReactNode } from "react";
import { accountsPaths } from "../../../src/shared/accounts/accounts.paths.ts";
import type { PageProps } from "../../../src/shared/form.ts";
import { formatBytes } from "../../../src/shared/format.ts";
import { languageName } from "../../../src/shared/languages.ts";
import { briefsPaths } from "../../../src/shared/market/briefs.paths.ts";
import { briefsText } from "../../../src/shared/market/briefs.text.ts";
import { ordersPaths } from "../../../src/shared/market/orders.paths.ts";
import type {
  PackageDto,
  SampleDto,
  SellerNumbersDto,
  ServicePageData,
  ServiceReviewDto,
  ServiceTermsDto,
} from "../../../src/shared/market/services.dto.ts";
import { servicesPaths } from "../../../src/shared/market/services.paths.ts";
import { serviceReport } from "../../../src/shared/market/services.report.ts";
import { servicesText } from "../../../src/shared/market/services.text.ts";
import { profilePaths } from "../../../src/shared/people/profile.paths.ts";
import { ToggleForm } from "../../library/followers/ToggleForm.tsx";
import { ReportLink } from "../../moderation/reports/ReportLink.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Fact, Facts } from "../../ui/Facts.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Paragraphs } from "../../ui/Paragraphs.tsx";
import { Rating, Stars } from "../../ui/Rating.tsx";
import { CATEGORY_ICONS, ServiceCards } from "./ServiceCard.tsx";

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

/** What a service says of itself; on its page, in the wizard's last step and before the staff. */
export function ServiceBody({ id, terms }: { id: string; terms: ServiceTermsDto }) {
  return (
    <>
      <Samples id={id} terms={terms} />
      <section aria-labelledby="about">
        <h2 id="about">{words.about}</h2>
        <div className="service-text">
          <Paragraphs text={terms.description} />
        </div>
        <Facts>
          <Fact name={words.languages}>{terms.languages.map(languageName).join(", ")}</Fact>
          <Fact name={words.skills}>{terms.skills.join(", ")}</Fact>
          <Fact name={words.tags}>{terms.tags.join(", ")}</Fact>
          <Fact name={words.aiUse}>{terms.aiUse && words.aiUses[terms.aiUse]}</Fact>
        </Facts>
        {terms.aiText && <p className="service-text">{terms.aiText}</p>}
      </section>
      {terms.steps.length > 0 && (
        <section aria-labelledby="how">
          <h2 id="how">{words.projectSteps}</h2>
          <ol className="service-steps">
            {terms.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
      )}
      {terms.requirements.length > 0 && (
        <section aria-labelledby="needs">
          <h2 id="needs">{words.needs}</h2>
          <ul className="service-needs">
            {terms.requirements.map(({ question, kind }) => (
              <li key={question}>
                {question} <span className="fine">{words.requirementKinds[kind]}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Samples({ id, terms: { samples, title } }: { id: string; terms: ServiceTermsDto }) {
  if (samples.length === 0) return null;
  return (
    <section aria-labelledby="samples">
      <h2 id="samples">{words.samples}</h2>
      <SampleList samples={samples.map((each) => ({ ...each, service: id, title }))} />
    </section>
  );
}

/** Samples of one service or of several, to be seen, heard or downloaded. */
export function SampleList({
  samples,
}: {
  samples: readonly (SampleDto & { readonly service: string; readonly title: string })[];
}) {
  return (
    <ul className="service-samples">
      {samples.map(({ ref, name, bytes, picture, audio, service: id, title }, at) => (
        <li key={ref} className={audio ? "service-voice" : undefined}>
          {audio && (
            <>
              <span>{name}</span>
              {/* biome-ignore lint/a11y/useMediaCaption: a voice to be judged by its sound; it has no words of its own */}
              <audio
                controls
                preload="none"
                src={servicesPaths.sample(id, ref)}
                aria-label={words.sampleOf(title, at + 1)}
              >
                <a href={servicesPaths.sample(id, ref)}>{words.download(name)}</a>
              </audio>
            </>
          )}
          {picture && (
            <a href={servicesPaths.sample(id, ref)}>
              <img
                src={servicesPaths.sample(id, ref, picture.widths.at(-1) ?? picture.width)}
                alt={words.sampleOf(title, at + 1)}
                width={picture.width}
                height={picture.height}
                loading="lazy"
              />
            </a>
          )}
          {!audio && !picture && (
            <a className="service-document" href={servicesPaths.sample(id, ref)}>
              <Icon name="download" />
              <span>{words.download(name)}</span>
              <span className="fine">{formatBytes(bytes)}</span>
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

function Packages({ data }: { data: ServicePageData }) {
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
      {closed && data.state === "approved" && (
        <Notice kind="info">
          <p>{words.closed[closed]}</p>
        </Notice>
      )}
      {terms.extras.length > 0 && (
        <>
          <h3>{words.extras}</h3>
          <ul className="service-extras">
            {terms.extras.map(({ name, price }) => (
              <li key={name}>
                <span>{name}</span>
                <span>{words.priceOf(price, "piece")}</span>
              </li>
            ))}
          </ul>
        </>
      )}
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

/** One package with its price. */
export function PackageCard({
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
