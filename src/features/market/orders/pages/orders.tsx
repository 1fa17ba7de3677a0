import { forbidden, HttpError, notFound } from "#core/base/errors.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { membersOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition, type SentForm } from "#core/pages/define-page.ts";
import { pagingOf } from "#core/pages/paging.ts";
import { goTo, seeOther, seeOtherAt } from "#core/pages/redirects.ts";
import { presentTax, shownTax } from "#features/money/money-settings/index.ts";
import {
  PAID_BY_OTHERS,
  payOf,
  queryProviderOnReturn,
  refreshWhileConfirming,
} from "#features/money/payments/index.ts";
import { findPeople, presentUserCard, zoneOf } from "#features/people/users/index.ts";
import { findWritten } from "#features/stories/stories/index.ts";
import { offerNames, offersNamed } from "#shared/market/offer-names.ts";
import { actsOf, SIDE_ACTS } from "#shared/market/order-machine.ts";
import { roleFor } from "#shared/market/order-work.ts";
import type {
  OrderPageData,
  OrderReceiptPageData,
  OrdersPageData,
  PlaceOrderPageData,
} from "#shared/market/orders.dto.ts";
import { ORDER_ACTS } from "#shared/market/orders.enums.ts";
import { ordersPaths } from "#shared/market/orders.paths.ts";
import { ordersText } from "#shared/market/orders.text.ts";
import { REQUIREMENTS_MAX } from "#shared/market/services.limits.ts";
import { MAX_UPLOAD_BYTES } from "#shared/platform/uploads.limits.ts";
import { OrderPage } from "#views/market/orders/OrderPage.tsx";
import { OrderReceiptPage } from "#views/market/orders/OrderReceiptPage.tsx";
import { OrdersPage } from "#views/market/orders/OrdersPage.tsx";
import { PlaceOrderPage } from "#views/market/orders/PlaceOrderPage.tsx";
import { presentTerms } from "../../services/index.ts";
import { actOnOrder } from "../acts.ts";
import { type AnswerFiles, storiesAsked } from "../answers.ts";
import { confirmAct } from "../confirmations.ts";
import type { OrderDoc } from "../document.ts";
import { presentEarnings } from "../earnings.ts";
import { mayStillSay, postOrderMessage } from "../messages.ts";
import type { Ordering } from "../ordering.ts";
import { taxesOf } from "../payments.ts";
import { readOrder } from "../permitted.ts";
import { placeOrder, seenTermsOf, serviceToOrder } from "../place.ts";
import { sideOf } from "../policy.ts";
import { presentEntries, presentOrder, presentRows } from "../present.ts";
import { hasReceipt, presentReceipt } from "../present-receipt.ts";
import { presentWork } from "../present-work.ts";
import { entriesOf, lastCountryOf, ordersOf } from "../reads.ts";
import { reviewStateOf } from "../review-state.ts";
import { settleOrder } from "../settle.ts";
import { lacksCountry } from "../tax-country.ts";
import { instalmentsOf } from "../terms.ts";
import { transferWork } from "../transfer-work.ts";
import { factsOf } from "../transitions.ts";

const texts = ordersText;
const robots = "noindex";
/** Number of stories offered in the order form. */
const STORIES = 50;

/** Pages for ordering, the member's lists, and one order for both sides. */
export const orderPages = (ordering: Ordering): PageDefinition[] => [
  placePage(ordering),
  listPage("active", ordering.services.now),
  listPage("history", ordering.services.now),
  orderPage(ordering),
  receiptPage,
];

/** Form fields that may carry a file answering a question. */
const ANSWER_FILES = Array.from({ length: REQUIREMENTS_MAX }, (_, at) => `answers.${at}`);

const answerFilesOf = ({ files }: SentForm): AnswerFiles => ANSWER_FILES.map((name) => files[name]);

/** Returns a form's answers by question number. */
const answersOf = ({ values }: SentForm): string[] => ANSWER_FILES.map((name) => values[name] ?? "");

