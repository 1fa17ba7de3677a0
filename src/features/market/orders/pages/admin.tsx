import { notFound } from "#core/base/errors.ts";
import { isAdmin } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import { staffOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { defineListFile } from "#core/pages/list-file.ts";
import { pagingOf } from "#core/pages/paging.ts";
import { goTo, seeOther } from "#core/pages/redirects.ts";
import { whyNotDecide } from "#features/people/conflicts/index.ts";
import { findForLogin } from "#features/people/identity/index.ts";
import { findUsernames, zoneOf } from "#features/people/users/index.ts";
import { centsToInput } from "#shared/format.ts";
import { orderConfirmations } from "#shared/market/order-confirmations.text.ts";
import { isFinal } from "#shared/market/order-machine.ts";
import type { AdminOrderPageData, AdminOrdersPageData } from "#shared/market/orders.dto.ts";
import { ordersPaths } from "#shared/market/orders.paths.ts";
import { ordersText } from "#shared/market/orders.text.ts";
import { taxText } from "#shared/money/tax.text.ts";
import { PREPARED } from "#shared/prepared-answers.ts";
import { adminText } from "#shared/site/admin.text.ts";
import { AdminOrderPage } from "#views/market/orders/AdminOrderPage.tsx";
import { AdminOrdersPage } from "#views/market/orders/AdminOrdersPage.tsx";
import { isBankDisputed } from "../bank-hold.ts";
import { amountsOf } from "../confirmations.ts";
import { decideOrder, decisionIn, matterOf } from "../decisions.ts";
import type { OrderDoc } from "../document.ts";
import { Order } from "../model.ts";
import type { Ordering } from "../ordering.ts";
import { taxesOf } from "../payments.ts";
import { officeFilter } from "../policy.ts";
import { presentEntries, presentOrder } from "../present.ts";
import { entriesOf, findOrderNamed, findOrders } from "../reads.ts";

const texts = ordersText.admin;
const LISTS = ["disputed", "due", "open", "ended"] as const;

/** `/admin/orders`: search, disputes, overdue orders, and the decision page. */
export const adminOrderPages = (ordering: Ordering): PageDefinition[] => [listPage, decidePage(ordering)];

const listPage = definePage<AdminOrdersPageData>({
  path: ordersPaths.admin(),
  query: ["list", "q", "after", "before"],
  access: staffOnly,
  cache: "private",
  async load({ viewer, query }) {
    const list = LISTS.find((each) => each === query.get("list")) ?? "disputed";
    const q = (query.get("q") ?? "").trim().slice(0, 100);
    const named = await findOrderNamed(q, officeFilter(viewer));
    if (named) throw goTo(ordersPaths.adminOrder(String(named._id)));
    // Only admins see addresses, so only they may look for one.
    const isHidden = q.includes("@") && !isAdmin(viewer);
    const member = q ? (isHidden ? null : await findForLogin(q)) : undefined;
    const place = { after: query.get("after"), before: query.get("before") };
    const [page, zone] = await Promise.all([
      member === null
        ? { rows: [], after: null, before: null }
        : findOrders(list, officeFilter(viewer), member ? String(member._id) : null, place),
      zoneOf(viewer),
    ]);
    const ids = page.rows.flatMap(({ buyer, seller }) => [String(buyer), String(seller)]);
    const names = await findUsernames([...new Set(ids)]);
    const nameOf = (id: unknown) => names.get(String(id)) ?? adminText.gone;
    return {
      isAdmin: isAdmin(viewer),
      list,
      q,
      isNobody: member === null,
      zone,
      orders: page.rows.map((row) => ({
        id: String(row._id),
        title: row.title,
        state: row.state,
        priceCents: row.price,
        buyer: nameOf(row.buyer),
        seller: nameOf(row.seller),
        dueAt: row.dueAt?.toISOString() ?? null,
        changedAt: row.updatedAt.toISOString(),
      })),
      paging: pagingOf(ordersPaths.admin({ list, ...(q ? { q } : {}) }), page, null),
    };
  },
  meta: () => ({ title: adminText.pageTitle(texts.title), robots: "noindex" }),
  Component: AdminOrdersPage,
  file: defineListFile({
    name: "orders",
    rows: ({ orders }: AdminOrdersPageData) => orders,
    columns: [
      [texts.order, ({ title }) => title],
      [ordersText.buyer, ({ buyer }) => buyer],
      [ordersText.seller, ({ seller }) => seller],
      [texts.state, ({ state }) => ordersText.states[state]],
      [ordersText.price, ({ priceCents }) => centsToInput(priceCents)],
      [texts.due, ({ dueAt }) => dueAt],
      [texts.changed, ({ changedAt }) => changedAt],
    ],
  }),
});

const decidePage = (ordering: Ordering): PageDefinition =>
  definePage<AdminOrderPageData>({
    path: "/admin/orders/:id",
    query: [PREPARED],
    access: staffOnly,
    cache: "private",
    async load({ viewer, params, query }) {
      const id = params.id ?? "";
      const storedOrder = isId(id)
        ? await Order.findOne({
            _id: toId(id),
            paidAt: { $ne: null },
            ...officeFilter(viewer),
          }).lean<OrderDoc>()
        : null;
      if (!storedOrder) throw notFound();
      const isOpen = !isFinal(storedOrder.state) && !isBankDisputed(storedOrder);
      const conflict = isOpen ? await whyNotDecide(ordering.services, viewer, matterOf(storedOrder)) : null;
      const [order, entries, zone] = await Promise.all([
        presentOrder(storedOrder, ordering.services.now()),
        storedOrder.disputedAt ? entriesOf(storedOrder._id).then(presentEntries) : null,
        zoneOf(viewer),
      ]);
      const isDisputed = storedOrder.state === "disputed";
      const decision = isDisputed ? "decide" : isAdmin(viewer) ? "override" : null;
      // Where a buyer lives is for those who account for the tax, and never for the seller.
      const isSeller = String(storedOrder.seller) === viewer.id;
      const evidence = isAdmin(viewer) && !isSeller ? storedOrder.tax?.evidence : null;
      return {
        taxes: isSeller ? [] : taxesOf(storedOrder),
        taxEvidence: evidence ? taxText.evidence(evidence.declared, evidence.languages, evidence.zone) : "",
        isAdmin: isAdmin(viewer),
        entries,
        zone,
        decision: isOpen && !conflict ? decision : null,
        conflict: decision && conflict,
        prepared: query.get(PREPARED),
        order: storedOrder.disputedAt ? order : { ...order, requirements: [] },
      };
    },
    async confirms({ caller, params }, { values }) {
      const { order, share } = await decisionIn(ordering, caller, params.id!, values);
      return orderConfirmations.decide({ ...amountsOf(order), share });
    },
    async action({ caller, params, request }, { values }) {
      await decideOrder(ordering, caller, params.id!, values);
      request.session.flash = { kind: "success", text: texts.decided };
      return seeOther(ordersPaths.adminOrder(params.id!));
    },
    meta: () => ({ title: adminText.pageTitle(texts.title), robots: "noindex" }),
    Component: AdminOrderPage,
  });
