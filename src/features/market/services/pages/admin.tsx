import { forbidden, notFound } from "#core/base/errors.ts";
import { isAdmin } from "#core/base/viewer.ts";
import { staffOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { pagingOf } from "#core/pages/paging.ts";
import { seeOther } from "#core/pages/redirects.ts";
import { paymentAccountState } from "#features/money/payment-accounts/index.ts";
import { whyNotDecide } from "#features/people/conflicts/index.ts";
import { findPeople, findUsernames, presentUserCard, zoneOf } from "#features/people/users/index.ts";
import type { AdminServicePageData, AdminServicesPageData, ReturnDto } from "#shared/market/services.dto.ts";
import { SERVICE_STATES } from "#shared/market/services.enums.ts";
import { servicesPaths } from "#shared/market/services.paths.ts";
import { servicesText } from "#shared/market/services.text.ts";
import { PREPARED } from "#shared/prepared-answers.ts";
import { adminText } from "#shared/site/admin.text.ts";
import { AdminServicePage } from "#views/market/services/AdminServicePage.tsx";
import { AdminServicesPage } from "#views/market/services/AdminServicesPage.tsx";
import type { Selling } from "../commands.ts";
import { readService } from "../permitted.ts";
import { changedFields, presentTerms } from "../present.ts";
import { findServices, stateOf } from "../reads.ts";
import { approveService, matterOf, returnService, suspendService } from "../staff.ts";

const texts = servicesText.admin;

/** `/admin/services`: the review queue, and the decision page of one service. */
export const adminPages = (selling: Selling): PageDefinition[] => [queuePage, decidePage(selling)];

const queuePage = definePage<AdminServicesPageData>({
  path: servicesPaths.admin(),
  query: ["state", "after", "before"],
  access: staffOnly,
  cache: "private",
  async load({ viewer, query }) {
    const state = SERVICE_STATES.find((each) => each === query.get("state")) ?? "review";
    const place = { after: query.get("after"), before: query.get("before") };
    const [page, zone] = await Promise.all([findServices(state, place), zoneOf(viewer)]);
    const names = await findUsernames([...new Set(page.rows.map(({ seller }) => String(seller)))]);
    return {
      isAdmin: isAdmin(viewer),
      state,
      zone,
      services: page.rows.map((row) => {
        const terms = row.draft?.terms ?? row.live;
        return {
          id: String(row._id),
          title: terms?.title || servicesText.mine.untitled,
          category: terms?.category ?? null,
          seller: names.get(String(row.seller)) ?? adminText.gone,
          state: stateOf(row),
          isUpdate: row.live !== null && row.draft !== null,
          submittedAt: row.draft?.submittedAt?.toISOString() ?? null,
        };
      }),
      paging: pagingOf(servicesPaths.admin(state), page, null),
    };
  },
  meta: () => ({ title: adminText.pageTitle(texts.title), robots: "noindex" }),
  Component: AdminServicesPage,
});

const decidePage = (selling: Selling): PageDefinition =>
  definePage<AdminServicePageData & { readonly version: number; readonly conflict: string | null }>({
    path: "/admin/services/:id",
    query: [PREPARED],
    access: staffOnly,
    cache: "private",
    async load({ viewer, params, query }) {
      const service = await readService(viewer, params.id!);
      if (!service) throw notFound();
      const seller = String(service.seller);
      const [people, wallet, zone, names, conflict] = await Promise.all([
        findPeople([seller]),
        paymentAccountState(selling.provider, seller),
        zoneOf(viewer),
        findUsernames([...new Set(service.history.map(({ by }) => String(by)))]),
        whyNotDecide(selling.services, viewer, matterOf(service)),
      ]);
      const card = people.get(seller);
      const before = service.live ?? service.draft?.before ?? null;
      return {
        isAdmin: isAdmin(viewer),
        id: String(service._id),
        slug: service.slug,
        wallet,
        zone,
        seller: card ? presentUserCard(card) : null,
        state: stateOf(service),
        update: service.live && service.draft ? service.draft.state : null,
        draft: service.draft && presentTerms(service.draft.terms),
        live: before && presentTerms(before),
        inReview: service.draft?.state === "review",
        changed: changedFields(before, service.draft?.terms ?? null),
        history: [...service.history].reverse().map(({ act, by, at, notes }) => ({
          act,
          by: names.get(String(by)) ?? adminText.gone,
          at: at.toISOString(),
          notes: notes as readonly ReturnDto[],
        })),
        version: service.draft?.version ?? 0,
        conflict,
        prepared: query.get(PREPARED),
      };
    },
    async action({ caller, params, request }, { values }) {
      const id = params.id!;
      const acts = {
        approve: () => approveService(selling, caller, id, values),
        return: () => returnService(selling, caller, id, values),
        suspend: () => suspendService(selling, caller, id, true, values),
        restore: () => suspendService(selling, caller, id, false, values),
      } as const;
      const done = { approve: texts.approved, return: texts.returned, suspend: texts.suspended } as const;
      const act = Object.keys(acts).find((each) => each === values.do) as keyof typeof acts | undefined;
      if (!act) throw forbidden();
      await acts[act]();
      const text = act === "restore" ? texts.restored : done[act];
      request.session.flash = { kind: "success", text };
      return seeOther(
        act === "approve" || act === "return" ? servicesPaths.admin() : servicesPaths.adminService(id),
      );
    },
    meta: () => ({ title: adminText.pageTitle(texts.title), robots: "noindex" }),
    Component: AdminServicePage,
  });
