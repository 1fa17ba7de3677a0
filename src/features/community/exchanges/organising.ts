import { memberOf } from "../../../core/auth/member-of.ts";
import { applicationError, invalidField, notFound } from "../../../core/base/errors.ts";
import type { Caller } from "../../../core/base/viewer.ts";
import { isId, toId } from "../../../core/db/ids.ts";
import { inTransaction, isDuplicateKey } from "../../../core/db/transaction.ts";
import { validate } from "../../../core/validate.ts";
import { exchangeOrganisingText as words } from "../../../shared/community/exchange-organising.text.ts";
import { exchangesText } from "../../../shared/community/exchanges.text.ts";
import { isEitherBlocked } from "../../people/blocks/index.ts";
import type { Writing } from "../../people/member-content/index.ts";
import { findByUsernames } from "../../people/users/index.ts";
import { auditedOfOthers } from "../../platform/audit/index.ts";
import { letGo } from "./gifts.ts";
import { organisingByMember } from "./limits.ts";
import { Exchange, type ExchangeDoc, Gift, type GiftDoc, isPromptList } from "./model.ts";
import { permittedExchange } from "./permitted.ts";
import { isOwner } from "./policy.ts";
import { revealRules } from "./rules.ts";
import "./events.ts";

type Act = (exchange: ExchangeDoc, by: string) => Promise<void>;

/** Does something in an exchange that is being written for, in the audit log where it is the staff. @throws 404, 403, 400, 429 */
async function organise(
  { services, limits }: Writing,
  caller: Caller,
  id: string,
  what: string,
  act: Act,
): Promise<void> {
  const by = memberOf(caller);
  const exchange = await permittedExchange(caller.viewer, "organise", id);
  if (exchange.revealAt <= services.now()) throw applicationError(exchangesText.notNow);
  await limits.consume(organisingByMember, by);
  const event = {
    action: "exchange.organise",
    subject: { type: "exchange", id },
    details: { title: exchange.title, what },
  } as const;
  await auditedOfOthers(services, caller, isOwner(caller.viewer, exchange), event, () => act(exchange, by));
}

async function takenGift(exchange: ExchangeDoc, gift: string | undefined): Promise<GiftDoc> {
  const found = isId(gift)
    ? await Gift.findOne({ _id: toId(gift), exchange: exchange._id }).lean<GiftDoc>()
    : null;
  if (!found) throw notFound();
  return found;
}

/**
 * Takes a gift from its giver, who does not write it: others can take it up, and they are told; one that is given
 * already only where they are `sure`. For who runs the exchange and the staff. @throws 404, 403, 400, at `sure` as well
 */
export const markDefault = (
  writing: Writing,
  caller: Caller,
  id: string,
  { gift, sure = false }: { readonly gift?: string | undefined; readonly sure?: boolean },
): Promise<void> =>
  organise(writing, caller, id, "default", async (exchange, by) => {
    const found = await takenGift(exchange, gift);
    if (!found.giver) throw applicationError(words.nobodyHasIt);
    if (found.state === "given" && !sure) throw invalidField("sure", words.givenAlready);
    await inTransaction(async (session) => {
      if (!(await letGo(writing.services, found, session, [found.state])))
        throw applicationError(words.notAssigned);
      const { events, now } = writing.services;
      const giver = String(found.giver);
      const released = { ...eventOf(exchange), gift: String(found._id), giver, by, at: now().getTime() };
      await events.publish("exchange.gift-released", released, session);
    });
  });

/**
 * Gives a gift that wants somebody, or that its giver has not written yet, to a member by their name: they are told, and
 * so is who had it. @throws 404, 403, 400 at `giver`
 */
export const assignGift = (
  writing: Writing,
  caller: Caller,
  id: string,
  { gift, giver: name = "" }: { readonly gift?: string | undefined; readonly giver?: string | undefined },
): Promise<void> =>
  organise(writing, caller, id, "assign", async (exchange, by) => {
    const { events, now } = writing.services;
    const found = await takenGift(exchange, gift);
    const wrong = (message: string) => invalidField("giver", message);
    const [member] = await findByUsernames([name.trim().replace(/^@/, "").toLowerCase()]);
    if (!member) throw wrong(words.noSuchMember);
    const giver = toId(String(member._id));
    if (giver.equals(found.recipient)) throw wrong(words.theirOwn);
    // In words that say of a block no more than of anything else.
    for (const other of [found.recipient, exchange.owner])
      if (await isEitherBlocked(String(giver), String(other))) throw wrong(words.cannotWrite);
    if (found.giver?.equals(giver)) throw wrong(words.hasItAlready);
    const at = now().getTime();
    const assigned = { ...eventOf(exchange), gift: String(found._id), giver: String(giver), by, at };
    const work = inTransaction(async (session) => {
      const running = await Exchange.updateOne(
        { _id: exchange._id, state: "writing", revealAt: { $gt: now() } },
        { $set: { updatedAt: now() } },
        { session, timestamps: false },
      );
      const free = isPromptList(exchange) ? ["writing"] : ["wanted", "writing"];
      const kept = await Gift.updateOne(
        { _id: found._id, giver: found.giver, state: { $in: free } } as object,
        { $set: { giver, state: "writing", story: null, pinchHit: true } },
        { session },
      );
      if (running.matchedCount === 0 || kept.matchedCount === 0) throw applicationError(words.notAssigned);
      await events.publish("exchange.gift-assigned", assigned, session);
      if (found.giver)
        await events.publish("exchange.gift-released", { ...assigned, giver: String(found.giver) }, session);
    });
    await work.catch((error) => {
      throw isDuplicateKey(error) ? wrong(words.hasItAlready) : error;
    });
  });

/** Reveals all gifts at another time; everybody in it is told. @throws 404, 403, 400 at `revealAt` */
export const moveReveal = (writing: Writing, caller: Caller, id: string, input: unknown): Promise<void> =>
  organise(writing, caller, id, "reveal", async (exchange, by) => {
    const { events, now } = writing.services;
    const { revealAt } = validate(revealRules, input);
    if (revealAt <= now()) throw invalidField("revealAt", words.inFuture);
    if (revealAt <= exchange.dueAt) throw invalidField("revealAt", exchangesText.revealAfterDue);
    await inTransaction(async (session) => {
      const { matchedCount } = await Exchange.updateOne(
        { _id: exchange._id, state: "writing", revealAt: exchange.revealAt },
        { $set: { revealAt } },
        { session },
      );
      if (matchedCount === 0) throw applicationError(exchangesText.notNow);
      const moved = { ...eventOf(exchange), by, at: now().getTime() };
      await events.publish("exchange.reveal-moved", moved, session);
    });
  });

const eventOf = ({ _id, owner }: ExchangeDoc) => ({ id: String(_id), owner: String(owner) });
