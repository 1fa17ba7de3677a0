import { notFound } from "#core/base/errors.ts";
import { membersOnly } from "#core/pages/access.ts";
import { definePage, type PageContext, type PageDefinition } from "#core/pages/define-page.ts";
import { pagingOf } from "#core/pages/paging.ts";
import { leadingPage, movedTo } from "#core/pages/redirects.ts";
import type { Services } from "#core/services.ts";
import { excerpt } from "#core/text/index.ts";
import { BLOCKS_TAG, exceptUnseen } from "#features/people/blocks/index.ts";
import { loadProfile, profileMeta } from "#features/people/profile/index.ts";
import { filterTags, hidingOf } from "#features/people/reading-filters/index.ts";
import type {
  FavouriteServicesPageData,
  MarketplacePageData,
  SellerServicesPageData,
  ServicePageData,
} from "#shared/market/services.dto.ts";
import { type ServiceQuery, servicesPaths } from "#shared/market/services.paths.ts";
import { serviceData } from "#shared/market/services.structured-data.ts";
import { servicesText } from "#shared/market/services.text.ts";
import type { ProfileTabData } from "#shared/people/profile-page.dto.ts";
import { SERVICE_CATEGORIES, type ServiceCategory } from "#shared/platform/service-categories.ts";
import { FavouriteServicesPage } from "#views/market/services/FavouriteServicesPage.tsx";
import { MarketplacePage } from "#views/market/services/MarketplacePage.tsx";
import { SellerServicesPage } from "#views/market/services/SellerServicesPage.tsx";
import { ServicePage } from "#views/market/services/ServicePage.tsx";
import { closedBy } from "../derive.ts";
import { type ServiceDoc, serviceFavourites } from "../model.ts";
import { numbersOf, reviewsShown } from "../numbers.ts";
import { readService } from "../permitted.ts";
import { presentSample, presentServices, presentTerms } from "../present.ts";
import {
  browseServices,
  countLeftOut,
  favouritesOf,
  servicesUpOf,
  sortIn,
  stateOf,
  wordsIn,
} from "../reads.ts";

const FILTERS = ["q", "price", "delivery", "language", "ai", "rating", "words", "sort", "hidden"] as const;
const DESCRIPTION = 200;
/** Limits on a seller's services: on the seller's page, and beside one service. */
const OF_SELLER = 60;
/** Number of samples on a seller's page. */
const PORTFOLIO = 24;
const BESIDE = 3;
const FAVOURITES = 100;

type Site = Parameters<typeof profileMeta>[2];

/**
 * Public pages: the marketplace, its categories, a service, a seller's services, and the member's favourites.
 */
export const publicPages = (services: Services, site: Site): PageDefinition[] => [
  marketplacePage("/marketplace"),
  favouritesPage,
  marketplacePage("/marketplace/:category"),
  sellerPage(services, site),
  servicePage(services, site),
  leadingPage({
    path: "/services/:id",
    lead: async (context) => placeOf(await serviceIn(context)),
  }),
];

const filtersIn = (query: URLSearchParams): ServiceQuery =>
  Object.fromEntries(
    FILTERS.flatMap((name) => {
      const value = (query.get(name) ?? "").trim().slice(0, 100);
      return value ? [[name, value]] : [];
    }),
  );

/** Returns the category in the URL; null for "latest" and the front page. @throws 404 */
function categoryIn({ params }: Pick<PageContext, "params">): ServiceCategory | null {
  if (params.category === undefined || params.category === "latest") return null;
  const category = SERVICE_CATEGORIES.find((each) => each === params.category);
  if (!category) throw notFound();
  return category;
}

const marketplacePage = (path: string): PageDefinition =>
  definePage<MarketplacePageData>({
    path,
    query: [...FILTERS, "after", "before"],
    cache: "shared",
    async load(context) {
      const { viewer, query, shows, dependsOnViewer } = context;
      const category = categoryIn(context);
      const filters = filtersIn(query);
      dependsOnViewer();
      shows("services");
      if (viewer.id) shows(...filterTags(viewer));
      const [hiding, except] = await Promise.all([hidingOf(viewer), exceptUnseen(viewer, "seller")]);
      const shown = filters.hidden === "show";
      const place = { after: query.get("after"), before: query.get("before") };
      const [page, left] = await Promise.all([
        browseServices(category, filters, place, shown ? null : hiding, except),
        hiding?.hidesAny && !shown ? countLeftOut(category, filters, hiding, except) : 0,
      ]);
      const { hidden: _, ...plain } = filters;
      const isFront = context.params.category === undefined;
      const at = (given: ServiceQuery) =>
        isFront ? servicesPaths.marketplace(given) : servicesPaths.category(category ?? "latest", given);
      const cards = await presentServices(page.rows, wordsIn(filters));
      shows(...cards.map(({ seller }) => `users:${seller.id}`));
      return {
        category,
        isFront,
        filters,
        sort: sortIn(filters),
        services: cards,
        paging: pagingOf(at(filters), page, null),
        leftOut: left > 0 ? { count: left, href: at({ ...plain, hidden: "show" }), shown: false } : null,
      };
    },
    meta: ({ category, isFront, filters }, { query }) => {
      const words = category ? servicesText.categories[category] : null;
      const isPlain = Object.keys(filters).length === 0 && !query.has("after") && !query.has("before");
      return {
        title: words?.name ?? (isFront ? servicesText.title : servicesText.latest),
        description: words?.lead ?? servicesText.lead,
        canonical: isFront ? servicesPaths.marketplace() : servicesPaths.category(category ?? "latest"),
        ...(isPlain ? {} : { robots: "noindex, follow" }),
      };
    },
    Component: MarketplacePage,
  });

