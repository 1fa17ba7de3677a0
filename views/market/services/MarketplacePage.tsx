import type { PageProps } from "../../../src/shared/form.ts";
import { briefsPaths } from "../../../src/shared/market/briefs.paths.ts";
import { briefsText } from "../../../src/shared/market/briefs.text.ts";
import type { MarketplacePageData } from "../../../src/shared/market/services.dto.ts";
import { SERVICE_CATEGORIES } from "../../../src/shared/market/services.enums.ts";
import { servicesPaths } from "../../../src/shared/market/services.paths.ts";
import { servicesText } from "../../../src/shared/market/services.text.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { MarketplaceFilters, MarketplaceSearch } from "./MarketplaceFilters.tsx";
import { CATEGORY_ICONS, ServiceCards } from "./ServiceCard.tsx";

const words = servicesText;

/** The marketplace's front, a category, or what is latest: who can help, and for how much. */
export function MarketplacePage({ data }: PageProps<MarketplacePageData>) {
  const { category, isFront, services, filters, leftOut } = data;
  const head = category
    ? { title: words.categories[category].name, lead: words.categories[category].lead }
    : isFront
      ? { title: words.title, lead: words.lead }
      : { title: words.latest, lead: words.latestLead };
  const isSearch = Object.keys(filters).length > 0;
  return (
    <div className="page market">
      {!isFront && (
        <Breadcrumbs
          trail={[{ href: servicesPaths.marketplace(), label: words.title }, { label: head.title }]}
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
            {words.sell}
          </ButtonLink>
        </div>
      </header>
      <MarketplaceSearch data={data} />
      {isFront && !isSearch && <Categories />}
      <MarketplaceFilters data={data} />
      <h2 className={isFront && !isSearch ? undefined : "visually-hidden"}>
        {isFront && !isSearch ? words.latest : head.title}
      </h2>
      {leftOut && (
        <p className="fine">
          {words.leftOut(leftOut.count)} <a href={leftOut.href}>{words.showLeftOut}</a>
        </p>
      )}
      {services.length > 0 ? (
        <ServiceCards services={services} level="h3" />
      ) : (
        <Empty icon="search" title={isSearch ? words.noneFound : words.none}>
          <p>{words.noneHint}</p>
        </Empty>
      )}
      <Pagination paging={data.paging} />
    </div>
  );
}

function Categories() {
  return (
    <nav aria-label={words.categoriesLabel}>
      <ul className="market-categories">
        {SERVICE_CATEGORIES.map((each) => (
          <li key={each}>
            <a href={servicesPaths.category(each)} className="market-category" data-category={each}>
              <Icon name={CATEGORY_ICONS[each]} />
              <span>{words.categories[each].name}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
