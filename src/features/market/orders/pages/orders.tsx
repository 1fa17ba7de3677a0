import { OrderPage } from "../../../../../views/market/orders/OrderPage.tsx";
import { OrderReceiptPage } from "../../../../../views/market/orders/OrderReceiptPage.tsx";
import { OrdersPage } from "../../../../../views/market/orders/OrdersPage.tsx";
import { PlaceOrderPage } from "../../../../../views/market/orders/PlaceOrderPage.tsx";
import { forbidden, HttpError, notFound } from "../../../../core/base/errors.ts";
import {
  definePage,
  goTo,
  membersOnly,
  type PageDefinition,
  type SentForm,
  seeOther,
  seeOtherAt,
} from "../../../../core/pages/define-page.ts";
import { pagingOf } from "../../../../core/pages/paging.ts";
import { actsOf } from "../../../../shared/market/order-machine.ts";
import { roleFor } from "../../../../shared/market/order-work.ts";
import type {
  OrderPageData,
  OrderReceiptPageData,
  OrdersPageData,
  PlaceOrderPageData,
} from "../../../../shared/market/orders.dto.ts";
import { ORDER_ACTS } from "../../../../shared/market/orders.enums.ts";
import { ordersPaths } from "../../../../shared/market/orders.paths.ts";
import { ordersText } from "../../../../shared/market/orders.text.ts";
import { REQUIREMENTS_MAX } from "../../../../shared/market/services.limits.ts";
import { MAX_UPLOAD_BYTES } from "../../../../shared/platform/uploads.limits.ts";
import { presentTax, shownTax } from "../../../money/money-settings/index.ts";
import { PAID_BY_OTHERS, payOf } from "../../../money/payments/index.ts";
import { findPeople, presentUserCard, zoneOf } from "../../../people/users/index.ts";
import { findWritten } from "../../../stories/stories/index.ts";
import { presentTerms } from "../../services/index.ts";
import { actOnOrder, mayStillSay, SIDE_ACTS, sayInOrder } from "../acts.ts";
import type { AnswerFiles } from "../answers.ts";
import { takeOver } from "../hand-over.ts";
import type { OrderDoc } from "../model.ts";
import { factsOf } from "../move.ts";
import type { Ordering } from "../ordering.ts";
import { taxesOf } from "../payments.ts";
import { readOrder } from "../permitted.ts";
import { placeOrder, serviceToOrder } from "../place.ts";
import { sideOf } from "../policy.ts";
import { presentEntries, presentOrder, presentRows } from "../present.ts";
import { hasReceipt, presentReceipt } from "../present-receipt.ts";
import { presentWork } from "../present-work.ts";
import { entriesOf, lastCountryOf, ordersOf } from "../reads.ts";
import { instalmentsOf } from "../terms.ts";

const words = ordersText;
const robots = "noindex";
/** Stories that the order form offers. */
const STORIES = 50;

/** Ordering, one's lists, and an order for both sides. */
export const orderPages = (ordering: Ordering): PageDefinition[] => [
  placePage(ordering),
  listPage("active"),
  listPage("history"),
  orderPage(ordering),
  receiptPage,
];

/** Fields of a form that may carry a file which answers a question. */
const ANSWER_FILES = Array.from({ length: REQUIREMENTS_MAX }, (_, at) => `answers.${at}`);

const answerFilesOf = ({ files }: SentForm): AnswerFiles => ANSWER_FILES.map((name) => files[name]);

/** Answers of a form by the number of their question. */
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
        // It takes no orders just now: its page says so, and more.
        request.session.flash = { kind: "error", text: error.message };
        throw goTo(`/services/${params.id}`);
      });
      const [people, stories] = await Promise.all([
        findPeople([String(service.seller)]),
        findWritten(viewer.id!, null),
      ]);
      const seller = people.get(String(service.seller));
      const asked = Number(query.get("package") ?? 0);
      const country = sent?.country ?? (await lastCountryOf(viewer.id!));
      return {
        service: { id: String(service._id), slug: service.slug, title: service.live.title },
        seller: seller ? presentUserCard(seller) : null,
        terms: presentTerms(service.live),
        chosen: service.live.packages[asked] ? asked : 0,
        role: roleFor(service.live.category ?? ""),
        stories: stories.slice(0, STORIES).map(({ _id, title, stats }) => ({
          ...{ id: String(_id), title, words: stats.words },
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
        ...{ country: form.values.country, total: form.values.total ?? "" },
        languages: request.headers["accept-language"],
      });
      return seeOtherAt(url, ordering.provider.origins);
    },
    meta: ({ service }) => ({ title: words.place.title(service.title), robots }),
    Component: PlaceOrderPage,
  });