const placePage = (ordering: Ordering): PageDefinition =>
  definePage<PlaceOrderPageData>({
    path: "/services/:id/order",
    query: ["package"],
    access: membersOnly,
    cache: "private",
    upload: { maxBytes: MAX_UPLOAD_BYTES, fields: ANSWER_FILES },
    async load({ caller, viewer, params, query, request, sent }) {
      const service = await serviceToOrder(caller, params.id!).catch((error) => {
        if (!(error instanceof HttpError) || error.status !== 400) throw error;
        // Not accepting orders now: the service's page says so, with details.
        request.session.flash = { kind: "error", text: error.message };
        throw goTo(`/services/${params.id}`);
      });
      const [people, stories] = await Promise.all([
        findPeople([String(service.seller)]),
        findWritten(viewer.id!, null),
      ]);
      const seller = people.get(String(service.seller));
      const { packages } = service.live;
      const packageName = query.get("package") ?? "";
      const country = sent?.country ?? (await lastCountryOf(viewer.id!));
      return {
        service: { id: String(service._id), slug: service.slug, title: service.live.title },
        seller: seller ? presentUserCard(seller) : null,
        terms: presentTerms(service.live),
        seen: seenTermsOf(service.live),
        chosen:
          offersNamed(packages, [packageName]).length > 0 ? packageName : (offerNames(packages)[0] ?? ""),
        role: roleFor(service.live.category ?? ""),
        stories: stories.slice(0, STORIES).map(({ _id, title, stats }) => ({
          id: String(_id),
          title,
          words: stats.words,
        })),
        tax: await shownTax(0, country, ordering.services.now()),
      };
    },
    async action({ caller, params, request }, form) {
      const { url } = await placeOrder(ordering, caller, params.id!, {
        package: form.values.package,
        extras: form.all("extras"),
        words: form.values.words,
        story: form.values.story,
        access: form.values.access,
        questions: form.values.questions,
        answers: answersOf(form),
        answerFiles: answerFilesOf(form),
        agree: form.values.agree,
        country: form.values.country,
        total: form.values.total ?? "",
        seen: form.values.seen,
        languages: request.headers["accept-language"],
      });
      return seeOtherAt(url, ordering.provider.origins);
    },
    meta: ({ service }) => ({ title: texts.place.title(service.title), robots }),
    Component: PlaceOrderPage,
  });

const listPage = (list: "active" | "history", now: () => Date): PageDefinition =>
  definePage<OrdersPageData>({
    path: ordersPaths[list](),
    query: ["after", "before"],
    access: membersOnly,
    cache: "private",
    async load({ viewer, query }) {
      const place = { after: query.get("after"), before: query.get("before") };
      const [page, zone] = await Promise.all([ordersOf(viewer.id!, list, place), zoneOf(viewer)]);
      return {
        list,
        zone,
        orders: await presentRows(viewer.id!, page.rows, now()),
        paging: pagingOf(ordersPaths[list](), page, null),
      };
    },
    meta: () => ({ title: texts[list], robots }),
    Component: OrdersPage,
  });

/** Receipt page: what was paid or earned, for printing and records. */
const receiptPage = definePage<OrderReceiptPageData>({
  path: "/orders/:id/receipt",
  access: membersOnly,
  cache: "private",
  async load({ viewer, params }) {
    const order = await readOrder(viewer, params.id!);
    const receipt = order && (await presentReceipt(viewer, order));
    if (!receipt) throw notFound();
    return { receipt, zone: await zoneOf(viewer) };
  },
  meta: ({ receipt: { side, number } }) => ({ title: texts.receipt.title[side](number), robots }),
  Component: OrderReceiptPage,
});

/** Returns the payment link of an agreed higher price, for the buyer. */
async function moreOf(
  ordering: Ordering,
  { proposal }: OrderDoc,
  side: "buyer" | "seller" | null,
): Promise<OrderPageData["more"]> {
  if (!proposal?.checkout || side !== "buyer") return null;
  const pay = await payOf(ordering, { checkout: proposal.checkout, isOpen: true, paidAt: null });
  return { ...pay, tax: presentTax(proposal.tax) };
}

/** Returns the progress of an order's first payment, for the buyer. */
const payOfOrder = (ordering: Ordering, { _id: checkout, state, paidAt }: OrderDoc) =>
  payOf(ordering, { checkout, isOpen: state === "unpaid", paidAt: paidAt ?? null });

