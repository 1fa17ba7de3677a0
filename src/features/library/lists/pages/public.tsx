import { notFound } from "#core/base/errors.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { csrfToken } from "#core/http/csrf.ts";
import {
  byToken,
  definePage,
  type PageContext,
  type PageDefinition,
  type PageMeta,
} from "#core/pages/define-page.ts";
import { pagingOf } from "#core/pages/paging.ts";
import { BLOCKS_TAG, unseenIdsOf } from "#features/people/blocks/index.ts";
import { loadProfile, profileMeta } from "#features/people/profile/index.ts";
import { hidingOf } from "#features/people/reading-filters/index.ts";
import { hidingFor, listTags } from "#features/stories/catalogue/index.ts";
import { findForCrawlers } from "#features/stories/stories/index.ts";
import type { BrowseListsPageData, ListPageData, ListsTabPageData } from "#shared/library/lists.dto.ts";
import { ITEMS_ORDERS, LISTS_ORDERS, OWN_LISTS_ORDERS } from "#shared/library/lists.enums.ts";
import { listsPaths } from "#shared/library/lists.paths.ts";
import { listsText } from "#shared/library/lists.text.ts";

import { metaText } from "#shared/site/meta.text.ts";
import { itemListData } from "#shared/site/structured-data.ts";
import { addressesOf } from "#shared/site.ts";
import { BrowseListsPage } from "#views/library/lists/BrowseListsPage.tsx";
import { Collage } from "#views/library/lists/Collage.tsx";
import { ListCards } from "#views/library/lists/ListCard.tsx";
import { EditLink, ListFollow, ListItems, ListPage } from "#views/library/lists/ListPage.tsx";
import { ListsTabPage } from "#views/library/lists/ListsTabPage.tsx";
import { followedOf } from "../../followers/index.ts";
import type { ListDoc } from "../model.ts";
import { presentItems, presentItemsFor, presentLists } from "../present.ts";
import { browseLists, readItems, readItemsByTitle, readList } from "../reads.ts";

export type Site = Parameters<typeof profileMeta>[2];

/** Pages for public lists: one list, one member's lists, and all. */
export function publicPages(site: Site): PageDefinition[] {
  const url = addressesOf(site);

  const list = definePage<ListPageData>({
    path: "/lists/:id",
    query: ["order", "page", "after", "before", "hidden"],
    cache: "shared",
    async load(context) {
      const { viewer, params, query, shows } = context;
      const found = await readList(viewer, params.id!);
      if (!found) throw notFound();
      const id = String(found._id);
      shows(`lists:${id}`, `users:${found.owner}`);
      const own = viewer.id === String(found.owner);
      // A viewer who may read more of the list than everyone gets an individual page.
      if (!found.open || found.stats.items > found.stats.listed) context.dependsOnViewer();
      const [[card], page] = await Promise.all([
        presentLists([found], { whole: true }),
        itemsAt(viewer, found, query),
      ]);
      if (!card) throw notFound();
      shows(...page.shown.map(({ story }) => `stories:${story}`));
      const [items, forCrawlers] = await Promise.all([
        presentItems(viewer, page.rows, own),
        findForCrawlers(page.rows.map(({ story }) => story)),
      ]);
      return {
        list: { ...card, stories: page.count },
        items,
        order: page.order,
        forCrawlers: [...forCrawlers],
        paging: page.paging,
        own,
        indexed: found.browsed,
      };
    },
    meta: (data) => listMeta(data, url),
    slots: {
      "list-items": {
        tags: (context) => [`lists:${context.params.id}`, "list-items", ...listTags(context)],
        render: filteredItems,
      },
      "list-cover": {
        tags: (context) => [`lists:${context.params.id}`, ...listTags(context)],
        async render({ viewer, params }) {
          const hiding = await hidingOf(viewer);
          const found = hiding?.hidesAny ? await readList(viewer, params.id!) : null;
          if (!found || viewer.id === String(found.owner)) return undefined;
          const [card] = await presentLists([found], { hiding });
          return card && <Collage covers={card.covers} />;
        },
      },
      "list-actions": {
        tags: ({ params }) => [`lists:${params.id}`],
        varies: byToken,
        async render({ viewer, params, request }) {
          const found = viewer.id ? await readList(viewer, params.id!) : null;
          if (!found || !viewer.id) return undefined;
          const id = String(found._id);
          if (viewer.id === String(found.owner)) return <EditLink list={{ id }} />;
          const followed = await followedOf(viewer.id, "list", [id]);
          return <ListFollow id={id} following={followed.has(id)} token={csrfToken(request)} />;
        },
      },
    },
    Component: ListPage,
  });

  const tab = definePage<ListsTabPageData>({
    path: "/user/:username/lists",
    query: ["order", "after", "before"],
    cache: "shared",
    async load(context) {
      const { query, shows } = context;
      const { id, user } = await loadProfile(context, "lists");
      shows("lists");
      const order = ownOrderIn(query);
      const lists = await browseLists({ owner: id, order, ...placeIn(query) });
      return {
        user,
        tab: "lists",
        lists: await presentLists(lists.rows),
        paging: pagingOf(listsPaths.userLists(user.username, order), lists, null),
        order,
      };
    },
    slots: {
      "list-cards": {
        tags: cardTags,
        async render({ viewer, query, params, url }) {
          const hiding = await hidingOf(viewer);
          if (!hiding?.hidesAny) return undefined;
          const { id } = await loadProfile({ viewer, params, url, shows: () => {} }, "lists");
          const storedLists = await browseLists({ owner: id, order: ownOrderIn(query), ...placeIn(query) });
          return (
            <ListCards lists={await presentLists(storedLists.rows, { hiding })} level="h3" byline={false} />
          );
        },
      },
    },
    meta: ({ user }, { query }) =>
      profileMeta(user, "lists", site, {
        title: listsText.tab(user.name),
        isLater: query.has("after") || query.has("before") || query.has("order"),
      }),
    Component: ListsTabPage,
  });

  const browse = definePage<BrowseListsPageData>({
    path: listsPaths.lists(),
    query: ["order", "after", "before"],
    cache: "shared",
    async load({ query, shows }) {
      shows("lists");
      const order = orderIn(query);
      const lists = await browseLists({ order, ...placeIn(query) });
      shows(...lists.rows.map(({ owner }) => `users:${owner}`));
      const here = listsPaths.lists(order);
      return { lists: await presentLists(lists.rows), paging: pagingOf(here, lists, null), order };
    },
    slots: {
      "list-cards": {
        tags: (context) => [...cardTags(context), BLOCKS_TAG],
        async render({ viewer, query, shows }) {
          const hiding = await hidingOf(viewer);
          const unseen: readonly string[] = viewer.id ? await unseenIdsOf(viewer.id) : [];
          if (!hiding?.hidesAny && unseen.length === 0) return undefined;
          const storedLists = await browseLists({ order: orderIn(query), ...placeIn(query) });
          const shown = storedLists.rows.filter(({ owner }) => !unseen.includes(String(owner)));
          shows(...shown.map(({ owner }) => `users:${owner}`));
          return <ListCards lists={await presentLists(shown, { hiding })} />;
        },
      },
    },
    meta: ({ paging, order }) => ({
      title: listsText.browse,
      description: listsText.browseLead,
      canonical: listsPaths.lists(),
      robots: paging.newer === null && order === LISTS_ORDERS[0] ? undefined : "noindex, follow",
    }),
    Component: BrowseListsPage,
  });

  return [browse, list, tab];
}

