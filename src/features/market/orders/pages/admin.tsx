import { AdminOrderPage } from "../../../../../views/market/orders/AdminOrderPage.tsx";
import { AdminOrdersPage } from "../../../../../views/market/orders/AdminOrdersPage.tsx";
import { notFound } from "../../../../core/base/errors.ts";
import { isAdmin } from "../../../../core/base/viewer.ts";
import { isId, toId } from "../../../../core/db/ids.ts";
import {
  definePage,
  goTo,
  type PageDefinition,
  seeOther,
  staffOnly,
} from "../../../../core/pages/define-page.ts";
import { pagingOf } from "../../../../core/pages/paging.ts";
import { isFinal } from "../../../../shared/market/order-machine.ts";
import type { AdminOrderPageData, AdminOrdersPageData } from "../../../../shared/market/orders.dto.ts";
import { ordersPaths } from "../../../../shared/market/orders.paths.ts";
import { ordersText } from "../../../../shared/market/orders.text.ts";
import { taxText } from "../../../../shared/money/tax.ts";
import { adminText } from "../../../../shared/site/admin.text.ts";
import { findForLogin } from "../../../people/identity/index.ts";
import { findUsernames, zoneOf } from "../../../people/users/index.ts";
import { decideOrder } from "../acts.ts";
import { Order, type OrderDoc } from "../model.ts";
import type { Ordering } from "../ordering.ts";
import { taxesOf } from "../payments.ts";
import { sideOf } from "../policy.ts";
import { presentEntries, presentOrder } from "../present.ts";
import { entriesOf, findOrderNamed, findOrders } from "../reads.ts";

const words = ordersText.admin;
const LISTS = ["disputed", "due", "open", "ended"] as const;

/** `/admin/orders`: search, disputes, what time runs out of, and one of them to be decided. */
export const adminOrderPages = (ordering: Ordering): PageDefinition[] => [listPage, decidePage(ordering)];

const listPage = definePage<AdminOrdersPageData>({
  path: ordersPaths.admin(),
  query: ["list", "q", "after", "before"],
  access: staffOnly,
  cache: "private",
  async load({ viewer, query }) {
    const list = LISTS.find((each) => each === query.get("list")) ?? "disputed";
    const q = (query.get("q") ?? "").trim().slice(0, 100);
    const named = await findOrderNamed(q);
    if (named) throw goTo(ordersPaths.adminOrder(String(named._id)));
    const member = q ? await findForLogin(q) : undefined;
    const place = { after: query.get("after"), before: query.get("before") };
    const [page, zone] = await Promise.all([
      member === null
        ? { rows: [], after: null, before: null }
        : findOrders(list, member ? String(member._id) : null, place),
      zoneOf(viewer),
    ]);
    const ids = page.rows.flatMap(({ buyer, seller }) => [String(buyer), String(seller)]);
    const names = await findUsernames([...new Set(ids)]);
    const nameOf = (id: unknown) => names.get(String(id)) ?? adminText.gone;
    return {
      ...{ isAdmin: isAdmin(viewer), list, q, isNobody: member === null, zone },
      orders: page.rows.map((row) => ({
        ...{ id: String(row._id), title: row.title, state: row.state, priceCents: row.price },
        ...{ buyer: nameOf(row.buyer), seller: nameOf(row.seller) },
        dueAt: row.dueAt?.toISOString() ?? null,
        changedAt: row.updatedAt.toISOString(),
      })),
      paging: pagingOf(ordersPaths.admin({ list, ...(q ? { q } : {}) }), page, null),
    };
  },
  meta: () => ({ title: adminText.pageTitle(words.title), robots: "noindex" }),
  Component: AdminOrdersPage,
});

const decidePage = (ordering: Ordering): PageDefinition =>
  definePage<AdminOrderPageData>({
    path: "/admin/orders/:id",
    access: staffOnly,
    cache: "private",
    async load({ viewer, params }) {
      const id = params.id ?? "";
      const found = isId(id) ? await Order.findById(toId(id)).lean<OrderDoc>() : null;
      if (!found?.paidAt) throw notFound();
      const mayDecide = sideOf(viewer, found) === null && !isFinal(found.state);
      const [order, entries, zone] = await Promise.all([
        presentOrder(found),
        found.disputedAt ? entriesOf(found._id).then(presentEntries) : null,
        zoneOf(viewer),
      ]);
      const isDisputed = found.state === "disputed";
      const decision = isDisputed ? "decide" : isAdmin(viewer) ? "override" : null;
      const evidence = found.tax?.evidence;
      return {
        taxes: taxesOf(found),
        taxEvidence: evidence ? taxText.evidence(evidence.declared, evidence.languages, evidence.zone) : "",
        ...{ isAdmin: isAdmin(viewer), entries, zone, decision: mayDecide ? decision : null },
        order: found.disputedAt ? order : { ...order, requirements: [] },
      };
    },
    async action({ caller, params, request }, { values }) {
      await decideOrder(ordering, caller, params.id!, values);
      request.session.flash = { kind: "success", text: words.decided };
      return seeOther(ordersPaths.adminOrder(params.id!));
    },
    meta: () => ({ title: adminText.pageTitle(words.title), robots: "noindex" }),
    Component: AdminOrderPage,
  });
