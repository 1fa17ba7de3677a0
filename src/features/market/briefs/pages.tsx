import { notFound } from "#core/base/errors.ts";
import { inputOf } from "#core/fields/index.ts";
import { membersOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { pagingOf } from "#core/pages/paging.ts";
import { seeOther, seeOtherAt } from "#core/pages/redirects.ts";
import type { BriefFormPageData, BriefPageData, BriefsPageData } from "#shared/market/briefs.dto.ts";
import { briefFields, briefFormFields, offerFields } from "#shared/market/briefs.fields.ts";
import { briefsPaths } from "#shared/market/briefs.paths.ts";
import { briefsText } from "#shared/market/briefs.text.ts";
import { centsIn } from "#shared/money/cents.ts";
import { SERVICE_CATEGORIES } from "#shared/platform/service-categories.ts";
import { BriefFormPage } from "#views/market/briefs/BriefFormPage.tsx";
import { BriefPage } from "#views/market/briefs/BriefPage.tsx";
import { BriefsPage } from "#views/market/briefs/BriefsPage.tsx";
import { shownTax } from "../../money/money-settings/index.ts";
import { exceptUnseen } from "../../people/blocks/index.ts";
import { zoneOf } from "../../people/users/index.ts";
import { findWritten } from "../../stories/stories/index.ts";
import { lastCountryOf, type Ordering } from "../orders/index.ts";
import { sellerFeesOf } from "../services/index.ts";
import { acceptsOffers, closeBrief, openBrief } from "./commands.ts";
import { Offer } from "./model.ts";
import { acceptOffer, makeOffer, servicesFor, withdrawOffer } from "./offers.ts";
import { readBrief } from "./permitted.ts";
import { presentBrief, presentBriefs, presentOffers } from "./present.ts";
import { categoriesOf, findMine, findOpen, offersBy, offersFor } from "./reads.ts";

const texts = briefsText;
const robots = "noindex";
/** Number of stories offered in the form. */
const STORIES = 50;

/** Pages for briefs: open ones, the member's, a new one, and one with its offers. */
export const briefPages = (ordering: Ordering): PageDefinition[] => [
  openPage(ordering),
  minePage(ordering),
  newPage(ordering),
  onePage(ordering),
];

const openPage = ({ services }: Ordering): PageDefinition =>
  definePage<BriefsPageData>({
    path: briefsPaths.briefs(),
    query: ["category", "after", "before"],
    access: membersOnly,
    cache: "private",
    async load({ viewer, query }) {
      const now = services.now();
      const place = { after: query.get("after"), before: query.get("before") };
      const category = SERVICE_CATEGORIES.find((each) => each === query.get("category")) ?? "";
      const isFirst = !place.after && !place.before && category === "";
      const except = await exceptUnseen(viewer, "author");
      const [open, invited, sells, zone] = await Promise.all([
        findOpen({ category }, now, place, except),
        isFirst ? findOpen({ invited: viewer.id! }, now, {}, except) : null,
        categoriesOf(viewer.id!),
        zoneOf(viewer),
      ]);
      const invitedIds = new Set(invited?.rows.map(({ _id }) => String(_id)));
      const rows = [...(invited?.rows ?? []), ...open.rows.filter(({ _id }) => !invitedIds.has(String(_id)))];
      return {
        list: "open",
        category,
        sells,
        zone,
        briefs: await presentBriefs(rows, viewer.id!, now),
        paging: pagingOf(briefsPaths.briefs(category), open, null),
      };
    },
    meta: () => ({ title: texts.lists.open, robots }),
    Component: BriefsPage,
  });

const minePage = ({ services }: Ordering): PageDefinition =>
  definePage<BriefsPageData>({
    path: briefsPaths.mine(),
    query: ["after", "before"],
    access: membersOnly,
    cache: "private",
    async load({ viewer, query }) {
      const place = { after: query.get("after"), before: query.get("before") };
      const [page, zone] = await Promise.all([findMine(viewer.id!, place), zoneOf(viewer)]);
      return {
        list: "mine",
        category: "",
        sells: [],
        zone,
        briefs: await presentBriefs(page.rows, viewer.id!, services.now()),
        paging: pagingOf(briefsPaths.mine(), page, null),
      };
    },
    meta: () => ({ title: texts.lists.mine, robots }),
    Component: BriefsPage,
  });

const newPage = (ordering: Ordering): PageDefinition =>
  definePage<BriefFormPageData>({
    path: briefsPaths.briefNew(),
    query: ["invite"],
    access: membersOnly,
    cache: "private",
    async load({ viewer, query }) {
      const stories = await findWritten(viewer.id!, null);
      return {
        invite: (query.get("invite") ?? "").slice(0, 100),
        stories: stories.slice(0, STORIES).map(({ _id, title, stats }) => ({
          id: String(_id),
          title,
          words: stats.words,
        })),
      };
    },
    async action({ caller, request }, form) {
      const { story, budget, invited } = form.values;
      const input = { ...inputOf({ ...briefFields, ...briefFormFields }, form), story, budget, invited };
      const { _id } = await openBrief(ordering, caller, input);
      request.session.flash = { kind: "success", text: texts.form.sent };
      return seeOther(briefsPaths.brief(String(_id)));
    },
    meta: () => ({ title: texts.form.title, robots }),
    Component: BriefFormPage,
  });

const onePage = (ordering: Ordering): PageDefinition =>
  definePage<BriefPageData>({
    path: "/briefs/:id",
    access: membersOnly,
    cache: "private",
    async load({ viewer, params, sent }) {
      const storedBrief = await readBrief(viewer, params.id!);
      if (!storedBrief) throw notFound();
      const own = viewer.id!;
      const now = ordering.services.now();
      const isOwn = String(storedBrief.author) === own;
      const storedOffers = isOwn
        ? await offersFor(storedBrief._id, await exceptUnseen(viewer, "seller"))
        : await offersBy(own, storedBrief._id);
      const [brief, offers, mine, zone] = await Promise.all([
        presentBrief(storedBrief, own, now),
        presentOffers(storedOffers),
        isOwn || !acceptsOffers(storedBrief, now) ? [] : servicesFor(own, storedBrief),
        zoneOf(viewer),
      ]);
      const services = mine.map(({ _id, live }) => ({ id: String(_id), title: live?.title ?? "" }));
      const country = isOwn ? (sent?.country ?? (await lastCountryOf(own))) : "";
      const tax = isOwn ? await shownTax(0, country, now) : null;
      const prices = [...offers.map(({ priceCents }) => priceCents), centsIn(sent?.price ?? "")];
      const fees = isOwn
        ? null
        : await sellerFeesOf(ordering.provider, storedBrief.category, prices.filter(Number.isFinite), now);
      const shown = isOwn ? { ...brief, offers: offers.length } : brief;
      return { brief: shown, isOwn, offers, services, fees, tax, zone };
    },
    async action({ caller, params, request }, form) {
      const { values } = form;
      const id = params.id!;
      if (!(await readBrief(caller.viewer, id))) throw notFound();
      const { offer = "", service, price } = values;
      const done = texts.page;
      const acts: Readonly<Record<string, () => Promise<string>>> = {
        async close() {
          await closeBrief(ordering, caller, id);
          return done.closed;
        },
        async offer() {
          await makeOffer(ordering, caller, id, { ...inputOf(offerFields, form), service, price });
          return done.sent;
        },
        async withdraw() {
          const offer = await Offer.findOne(
            { brief: id, seller: caller.viewer.id! },
            {
              _id: 1,
            },
          ).lean();
          if (!offer) throw notFound();
          await withdrawOffer(caller, String(offer._id));
          return done.withdrawn;
        },
      };
      if (values.do === "take") {
        const { url } = await acceptOffer(ordering, caller, offer, {
          agree: values.agree,
          seen: values.seen,
          country: values.country,
          shown: values.shown,
          languages: request.headers["accept-language"],
        });
        return seeOtherAt(url, ordering.provider.origins);
      }
      const act = Object.hasOwn(acts, values.do ?? "") ? acts[values.do!] : undefined;
      if (!act) throw notFound();
      request.session.flash = { kind: "success", text: await act() };
      return seeOther(briefsPaths.brief(id));
    },
    meta: ({ brief }) => ({ title: brief.title, robots }),
    Component: BriefPage,
  });
