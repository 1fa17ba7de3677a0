import { BriefFormPage } from "../../../../views/market/briefs/BriefFormPage.tsx";
import { BriefPage } from "../../../../views/market/briefs/BriefPage.tsx";
import { BriefsPage } from "../../../../views/market/briefs/BriefsPage.tsx";
import { notFound } from "../../../core/base/errors.ts";
import {
  definePage,
  membersOnly,
  type PageDefinition,
  seeOther,
  seeOtherAt,
} from "../../../core/pages/define-page.ts";
import { pagingOf } from "../../../core/pages/paging.ts";
import type { BriefFormPageData, BriefPageData, BriefsPageData } from "../../../shared/market/briefs.dto.ts";
import { briefsPaths } from "../../../shared/market/briefs.paths.ts";
import { briefsText } from "../../../shared/market/briefs.text.ts";
import { SERVICE_CATEGORIES } from "../../../shared/market/services.enums.ts";
import { shownTax } from "../../money/money-settings/index.ts";
import { zoneOf } from "../../people/users/index.ts";
import { findWritten } from "../../stories/stories/index.ts";
import { lastCountryOf, type Ordering } from "../orders/index.ts";
import { closeBrief, openBrief, takesOffers } from "./commands.ts";
import { Offer } from "./model.ts";
import { makeOffer, servicesFor, takeOffer, withdrawOffer } from "./offers.ts";
import { readBrief } from "./permitted.ts";
import { presentBrief, presentBriefs, presentOffers } from "./present.ts";
import { categoriesOf, findMine, findOpen, offersOf } from "./reads.ts";

const words = briefsText;
const robots = "noindex";
/** Stories that the form offers. */
const STORIES = 50;

/** Briefs: what sellers can offer for, one's own, a new one, and one with its offers. */
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
      const [open, invited, sells, zone] = await Promise.all([
        findOpen({ category }, now, place),
        isFirst ? findOpen({ invited: viewer.id! }, now, {}) : null,
        categoriesOf(viewer.id!),
        zoneOf(viewer),
      ]);
      const asked = new Set(invited?.rows.map(({ _id }) => String(_id)));
      const rows = [...(invited?.rows ?? []), ...open.rows.filter(({ _id }) => !asked.has(String(_id)))];
      return {
        ...{ list: "open", category, sells, zone },
        briefs: await presentBriefs(rows, viewer.id!, now),
        paging: pagingOf(briefsPaths.briefs(category), open, null),
      };
    },
    meta: () => ({ title: words.lists.open, robots }),
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
        ...{ list: "mine", category: "", sells: [], zone },
        briefs: await presentBriefs(page.rows, viewer.id!, services.now()),
        paging: pagingOf(briefsPaths.mine(), page, null),
      };
    },
    meta: () => ({ title: words.lists.mine, robots }),
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
          ...{ id: String(_id), title, words: stats.words },
        })),
      };
    },
    async action({ caller, request }, { values }) {
      const { category, title, text, story, words: count, budget, delivery, who, invited } = values;
      const input = { category, title, text, story, words: count, budget, delivery, who, invited };
      const { _id } = await openBrief(ordering, caller, input);
      request.session.flash = { kind: "success", text: words.form.sent };
      return seeOther(briefsPaths.brief(String(_id)));
    },
    meta: () => ({ title: words.form.title, robots }),
    Component: BriefFormPage,
  });

const onePage = (ordering: Ordering): PageDefinition =>
  definePage<BriefPageData>({
    path: "/briefs/:id",
    access: membersOnly,
    cache: "private",
    async load({ viewer, params, sent }) {
      const found = await readBrief(viewer, params.id!);
      if (!found) throw notFound();
      const own = viewer.id!;
      const now = ordering.services.now();
      const isOwn = String(found.author) === own;
      const [brief, offers, mine, zone] = await Promise.all([
        presentBrief(found, own, now),
        offersOf(found._id, isOwn ? null : own).then(presentOffers),
        isOwn || !takesOffers(found, now) ? [] : servicesFor(own, found),
        zoneOf(viewer),
      ]);
      const services = mine.map(({ _id, live }) => ({ id: String(_id), title: live?.title ?? "" }));
      const country = isOwn ? (sent?.country ?? (await lastCountryOf(own))) : "";
      const tax = isOwn ? await shownTax(0, country, now) : null;
      return { brief, isOwn, offers, services, tax, zone };
    },
    async action({ caller, params, request }, { values }) {
      const id = params.id!;
      if (!(await readBrief(caller.viewer, id))) throw notFound();
      const { offer = "", service, text, price, delivery, rounds } = values;
      const done = words.page;
      const acts: Readonly<Record<string, () => Promise<string>>> = {
        async close() {
          await closeBrief(ordering, caller, id);
          return done.closed;
        },
        async offer() {
          await makeOffer(ordering, caller, id, { service, text, price, delivery, rounds });
          return done.sent;
        },
        async withdraw() {
          const own = await Offer.findOne({ brief: id, seller: caller.viewer.id! } as never, {
            _id: 1,
          }).lean();
          if (!own) throw notFound();
          await withdrawOffer(caller, String(own._id));
          return done.withdrawn;
        },
      };
      if (values.do === "take") {
        const { url } = await takeOffer(ordering, caller, offer, {
          ...{ agree: values.agree, country: values.country, shown: values.shown },
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
