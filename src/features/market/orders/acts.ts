import { assertMayPost } from "#core/auth/posting.ts";
import { applicationError, forbidden, invalidField, throwWrong } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import type { Upload } from "#core/http/form.ts";
import { SIDE_ACTS, transitionOf } from "#shared/market/order-machine.ts";
import { isPictured, ORDER_RIGHTS } from "#shared/market/order-work.ts";
import type { OrderAct } from "#shared/market/orders.enums.ts";
import { ORDER_TEXT_MAX } from "#shared/market/orders.limits.ts";
import { ordersText } from "#shared/market/orders.text.ts";
import { messages } from "#shared/messages.ts";
import { centsIn } from "#shared/money/cents.ts";
import { type AccessInput, accessIn, assertDelivers } from "./access.ts";
import type { ActionInput } from "./action-input.ts";
import {
  type AnswerFiles,
  answersIn,
  isAnswered,
  storeAnswers,
  storiesAsked,
  storyAnswered,
} from "./answers.ts";
import type { OrderDoc } from "./document.ts";
import { assertFilesFit, type OrderFile, storeOrderFile } from "./files.ts";
import { daysLeftOf } from "./lateness.ts";
import type { Ordering } from "./ordering.ts";
import { raiseOf, worthOf } from "./payments.ts";
import { permittedOrder } from "./permitted.ts";
import { sideOf } from "./policy.ts";
import { type CountryInput, countryIn } from "./tax-country.ts";
import { addInstalment, addRaise, proposedIn, raiseIn, type TermsInput } from "./terms.ts";
import { acceptSuggestions, parseTransfer, type TakeInput } from "./transfer-work.ts";
import { applyTransitionIn, factsOf } from "./transitions.ts";

const texts = ordersText.wrong;

/** Form input on an order's page. */
export interface ActInput extends AccessInput, CountryInput, TakeInput, TermsInput {
  readonly text?: unknown;
  readonly answers?: readonly string[];
  /** Files that answer questions, by question number. */
  readonly answerFiles?: AnswerFiles;
  /** When delivering pictures: the rights in them. */
  readonly rights?: unknown;
  /** When accepting: also accepts all open suggestions for the story. */
  readonly takeAll?: unknown;
  /** Version of the order as displayed, so that nobody acts on an order that has changed unseen. */
  readonly version?: unknown;
}

/** Actions that need a text: a reason or a question. */
const WITH_TEXT: readonly OrderAct[] = ["ask", "dispute", "request-changes"];
/** Performs an action of one side. @throws 404, 403, 400 by field or if it is not possible now */
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
  const isAnswer = act === "resume" && by === "buyer";
  throwWrong([[(isAnswer || WITH_TEXT.includes(act)) && text === "" && "text", messages.required]]);
  if (text || file) assertMayPost(caller, ordering.services.now());
  const doing = { by, member: toId(caller.viewer.id!), text } as const;
  if (!transitionOf(act, by, order.state, factsOf(order, ordering.services.now(), 0)))
    throw applicationError(texts.notNow);
  if (act === "deliver") await assertDelivers(ordering, order, text, file !== undefined);
  const country = await countryIn(caller, act, order, input);
  const known: OrderDoc = { ...order, ...country };
  const given = await moreOf(ordering, caller, known, act, input);
  const more = country ? { ...given, set: { ...given.set, ...country } } : given;
  const files: OrderFile[] = [...(more.files ?? [])];
  let after: OrderDoc;
  try {
    if (file) files.push(await storeOrderFile(ordering, caller, order._id, file));
    after = await inTransaction(async (session) => {
      const moved = await applyTransitionIn(session, ordering, order, act, { ...doing, ...more, files });
      if (files.length > 0) await assertFilesFit(order._id, session);
      if (act === "agree") await addInstalment(session, ordering, known);
      if (act === "agree") await addRaise(session, ordering, moved);
      return moved;
    });
  } catch (error) {
    for (const each of files) await ordering.files.remove(each);
    throw error;
  }
  // The buyer sees them at once; after an interruption, the subscriber of the approval continues.
  if (act === "approve") await acceptSuggestions(ordering.services, id).catch(() => {});
  return after;
}

/** Parses an action's input besides its text. @throws 400 by field */
async function moreOf(
  ordering: Ordering,
  caller: Caller,
  order: OrderDoc,
  act: OrderAct,
  input: ActInput,
): Promise<Partial<ActionInput>> {
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
    case "approve": {
      const acceptsAll = input.takeAll === "true" && order.story !== null && order.access !== null;
      return { set: { ...(await parseTransfer(ordering, caller, order, input)), acceptsAll } };
    }
    case "answer": {
      const stories = await storiesAsked(order, caller.viewer.id!);
      const requirements = answersIn(order, input.answers ?? [], input.answerFiles, stories);
      if (!isAnswered(requirements))
        throw invalidField(
          `answers.${requirements.findIndex(({ required, answer }) => required && answer === "")}`,
          messages.required,
        );
      const stored = await storeAnswers(ordering, caller, order._id, requirements, input.answerFiles);
      const story = order.story ?? storyAnswered(order, input.answers ?? [], stories)?._id ?? null;
      return { set: { requirements: stored.answers, story }, files: stored.files };
    }
    case "propose-extension": {
      const days = Number(String(input.amount ?? "").trim());
      const most = daysLeftOf(order);
      if (!Number.isInteger(days) || days < 1 || days > most) throw invalidField("amount", texts.days(most));
      return { amount: days };
    }
    case "propose-amendment":
    case "propose-instalment":
      return proposedIn(order, act, { ...input, now: ordering.services.now() }, textIn(input));
    case "propose-cancellation": {
      const cents = centsIn(input.amount);
      const worth = worthOf(order);
      if (Number.isNaN(cents) || cents > worth) throw invalidField("amount", texts.share(worth));
      return { amount: cents };
    }
    case "agree":
      if (raiseOf(order) > 0) return { set: await raiseIn(ordering, order) };
      return order.proposal?.kind === "cancellation"
        ? { share: worthOf(order) - order.proposal.amount, amount: order.proposal.amount }
        : {};
    default:
      return {};
  }
}

export function sameVersion({ version }: OrderDoc, input: ActInput): void {
  if (input.version !== undefined && String(input.version) !== String(version))
    throw applicationError(texts.changedMeanwhile);
}

export function textIn({ text }: ActInput): string {
  const trimmed = typeof text === "string" ? text.trim() : "";
  if (trimmed.length > ORDER_TEXT_MAX) throw invalidField("text", texts.tooLong(ORDER_TEXT_MAX));
  return trimmed;
}
