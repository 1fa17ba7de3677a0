import { Types } from "mongoose";
import { assertMayPost } from "../../../core/auth/posting.ts";
import { applicationError, forbidden, invalidField, throwWrong } from "../../../core/base/errors.ts";
import { type Caller, isAdmin, isStaff } from "../../../core/base/viewer.ts";
import { toId } from "../../../core/db/ids.ts";
import { inTransaction } from "../../../core/db/transaction.ts";
import type { Upload } from "../../../core/http/form.ts";
import { isFinal, transitionOf } from "../../../shared/market/order-machine.ts";
import { isPictured, ORDER_RIGHTS } from "../../../shared/market/order-work.ts";
import type { OrderAct } from "../../../shared/market/orders.enums.ts";
import { EXTENSION_DAYS_MAX, ORDER_TEXT_MAX, SAY_DAYS } from "../../../shared/market/orders.limits.ts";
import { ordersText } from "../../../shared/market/orders.text.ts";
import { messages } from "../../../shared/messages.ts";
import { centsIn } from "../../../shared/money/cents.ts";
import { audited } from "../../platform/audit/index.ts";
import { decideBranch } from "../../stories/suggestions/index.ts";
import { type AccessInput, accessIn, assertDelivers } from "./access.ts";
import { type AnswerFiles, answersIn, isAnswered, keepAnswers } from "./answers.ts";
import type { Doing } from "./doing.ts";
import { keepFile, type OrderFile } from "./files.ts";
import { type TakeInput, takenIn } from "./hand-over.ts";
import { orderMessagesByMember } from "./limits.ts";
import { Order, type OrderDoc, OrderEntry } from "./model.ts";
import { factsOf, moveIn, moveOrder } from "./move.ts";
import type { Ordering } from "./ordering.ts";
import { worthOf } from "./payments.ts";
import { permittedOrder } from "./permitted.ts";
import { sideOf } from "./policy.ts";
import { addInstalment, addRaise, proposedIn, raiseIn, type TermsInput } from "./terms.ts";

const words = ordersText.wrong;
const DAY_MS = 86_400_000;

/** What the forms of an order's page send. */
export interface ActInput extends AccessInput, TakeInput, TermsInput {
  readonly text?: unknown;
  readonly answers?: readonly string[];
  /** Files that answer questions, by the number of the question. */
  readonly answerFiles?: AnswerFiles;
  /** At a delivery of pictures: the rights in them. */
  readonly rights?: unknown;
  /** At acceptance: takes all that is still suggested for the story. */
  readonly takeAll?: unknown;
  /** Version of the order as it was read: what happened meanwhile is not acted on unseen. */
  readonly version?: unknown;
}

/** What a side does that says why, or what is asked. */
const WITH_TEXT: readonly OrderAct[] = ["ask", "dispute", "request-changes"];
/** Acts of its two sides. */
export const SIDE_ACTS = [
  ...["accept", "decline", "withdraw", "answer", "ask", "resume", "deliver", "approve", "request-changes"],
  ...["propose-extension", "propose-cancellation", "agree", "refuse", "dispute"],
  ...["open-story", "close-story", "propose-amendment", "propose-instalment"],
] as readonly OrderAct[];

/** One of the two sides does something. @throws 404, 403, 400 by field or where it cannot be done as things stand */
export async function actOnOrder(
  ordering: Ordering,
  caller: Caller,
  id: string,
  act: OrderAct,
  input: ActInput,
  file?: Upload | undefined,
): Promise<OrderDoc> {
  const order = await permittedOrder(caller, "act", id);
  const by = sideOf(caller.viewer, order);
  if (!by || !SIDE_ACTS.includes(act)) throw forbidden();
  sameVersion(order, input);
  const text = textIn(input);
  throwWrong([[WITH_TEXT.includes(act) && text === "" && "text", messages.required]]);
  if (text || file) assertMayPost(caller, ordering.services.now());
  const doing = { by, member: toId(caller.viewer.id!), text } as const;
  if (!transitionOf(act, by, order.state, factsOf(order, 0))) throw applicationError(words.notNow);
  if (act === "deliver") await assertDelivers(ordering, order, text, file !== undefined);
  const more = await moreOf(ordering, caller, order, act, input);
  if (act === "approve" && input.takeAll === "true" && order.story && order.access)
    await decideBranch(ordering.services, caller, String(order.story), {
      editor: String(order.seller),
      taken: true,
    });
  const files: OrderFile[] = [...(more.files ?? [])];
  try {
    if (file) files.push(await keepFile(ordering, caller, order._id, file));
    return await inTransaction(async (session) => {
      const after = await moveIn(session, ordering, order, act, { ...doing, ...more, files });
      if (act === "agree") await addInstalment(session, ordering, order);
      if (act === "agree") await addRaise(session, ordering, after);
      return after;
    });
  } catch (error) {
    for (const each of files) await ordering.files.remove(each);
    throw error;
  }
}