const listPage = (list: "active" | "history"): PageDefinition =>
  definePage<OrdersPageData>({
    path: ordersPaths[list](),
    query: ["after", "before"],
    access: membersOnly,
    cache: "private",
    async load({ viewer, query }) {
      const place = { after: query.get("after"), before: query.get("before") };
      const [page, zone] = await Promise.all([ordersOf(viewer.id!, list, place), zoneOf(viewer)]);
      return {
        ...{ list, zone, orders: await presentRows(viewer.id!, page.rows) },
        paging: pagingOf(ordersPaths[list](), page, null),
      };
    },
    meta: () => ({ title: words[list], robots }),
    Component: OrdersPage,
  });

/** What was paid, or earned, to read, to print and to keep. */
const receiptPage = definePage<OrderReceiptPageData>({
  path: "/orders/:id/receipt",
  access: membersOnly,
  cache: "private",
  async load({ viewer, params }) {
    const found = await readOrder(viewer, params.id!);
    const receipt = found && (await presentReceipt(viewer, found));
    if (!receipt) throw notFound();
    return { receipt, zone: await zoneOf(viewer) };
  },
  meta: ({ receipt: { side, number } }) => ({ title: words.receipt.title[side](number), robots }),
  Component: OrderReceiptPage,
});

/** The way to pay a higher price that is agreed, for the buyer. */
async function moreOf(
  ordering: Ordering,
  { proposal }: OrderDoc,
  side: "buyer" | "seller" | null,
): Promise<OrderPageData["more"]> {
  if (!proposal?.checkout || side !== "buyer") return null;
  return { ...(await payOf(ordering, proposal.checkout, true)), tax: presentTax(proposal.tax) };
}

const orderPage = (ordering: Ordering): PageDefinition =>
  definePage<OrderPageData>({
    path: "/orders/:id",
    access: membersOnly,
    cache: "private",
    upload: { maxBytes: MAX_UPLOAD_BYTES, fields: ["file", ...ANSWER_FILES] },
    async load({ viewer, params }) {
      const found = await readOrder(viewer, params.id!);
      if (!found) throw notFound();
      const side = sideOf(viewer, found);
      const rows = await entriesOf(found._id);
      const [order, entries, work, others, zone] = await Promise.all([
        presentOrder(found),
        presentEntries(rows),
        presentWork(ordering.services, viewer, found, rows),
        instalmentsOf(found, side),
        zoneOf(viewer),
      ]);
      return {
        ...{ order, side, entries, work, zone },
        instalments: others.map(({ _id, title, state, price }) => ({
          ...{ id: String(_id), title, state, priceCents: price },
        })),
        ...(side === "buyer" ? await payOf(ordering, found._id, found.state === "unpaid") : PAID_BY_OTHERS),
        ...{ taxes: side === "buyer" ? taxesOf(found) : [], more: await moreOf(ordering, found, side) },
        scans: Boolean(ordering.scanner),
        hasReceipt: hasReceipt(found, side),
        can: side ? actsOf(side, found.state, factsOf(found)) : [],
        says: side !== null && mayStillSay(found, ordering.services.now()),
      };
    },
    async action({ caller, params, request }, form) {
      const id = params.id!;
      const order = await readOrder(caller.viewer, id);
      if (!order) throw notFound();
      const { values, files } = form;
      const act = ORDER_ACTS.find((each) => each === values.do);
      const input = { ...values, answers: answersOf(form), answerFiles: answerFilesOf(form) };
      if (values.do === "take") await takeOver(ordering, caller, id, values);
      else if (values.do === "say") await sayInOrder(ordering, caller, id, input, files.file);
      else if (act && SIDE_ACTS.includes(act)) await actOnOrder(ordering, caller, id, act, input, files.file);
      else throw forbidden();
      const { proposal } = order;
      const isOwn = proposal?.by === sideOf(caller.viewer, order);
      const text = act
        ? words.didOf(act, proposal?.kind ?? null, isOwn)
        : values.do === "say"
          ? words.page.sent
          : words.work.took;
      request.session.flash = { kind: "success", text };
      return seeOther(ordersPaths.order(id));
    },
    meta: ({ order }) => ({ title: order.title, robots }),
    Component: OrderPage,
  });
