import type { PageProps } from "#shared/form.ts";
import { briefsPaths } from "#shared/market/briefs.paths.ts";
import { briefsText } from "#shared/market/briefs.text.ts";
import type { MarketplacePageData } from "#shared/market/services.dto.ts";
import { servicesPaths } from "#shared/market/services.paths.ts";
import { servicesText } from "#shared/market/services.text.ts";
import { SERVICE_CATEGORIES } from "#shared/platform/service-categories.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { MarketplaceFilters, MarketplaceSearch } from "./MarketplaceFilters.tsx";
import { CATEGORY_ICONS, ServiceCards } from "./ServiceCard.tsx";

const texts = servicesText;

/** Page of the marketplace: its front page, a category, or the latest services. */
export function MarketplacePage({ data }: PageProps<MarketplacePageData>) {
  const { category, isFront, services, filters, leftOut } = data;
  const head = category
    ? { title: texts.categories[category].name, lead: texts.categories[category].lead }
    : isFront
      ? { title: texts.title, lead: texts.lead }
      : { title: texts.latest, lead: texts.latestLead };
  const isSearch = Object.keys(filters).length > 0;
  return (
    <div className="page market">
      {!isFront && (
        <Breadcrumbs
          trail={[{ href: servicesPaths.marketplace(), label: texts.title }, { label: head.title }]}
        />
      )}
      <header className="market-head">
        <div>
          <h1>{head.title}</h1>
          <p className="lead">{head.lead}</p>
        </div>
        <div className="actions">
          <ButtonLink href={briefsPaths.briefNew()}>{briefsText.write}</ButtonLink>
          <ButtonLink href={servicesPaths.serviceNew()} icon="plus">
            {texts.sell}
          </ButtonLink>
        </div>
      </header>
      <MarketplaceSearch data={data} />
      {isFront && !isSearch && <Categories />}
      <MarketplaceFilters data={data} />
      <h2 className={isFront && !isSearch ? undefined : "visually-hidden"}>
        {isFront && !isSearch ? texts.latest : head.title}
      </h2>
      {leftOut && (
        <p className="fine">
          {texts.leftOut(leftOut.count)} <a href={leftOut.href}>{texts.showLeftOut}</a>
        </p>
      )}
      {services.length > 0 ? (
        <ServiceCards services={services} level="h3" />
      ) : (
        <Empty icon="search" title={isSearch ? texts.noneFound : texts.none}>
          <p>{texts.noneHint}</p>
        </Empty>
      )}
      <Pagination paging={data.paging} />
    </div>
  );
}

function Categories() {
  return (
    <nav aria-label={texts.categoriesLabel}>
      <ul className="market-categories">
        {SERVICE_CATEGORIES.map((each) => (
          <li key={each}>
            <a href={servicesPaths.category(each)} className="market-category" data-category={each}>
              <Icon name={CATEGORY_ICONS[each]} />
              <span>{texts.categories[each].name}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