/** What an act takes beside words. @throws 400 by field */
async function moreOf(
  ordering: Ordering,
  caller: Caller,
  order: OrderDoc,
  act: OrderAct,
  input: ActInput,
): Promise<Partial<Doing>> {
  switch (act) {
    case "open-story":
      return { set: await accessIn(caller, order.category, input) };
    case "close-story":
      return { set: { access: null } };
    case "deliver": {
      if (!isPictured(order.category)) return {};
      const rights = ORDER_RIGHTS.find((each) => each === input.rights);
      if (!rights) throw invalidField("rights", ordersText.work.chooseRights);
      return { set: { rights } };
    }
    case "approve":
      return { set: (await takenIn(ordering, caller, order, input)) ?? {} };
    case "answer": {
      const requirements = answersIn(order, input.answers ?? [], input.answerFiles);
      if (!isAnswered(requirements))
        throw invalidField(
          `answers.${requirements.findIndex(({ required, answer }) => required && answer === "")}`,
          messages.required,
        );
      const kept = await keepAnswers(ordering, caller, order._id, requirements, input.answerFiles);
      return { set: { requirements: kept.answers }, files: kept.files };
    }
    case "propose-extension": {
      const days = Number(String(input.amount ?? "").trim());
      if (!Number.isInteger(days) || days < 1 || days > EXTENSION_DAYS_MAX)
        throw invalidField("amount", words.days(EXTENSION_DAYS_MAX));
      return { amount: days };
    }
    case "propose-amendment":
    case "propose-instalment":
      return proposedIn(order, act, input, textIn(input));
    case "propose-cancellation": {
      const cents = centsIn(input.amount);
      const worth = worthOf(order);
      if (Number.isNaN(cents) || cents > worth) throw invalidField("amount", words.share(worth));
      return { amount: cents };
    }
    case "agree":
      if (factsOf(order).proposal?.raises) return { set: await raiseIn(ordering, order) };
      return order.proposal?.kind === "cancellation"
        ? { share: worthOf(order) - order.proposal.amount, amount: order.proposal.amount }
        : {};
    default:
      return {};
  }
}

/** Whether its two sides may still write to each other: from the payment on until some days after the end. */
export const mayStillSay = ({ paidAt, endedAt }: Pick<OrderDoc, "paidAt" | "endedAt">, now: Date): boolean =>
  paidAt !== null && (endedAt === null || now.getTime() - endedAt.getTime() <= SAY_DAYS * DAY_MS);

/** Says something in an order, or adds a file. @throws 404, 403 before it is paid and long after its end, 400 by field */
export async function sayInOrder(
  ordering: Ordering,
  caller: Caller,
  id: string,
  input: ActInput,
  file?: Upload | undefined,
): Promise<void> {
  const { services, limits } = ordering;
  const order = await permittedOrder(caller, "say", id);
  const by = sideOf(caller.viewer, order);
  if (!by || !mayStillSay(order, services.now())) throw forbidden(words.over);
  assertMayPost(caller, services.now());
  const text = textIn(input);
  if (text === "" && !file) throw invalidField("text", messages.required);
  await limits.consume(orderMessagesByMember, caller.viewer.id!);
  const files = file ? [await keepFile(ordering, caller, order._id, file)] : [];
  const now = services.now();
  const _id = new Types.ObjectId();
  await inTransaction(async (session) => {
    const entry = { order: order._id, kind: "message", by: toId(caller.viewer.id!), as: by, text, files };
    await OrderEntry.create([{ _id, ...entry, at: now }] as never, { session });
    await Order.updateOne({ _id: order._id }, { $set: { updatedAt: now } }, { session, timestamps: false });
    await services.events.publish(
      "order.said",
      {
        ...{ id: String(order._id), buyer: String(order.buyer), seller: String(order.seller) },
        ...{ number: now.getTime(), by, entry: String(_id) },
      },
      session,
    );
  });
}

/** What the staff decides of a disputed order, or an admin of any that is held: how much the seller gets. Audited. */
export async function decideOrder(
  ordering: Ordering,
  caller: Caller,
  id: string,
  input: ActInput & { readonly share?: unknown },
): Promise<OrderDoc> {
  const { viewer } = caller;
  if (!isStaff(viewer) || !viewer.id) throw forbidden();
  const order = await Order.findById(toId(id)).lean<OrderDoc>();
  if (!order) throw forbidden();
  if (sideOf(viewer, order)) throw forbidden(words.ownOrder);
  const isDispute = order.state === "disputed";
  if (!isDispute && !isAdmin(viewer)) throw forbidden();
  if (isFinal(order.state)) throw applicationError(words.notNow);
  sameVersion(order, input);
  const worth = worthOf(order);
  const share = centsIn(input.share);
  const text = textIn(input);
  throwWrong([
    [(Number.isNaN(share) || share > worth) && "share", words.share(worth)],
    [text === "" && "text", messages.required],
  ]);
  const act = isDispute ? "decide" : "override";
  const doing = { by: isDispute ? "staff" : "admin", member: toId(viewer.id), text, share } as const;
  const event = {
    action: `order.${act}` as const,
    subject: { type: "order", id } as const,
    details: { share, of: worth, reason: text },
  };
  return audited(ordering.services, caller, event, () =>
    moveOrder(ordering, order, act, { ...doing, amount: share }),
  );
}

function sameVersion({ version }: OrderDoc, input: ActInput): void {
  if (input.version !== undefined && String(input.version) !== String(version))
    throw applicationError(words.changedMeanwhile);
}

function textIn({ text }: ActInput): string {
  const said = typeof text === "string" ? text.trim() : "";
  if (said.length > ORDER_TEXT_MAX) throw invalidField("text", words.tooLong(ORDER_TEXT_MAX));
  return said;
}
