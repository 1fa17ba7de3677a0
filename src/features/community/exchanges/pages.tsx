import { notFound } from "#core/base/errors.ts";
import { isId, toId } from "#core/db/ids.ts";
import { formValuesOf, inputOf } from "#core/fields/index.ts";
import type { SentForm } from "#core/http/form.ts";
import { membersOnly } from "#core/pages/access.ts";
import { buttonPage } from "#core/pages/button-page.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { pagingOf } from "#core/pages/paging.ts";
import { seeOther } from "#core/pages/redirects.ts";
import { excerpt } from "#core/text/index.ts";
import type {
  CancelExchangePageData,
  ExchangeFormPageData,
  ExchangePageData,
  ExchangesPageData,
  GivePageData,
  SignUpPageData,
} from "#shared/community/exchanges.dto.ts";
import { exchangeFields } from "#shared/community/exchanges.fields.ts";
import { exchangesPaths } from "#shared/community/exchanges.paths.ts";
import { exchangesText as texts } from "#shared/community/exchanges.text.ts";
import { CancelExchangePage } from "#views/community/exchanges/CancelExchangePage.tsx";
import { ExchangeFormPage } from "#views/community/exchanges/ExchangeFormPage.tsx";
import { ExchangePage } from "#views/community/exchanges/ExchangePage.tsx";
import { ExchangesPage } from "#views/community/exchanges/ExchangesPage.tsx";
import { GivePage } from "#views/community/exchanges/GivePage.tsx";
import { SignUpPage } from "#views/community/exchanges/SignUpPage.tsx";
import { exceptUnseen } from "../../people/blocks/index.ts";
import type { Writing } from "../../people/member-content/index.ts";
import { findPeople, zoneOf } from "../../people/users/index.ts";
import { findWritten } from "../../stories/stories/index.ts";
import { isAccepting } from "./accepting.ts";
import { cancelExchange, createExchange, editExchange } from "./commands.ts";
import { signUpFormOf } from "./form.ts";
import { findStoriesGiven, whyNotGift } from "./gift-choice.ts";
import { claimGift, submitGift, withdrawFromGift } from "./gifts.ts";
import { Gift, promptsEach, SignUp, type SignUpDoc } from "./model.ts";
import { organisePage } from "./organise-page.tsx";
import { exchangeOf, permittedExchange } from "./permitted.ts";
import { exchangePolicy } from "./policy.ts";
import { listExchanges, presentExchanges } from "./present.ts";
import { peopleIn } from "./present-gifts.ts";
import { changeSignUp, leaveExchange, signUp } from "./sign-ups.ts";

const own = { access: membersOnly, cache: "private" } as const;
const robots = "noindex";
const DESCRIPTION = 200;