/** Returns an order for its page, after asking the provider if its buyer looks at one with an open payment. */
async function currentOrder(ordering: Ordering, viewer: Viewer, id: string): Promise<OrderDoc> {
  const order = await readOrder(viewer, id);
  if (!order) throw notFound();
  const checkout = order.state === "unpaid" ? order._id : order.proposal?.checkout;
  if (!checkout || sideOf(viewer, order) !== "buyer") return order;
  await queryProviderOnReturn(ordering, checkout, () => settleOrder(ordering, String(order._id)));
  return (await readOrder(viewer, id)) ?? order;
}

const orderPage = (ordering: Ordering): PageDefinition =>
  definePage<OrderPageData>({
    path: "/orders/:id",
    access: membersOnly,
    cache: "private",
    upload: { maxBytes: MAX_UPLOAD_BYTES, fields: ["file", ...ANSWER_FILES] },
    async load({ viewer, params, sent }) {
      const storedOrder = await currentOrder(ordering, viewer, params.id!);
      const side = sideOf(viewer, storedOrder);
      const rows = await entriesOf(storedOrder._id);
      const [order, earns, entries, work, others, zone, review] = await Promise.all([
        presentOrder(storedOrder, ordering.services.now()),
        side === "seller" ? presentEarnings(ordering.provider, storedOrder, ordering.services.now()) : null,
        presentEntries(rows),
        presentWork(ordering.services, viewer, storedOrder, rows),
        instalmentsOf(storedOrder, side),
        zoneOf(viewer),
        reviewStateOf(ordering.services, storedOrder, side),
      ]);
      const can = side ? actsOf(side, storedOrder.state, factsOf(storedOrder, ordering.services.now())) : [];
      const stories = can.includes("answer") ? await storiesAsked(storedOrder, viewer.id!) : [];
      return {
        order,
        side,
        earns,
        entries,
        work,
        zone,
        can,
        stories: stories.slice(0, STORIES).map(({ _id, title }) => ({ id: String(_id), title })),
        instalments: others.map(({ _id, title, state, price }) => ({
          id: String(_id),
          title,
          state,
          priceCents: price,
        })),
        ...(side === "buyer" ? await payOfOrder(ordering, storedOrder) : PAID_BY_OTHERS),
        taxes: side === "buyer" ? taxesOf(storedOrder) : [],
        more: await moreOf(ordering, storedOrder, side),
        country:
          side === "buyer" && (await lacksCountry(storedOrder))
            ? { country: sent?.country ?? (await lastCountryOf(viewer.id!)) }
            : null,
        scans: Boolean(ordering.scanner),
        hasReceipt: hasReceipt(storedOrder, side),
        review,
        says: side !== null && mayStillSay(storedOrder, ordering.services.now()),
      };
    },
    confirms: (context, form) => confirmAct(ordering, context, form),
    async action({ caller, params, request }, form) {
      const id = params.id!;
      const order = await readOrder(caller.viewer, id);
      if (!order) throw notFound();
      const { values, files } = form;
      const act = ORDER_ACTS.find((each) => each === values.do);
      const languages = request.headers["accept-language"];
      const input = { ...values, languages, answers: answersOf(form), answerFiles: answerFilesOf(form) };
      if (values.do === "take") await transferWork(ordering, caller, id, values);
      else if (values.do === "say") await postOrderMessage(ordering, caller, id, input, files.file);
      else if (act && SIDE_ACTS.includes(act)) await actOnOrder(ordering, caller, id, act, input, files.file);
      else throw forbidden();
      const { proposal } = order;
      const isOwn = proposal?.by === sideOf(caller.viewer, order);
      const text = act
        ? texts.didOf(act, proposal?.kind ?? null, isOwn)
        : values.do === "say"
          ? texts.page.sent
          : texts.work.took;
      request.session.flash = { kind: "success", text };
      return seeOther(ordersPaths.order(id));
    },
    refreshSeconds: (data) => refreshWhileConfirming(data.more?.progress === "confirming" ? data.more : data),
    meta: ({ order }) => ({ title: order.title, robots }),
    Component: OrderPage,
  });