const placeIn = (query: URLSearchParams) => ({ after: query.get("after"), before: query.get("before") });
const orderIn = (query: URLSearchParams) =>
  LISTS_ORDERS.find((each) => each === query.get("order")) ?? LISTS_ORDERS[0];

const ownOrderIn = (query: URLSearchParams) =>
  OWN_LISTS_ORDERS.find((each) => each === query.get("order")) ?? OWN_LISTS_ORDERS[0];

/** Returns a page of a list's entries in the order of the address, and the entries that decide its order. */
async function itemsAt(viewer: Viewer, list: ListDoc, query: URLSearchParams, hidden?: "show") {
  const id = String(list._id);
  const order = ITEMS_ORDERS.find((each) => each === query.get("order")) ?? ITEMS_ORDERS[0];
  if (order === "own") {
    const page = await readItems(viewer, list, placeIn(query));
    const { rows, count } = page;
    const paging = pagingOf(listsPaths.list(id, { hidden }), page, { count, more: false });
    return { rows, shown: rows, count, order, paging };
  }
  const number = /^[1-9]\d{0,2}$/.test(query.get("page") ?? "") ? Number(query.get("page")) : 1;
  const { rows, all, pages } = await readItemsByTitle(viewer, list, number);
  const at = (page: number) => listsPaths.list(id, { order, hidden, page });
  const paging = {
    newer: number > 1 ? at(number - 1) : null,
    older: number < pages ? at(number + 1) : null,
    total: all.length,
  };
  return { rows, shown: all, count: all.length, order, paging };
}

/** Cards of lists show story covers. */
const cardTags = (context: PageContext): string[] => ["lists", ...listTags(context)];

/** Returns a list's stories for a reader with filters. */
async function filteredItems({ viewer, params, query }: PageContext) {
  const filters = await hidingFor(viewer, query);
  const found = filters && (await readList(viewer, params.id!));
  if (!found) return undefined;
  const id = String(found._id);
  const own = viewer.id === String(found.owner);
  const hiddenShown = filters.shown ? "show" : undefined;
  const [[card], page] = await Promise.all([
    presentLists([found]),
    itemsAt(viewer, found, query, hiddenShown),
  ]);
  if (!card) return undefined;
  const { items, hidden } = await presentItemsFor(viewer, page.rows, own, filters.hiding);
  const { shown } = filters;
  const { order } = page;
  const here = listsPaths.list(id, { order });
  const withHidden = listsPaths.list(id, { order, hidden: "show" });
  const data = {
    items,
    own,
    owner: card.owner.name,
    paging: page.paging,
    ...(own ? {} : { leftOut: { count: hidden, more: false, shown, href: shown ? here : withHidden } }),
  };
  return <ListItems data={data} />;
}

function listMeta(
  { list, items, order, forCrawlers, paging, indexed }: ListPageData,
  url: (path: string) => string,
): PageMeta {
  const title = listsText.listBy(list.title, list.owner.name);
  if (!indexed) return { title, robots: "noindex" };
  const first = paging.newer === null && order === ITEMS_ORDERS[0];
  return {
    title,
    description: list.description || listsText.descriptionOf(list.title, list.owner.name, list.stories),
    canonical: listsPaths.list(list.id),
    robots: first ? undefined : "noindex, follow",
    links: [
      {
        rel: "alternate",
        type: "application/atom+xml",
        href: listsPaths.listFeed(list.id),
        title: metaText.listFeed(list.title),
      },
    ],
    jsonLd: first
      ? [
          itemListData(
            list,
            items.flatMap(({ story }) => (story && forCrawlers.includes(story.id) ? [story] : [])),
            url,
          ),
        ]
      : [],
  };
}