/** Pages for gift exchanges: list, detail, organising, signing up, giving. */
export const exchangePages = (writing: Writing): PageDefinition[] => [
  definePage<ExchangesPageData>({
    path: "/exchanges",
    query: ["after", "before"],
    cache: "shared",
    async load({ viewer, query, shows, dependsOnViewer }) {
      shows("exchanges");
      // Members hidden from the viewer are left out.
      dependsOnViewer();
      const place = { after: query.get("after"), before: query.get("before") };
      const page = await listExchanges(place, await exceptUnseen(viewer, "owner"));
      shows(...page.rows.map(({ owner }) => `users:${owner}`));
      return {
        exchanges: await presentExchanges(page.rows),
        paging: pagingOf(exchangesPaths.exchanges(), page, null),
      };
    },
    meta: ({ paging }) => ({
      title: texts.title,
      description: texts.lead,
      canonical: exchangesPaths.exchanges(),
      ...(paging.newer ? { robots: "noindex, follow" } : {}),
    }),
    Component: ExchangesPage,
  }),
  definePage<ExchangeFormPageData>({
    ...own,
    path: "/exchanges/new",
    load: async ({ viewer }) => ({ id: null, values: {}, zone: await zoneOf(viewer) }),
    async action({ caller, viewer }, form) {
      const { _id } = await createExchange(writing, caller, inputIn(form, await zoneOf(viewer)));
      return seeOther(exchangesPaths.exchange(String(_id)));
    },
    meta: () => ({ title: texts.new, robots }),
    Component: ExchangeFormPage,
  }),
  definePage<ExchangeFormPageData>({
    ...own,
    path: "/exchanges/:id/edit",
    async load({ viewer, params }) {
      const exchange = await permittedExchange(viewer, "update", params.id!);
      const zone = await zoneOf(viewer);
      return { id: String(exchange._id), values: formValuesOf(exchangeFields, exchange, zone), zone };
    },
    async action({ caller, viewer, params }, form) {
      await editExchange(writing, caller, params.id!, inputIn(form, await zoneOf(viewer)));
      return seeOther(exchangesPaths.exchange(params.id!));
    },
    meta: () => ({ title: texts.form.editTitle, robots }),
    Component: ExchangeFormPage,
  }),
  definePage<SignUpPageData>({
    ...own,
    path: "/exchanges/:id/sign-up",
    query: ["prompt"],
    async load({ viewer, params, query }) {
      const found = await exchangeOf(viewer, params.id!);
      const promptId = query.get("prompt");
      const of = { exchange: found._id, user: toId(viewer.id!) };
      const several = promptsEach(found) > 1;
      const [[exchange], known] = await Promise.all([
        presentExchanges([found]),
        several && !isId(promptId)
          ? null
          : SignUp.findOne({ ...of, ...(several ? { _id: toId(promptId!) } : {}) }).lean<SignUpDoc>(),
      ]);
      if (several && promptId && !known) throw notFound();
      return {
        exchange: exchange!,
        prompt: several && known ? String(known._id) : null,
        values: signUpFormOf(known),
      };
    },
    async action({ caller, viewer, params, request, query }, { values, all }) {
      const { kind = "pairs" } = await exchangeOf(viewer, params.id!);
      const { likes, avoid, anonymous } = values;
      const input = { wishes: all("wishes"), offers: all("offers"), likes, avoid, anonymous };
      const prompt = query.get("prompt");
      if (prompt) await changeSignUp(writing, caller, prompt, input);
      else await signUp(writing, caller, params.id!, input);
      request.session.flash = { kind: "success", text: texts.kinds[kind].form.saved };
      return seeOther(exchangesPaths.exchange(params.id!));
    },
    meta: ({ exchange }) => ({ title: texts.kinds[exchange.kind].form.title(exchange.title), robots }),
    Component: SignUpPage,
  }),
  definePage<GivePageData>({
    ...own,
    path: "/exchanges/:id/give",
    query: ["gift"],
    async load({ viewer, params, query }) {
      const found = await exchangeOf(viewer, params.id!);
      const giftId = query.get("gift");
      const of = { exchange: found._id, giver: toId(viewer.id!) };
      const gift = await Gift.findOne({ ...of, ...(isId(giftId) ? { _id: toId(giftId) } : {}) }).lean();
      if (!gift) throw notFound();
      const recipient = String(gift.recipient);
      const [stories, people, given] = await Promise.all([
        findWritten(viewer.id!, null),
        findPeople([recipient]),
        findStoriesGiven(viewer.id!, gift._id),
      ]);
      return {
        exchange: String(found._id),
        isRevealed: found.state === "revealed",
        gift: String(gift._id),
        recipient: gift.shownRecipient ? (people.get(recipient)?.name ?? null) : null,
        stories: stories
          .filter(({ state, author }) => state !== "published" && String(author) === viewer.id)
          .map((story) => ({
            id: String(story._id),
            title: story.title,
            why: whyNotGift(found, story, given),
          })),
      };
    },
    async action({ caller, viewer, params, request, query }, { values }) {
      await submitGift(writing, caller, params.id!, {
        gift: query.get("gift") ?? undefined,
        story: values.story,
      });
      const { state } = await exchangeOf(viewer, params.id!);
      const text = state === "revealed" ? texts.givenLate : texts.giveForm.given;
      request.session.flash = { kind: "success", text };
      return seeOther(exchangesPaths.exchange(params.id!));
    },
    meta: () => ({ title: texts.giveForm.title, robots }),
    Component: GivePage,
  }),
  buttonPage("/exchanges/:id/act", async ({ caller, params, request }, { values }) => {
    const id = params.id!;
    const say = (text: string) => {
      request.session.flash = { kind: "success", text };
    };
    if (values.do === "leave") {
      await leaveExchange(writing, caller, id, isId(values.prompt) ? values.prompt : null);
      say(texts.left);
    } else if (values.do === "give-up") {
      await withdrawFromGift(writing, caller, id, values.gift);
      say(texts.gaveUp);
    } else {
      await claimGift(writing, caller, id, values.gift);
      say(texts.took);
    }
    return exchangesPaths.exchange(id);
  }),
  organisePage(writing),
  definePage<CancelExchangePageData>({
    ...own,
    path: "/exchanges/:id/cancel",
    async load({ viewer, params }) {
      const { _id, title } = await permittedExchange(viewer, "cancel", params.id!);
      return { id: String(_id), title };
    },
    async action({ caller, params, request }, { values }) {
      await cancelExchange(writing, caller, params.id!, { reason: values.reason });
      request.session.flash = { kind: "success", text: texts.ask.done };
      return seeOther(exchangesPaths.exchange(params.id!));
    },
    meta: () => ({ title: texts.ask.title, robots }),
    Component: CancelExchangePage,
  }),
  definePage<ExchangePageData>({
    path: "/exchanges/:id",
    query: ["after", "before"],
    cache: "private",
    async load({ viewer, params, query }) {
      const found = await exchangeOf(viewer, params.id!);
      const now = writing.services.now();
      const place = { after: query.get("after"), before: query.get("before") };
      const [[exchange], { page, ...around }] = await Promise.all([
        presentExchanges([found]),
        peopleIn(viewer, found, place),
      ]);
      const signing = found.state === "open" && found.signUpEnds > now;
      return {
        exchange: exchange!,
        now: now.toISOString(),
        signedIn: viewer.id !== null,
        ...around,
        paging: pagingOf(exchangesPaths.exchange(params.id!), page, null),
        can: {
          signUp: signing,
          edit: exchangePolicy.can(viewer, "update", found) && signing,
          cancel: exchangePolicy.can(viewer, "cancel", found),
          organise:
            exchangePolicy.can(viewer, "organise", found) && isAccepting(found, now) && !isComplete(around),
          write: isAccepting(found, now),
        },
      };
    },
    meta: ({ exchange, paging }) => ({
      title: exchange.title,
      description: excerpt(exchange.description, DESCRIPTION),
      canonical: exchangesPaths.exchange(exchange.id),
      ...(paging.newer ? { robots: "noindex, follow" } : {}),
    }),
    Component: ExchangePage,
  }),
];

/** True if all gifts are revealed, so that there is nothing left to organise. */
const isComplete = ({ arrived }: Pick<ExchangePageData, "arrived">): boolean =>
  arrived !== null && arrived.writing + arrived.wanted === 0;

const inputIn = (form: SentForm, zone: string) => ({ ...inputOf(exchangeFields, form, zone), zone });
