import { atField } from "#core/base/errors.ts";
import { fromLocalTime, toLocalTime } from "#core/base/zones.ts";
import { membersOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { pagingOf } from "#core/pages/paging.ts";
import { seeOther } from "#core/pages/redirects.ts";
import { exchangeOrganisingText as texts } from "#shared/community/exchange-organising.text.ts";
import type { OrganisePageData } from "#shared/community/exchanges.dto.ts";
import { exchangesPaths } from "#shared/community/exchanges.paths.ts";
import { OrganisePage } from "#views/community/exchanges/OrganisePage.tsx";
import type { Writing } from "../../people/member-content/index.ts";
import { zoneOf } from "../../people/users/index.ts";
import { assertMayOrganise } from "./conflicts.ts";
import { assignGift, markDefault, moveReveal, previewRelease } from "./organising.ts";
import { permittedExchange } from "./permitted.ts";
import { presentExchanges } from "./present.ts";
import { listManaged, nameParties } from "./present-gifts.ts";
import { findArrived } from "./present-revealed.ts";

/** Page of gifts and givers while gifts are written, for the organiser and staff. */
export const organisePage = (writing: Writing): PageDefinition =>
  definePage<OrganisePageData>({
    path: "/exchanges/:id/organise",
    query: ["after", "before"],
    access: membersOnly,
    cache: "private",
    async load({ viewer, params, query }) {
      const storedExchange = await permittedExchange(viewer, "organise", params.id!);
      await assertMayOrganise(viewer, storedExchange);
      const place = placeIn(query);
      const [[exchange], { gifts, ...page }, arrived, zone] = await Promise.all([
        presentExchanges([storedExchange]),
        listManaged(viewer, storedExchange, writing.services.now(), place),
        findArrived(viewer, storedExchange),
        zoneOf(viewer),
      ]);
      return {
        exchange: exchange!,
        gifts,
        arrived,
        zone,
        paging: pagingOf(exchangesPaths.organise(params.id!), page, null),
        here: exchangesPaths.organise(params.id!, place),
        values: { revealAt: toLocalTime(storedExchange.revealAt, zone) },
      };
    },
    async confirms({ caller, viewer, params }, { values }) {
      const [act, gift] = actIn(values);
      if (act === "reveal") return null;
      const isDefault = act === "default";
      const field = isDefault ? `sure-${gift}` : `giver-${gift}`;
      const input = isDefault
        ? { gift, sure: values[field] === "true" }
        : { gift, giver: values[field] ?? "" };
      const release = await previewRelease(writing, caller, params.id!, input).catch(atField(field));
      if (!release) return null;
      const names = await nameParties(viewer, release.exchange, release.gift, release.next);
      return isDefault
        ? texts.givingUp(names.giver, names.recipient, release.gift.state === "given")
        : texts.replacing(names.giver, names.recipient, names.other);
    },
    async action({ caller, viewer, params, request, query }, { values }) {
      const id = params.id!;
      const [act, gift] = actIn(values);
      let text: string;
      if (act === "reveal") {
        const local = values.revealAt ?? "";
        const revealAt = fromLocalTime(local, await zoneOf(viewer))?.toISOString() ?? local;
        await moveReveal(writing, caller, id, { revealAt });
        text = texts.reveal.saved;
      } else if (act === "default") {
        const sure = values[`sure-${gift}`] === "true";
        await markDefault(writing, caller, id, { gift, sure }).catch(atField(`sure-${gift}`));
        text = texts.marked;
      } else {
        const giver = values[`giver-${gift}`];
        await assignGift(writing, caller, id, { gift, giver }).catch(atField(`giver-${gift}`));
        text = texts.assigned;
      }
      request.session.flash = { kind: "success", text };
      return seeOther(exchangesPaths.organise(id, placeIn(query)));
    },
    meta: ({ exchange }) => ({ title: texts.titleOf(exchange.title), robots: "noindex" }),
    Component: OrganisePage,
  });

/** Parses the value of a button: the act, and the gift's id. */
const actIn = (values: Readonly<Record<string, string>>) => (values.do ?? "").split(":");

const placeIn = (query: URLSearchParams) => ({
  after: query.get("after") ?? undefined,
  before: query.get("before") ?? undefined,
});