const favouritesPage = definePage<FavouriteServicesPageData>({
  path: servicesPaths.favourites(),
  access: membersOnly,
  cache: "private",
  load: async ({ viewer }) => ({
    services: await presentServices(await favouritesOf(viewer.id!, FAVOURITES)),
  }),
  meta: () => ({ title: servicesText.favouritesTitle, robots: "noindex" }),
  Component: FavouriteServicesPage,
});

const sellerPage = (services: Services, site: Site): PageDefinition =>
  definePage<SellerServicesPageData & ProfileTabData>({
    path: "/user/:username/services",
    cache: "shared",
    async load(context) {
      const { id, user } = await loadProfile(context, "services");
      context.shows("services");
      const [rows, numbers] = await Promise.all([servicesUpOf(id, OF_SELLER), numbersOf(services, id)]);
      const portfolio = rows.flatMap(({ _id, live }) =>
        (live?.samples ?? []).map((sample) => ({
          ...presentSample(sample),
          service: String(_id),
          title: live!.title,
        })),
      );
      return {
        user,
        tab: "services" as const,
        services: await presentServices(rows),
        numbers,
        portfolio: portfolio.slice(0, PORTFOLIO),
      };
    },
    meta: ({ user }) => profileMeta(user, "services", site, { title: user.name, isLater: false }),
    Component: SellerServicesPage,
  });

const placeOf = ({ _id, slug }: Pick<ServiceDoc, "_id" | "slug">): string =>
  servicesPaths.service({ id: String(_id), slug });

async function serviceIn({ viewer, params }: Pick<PageContext, "viewer" | "params">): Promise<ServiceDoc> {
  const service = await readService(viewer, params.id ?? "");
  if (!service) throw notFound();
  return service;
}

const servicePage = (services: Services, site: Site): PageDefinition =>
  definePage<ServicePageData>({
    path: "/services/:id/:slug",
    cache: "shared",
    async load(context) {
      const { viewer, shows, dependsOnViewer, url } = context;
      const found = await serviceIn(context);
      const terms = found.live ?? found.draft?.terms;
      if (!terms) throw notFound();
      const place = placeOf(found);
      if (decodeURI(url.pathname) !== place) throw movedTo(place);
      dependsOnViewer();
      const seller = String(found.seller);
      shows(`services:${found._id}`, `users:${seller}`, "services", BLOCKS_TAG);
      const [[service], numbers, reviews, marks, others] = await Promise.all([
        presentServices([found]),
        numbersOf(services, seller),
        reviewsShown(services, String(found._id), viewer),
        serviceFavourites.among(viewer.id, [found._id]),
        servicesUpOf(seller, BESIDE + 1).then((rows) => presentServices(rows)),
      ]);
      if (!service) throw notFound();
      shows(...reviews.flatMap(({ by }) => (by ? [`users:${by.id}`] : [])));
      return {
        service,
        terms: presentTerms(terms),
        state: stateOf(found),
        numbers,
        reviews,
        closed: closedBy(found),
        isOwn: viewer.id === seller,
        signedIn: viewer.id !== null,
        favourite: marks.size > 0,
        others: others.filter(({ id }) => id !== service.id).slice(0, BESIDE),
      };
    },
    meta: ({ service, terms, state }) => ({
      title: terms.title || servicesText.mine.untitled,
      description: excerpt(terms.description, DESCRIPTION),
      canonical: servicesPaths.service(service),
      ...(state === "approved" ? {} : { robots: "noindex" }),
      jsonLd: state === "approved" ? [serviceData(service, terms, (path) => site.url + path)] : [],
    }),
    Component: ServicePage,
  });
