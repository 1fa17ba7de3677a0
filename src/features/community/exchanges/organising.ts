import { memberOf } from "#core/auth/member-of.ts";
import { applicationError, forbidden, invalidField, notFound } from "#core/base/errors.ts";
import type { Caller, Viewer } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import { inTransaction, isDuplicateKey } from "#core/db/transaction.ts";
import { validate } from "#core/validate.ts";
import { exchangeOrganisingText as texts } from "#shared/community/exchange-organising.text.ts";
import type { GiftState } from "#shared/community/exchanges.enums.ts";
import { exchangesText } from "#shared/community/exchanges.text.ts";
import { isEitherBlocked } from "../../people/blocks/index.ts";
import type { Writing } from "../../people/member-content/index.ts";
import { findByUsernames } from "../../people/users/index.ts";
import { auditedOfOthers } from "../../platform/audit/index.ts";
import { acceptingAt, isAccepting } from "./accepting.ts";
import { assertMayOrganise } from "./conflicts.ts";
import { organisingByMember } from "./limits.ts";
import { Exchange, type ExchangeDoc, Gift, type GiftDoc, isPromptList } from "./model.ts";
import { permittedExchange } from "./permitted.ts";
import { isOwner } from "./policy.ts";
import { releaseGift } from "./release.ts";
import { revealRules } from "./rules.ts";
import { noteStaffActed } from "./with-staff.ts";
import "./events.ts";

type Act = (exchange: ExchangeDoc, by: string) => Promise<void>;

/**
 * Runs an organiser's action while gifts are written, with an audit log entry if staff does it.
 * @throws 404, 403, 400, 429
 */
async function organise(
  { services, limits }: Writing,
  caller: Caller,
  id: string,
  what: string,
  act: Act,
): Promise<void> {
  const by = memberOf(caller);
  const exchange = await permittedExchange(caller.viewer, "organise", id);
  await assertMayOrganise(caller.viewer, exchange);
  if (!isAccepting(exchange, services.now())) throw applicationError(exchangesText.notNow);
  await limits.consume(organisingByMember, by);
  const event = {
    action: "exchange.organise",
    subject: { type: "exchange", id },
    details: { title: exchange.title, what },
  } as const;
  await auditedOfOthers(services, caller, isOwner(caller.viewer, exchange), event, () => act(exchange, by));
}

async function takenGift(exchange: ExchangeDoc, gift: string | undefined): Promise<GiftDoc> {
  const storedGift = isId(gift)
    ? await Gift.findOne({ _id: toId(gift), exchange: exchange._id }).lean<GiftDoc>()
    : null;
  if (!storedGift) throw notFound();
  return storedGift;
}

/** Checks of `markDefault` for this gift. @throws 403, 400, at `sure` as well */
async function assertMayMark(viewer: Viewer, exchange: ExchangeDoc, gift: GiftDoc, sure: boolean) {
  await assertMayOrganise(viewer, exchange, gift);
  if (!gift.giver) throw applicationError(texts.nobodyHasIt);
  if (gift.state === "given" && exchange.state === "revealed") throw applicationError(texts.isRevealed);
  if (gift.state === "given" && !sure) throw invalidField("sure", texts.givenAlready);
}

/** Returns the member who may write this gift. @throws 403, 400 at `giver` */
async function findNewGiver(viewer: Viewer, exchange: ExchangeDoc, gift: GiftDoc, name: string) {
  await assertMayOrganise(viewer, exchange, gift);
  if (gift.state === "given") throw applicationError(texts.notAssigned);
  const wrong = (message: string) => invalidField("giver", message);
  const username = name.trim().replace(/^@/, "").toLowerCase();
  const member = (await findByUsernames([username])).get(username);
  if (!member) throw wrong(texts.noSuchMember);
  const giver = toId(String(member._id));
  if (giver.equals(gift.recipient)) throw wrong(texts.theirOwn);
  // Uses a general message, so that a block is not revealed.
  for (const other of [gift.recipient, exchange.owner])
    if (await isEitherBlocked(String(giver), String(other))) throw wrong(texts.cannotWrite);
  if (gift.giver?.equals(giver)) throw wrong(texts.hasItAlready);
  return giver;
}

/**
 * Returns what giving up or passing on a gift would take from its giver; null if nobody writes it.
 * @throws as `markDefault` and `assignGift`
 */
export async function previewRelease(
  { services }: Pick<Writing, "services">,
  { viewer }: Caller,
  id: string,
  act: { readonly gift: string | undefined } & ({ readonly sure: boolean } | { readonly giver: string }),
): Promise<{ readonly exchange: ExchangeDoc; readonly gift: GiftDoc; readonly next: string | null } | null> {
  const exchange = await permittedExchange(viewer, "organise", id);
  await assertMayOrganise(viewer, exchange);
  if (!isAccepting(exchange, services.now())) throw applicationError(exchangesText.notNow);
  const gift = await takenGift(exchange, act.gift);
  const next = "giver" in act ? await findNewGiver(viewer, exchange, gift, act.giver) : null;
  if ("sure" in act) await assertMayMark(viewer, exchange, gift, act.sure);
  return gift.giver && { exchange, gift, next: next && String(next) };
}

/**
 * Releases a gift from a giver who does not write it: others can claim it and are notified. A gift already
 * handed in requires `sure`. For the organiser and staff.
 * @throws 404, 403, 400, at `sure` as well
 */
export const markDefault = (
  writing: Writing,
  caller: Caller,
  id: string,
  { gift, sure = false }: { readonly gift?: string | undefined; readonly sure?: boolean },
): Promise<void> =>
  organise(writing, caller, id, "default", async (exchange, by) => {
    const found = await takenGift(exchange, gift);
    await assertMayMark(caller.viewer, exchange, found, sure);
    await inTransaction(async (session) => {
      if (!(await releaseGift(writing.services, found, session, [found.state])))
        throw applicationError(texts.notAssigned);
      const { events, now } = writing.services;
      const giver = String(found.giver);
      const released = { ...eventOf(exchange), gift: String(found._id), giver, by, at: now().getTime() };
      await noteStaffActed(exchange._id, session);
      await events.publish("exchange.gift-released", released, session);
    });
  });

/**
 * Assigns a gift that has no giver, or is not written yet, to a member by username; notifies them and the
 * previous giver.
 * @throws 404, 403, 400 at `giver`
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
    const giver = await findNewGiver(caller.viewer, exchange, found, name);
    const at = now().getTime();
    const assigned = { ...eventOf(exchange), gift: String(found._id), giver: String(giver), by, at };
    const work = inTransaction(async (session) => {
      const running = await Exchange.updateOne(
        acceptingAt(exchange, now()),
        { $set: { updatedAt: now() } },
        { session, timestamps: false },
      );
      const free: readonly GiftState[] = isPromptList(exchange) ? ["writing"] : ["wanted", "writing"];
      const assignment = await Gift.updateOne(
        { _id: found._id, giver: found.giver, state: { $in: free } },
        { $set: { giver, state: "writing", story: null, pinchHit: true } },
        { session },
      );
      if (running.matchedCount === 0 || assignment.matchedCount === 0)
        throw applicationError(texts.notAssigned);
      await noteStaffActed(exchange._id, session);
      await events.publish("exchange.gift-assigned", assigned, session);
      if (found.giver)
        await events.publish("exchange.gift-released", { ...assigned, giver: String(found.giver) }, session);
    });
    await work.catch((error) => {
      throw isDuplicateKey(error) ? invalidField("giver", texts.hasItAlready) : error;
    });
  });

/** Changes the date of the reveal and notifies all participants. @throws 404, 403, 400 at `revealAt` */
export const moveReveal = (writing: Writing, caller: Caller, id: string, input: unknown): Promise<void> =>
  organise(writing, caller, id, "reveal", async (exchange, by) => {
    const { events, now } = writing.services;
    if (exchange.state !== "writing") throw forbidden();
    const { revealAt } = validate(revealRules, input);
    if (revealAt <= now()) throw invalidField("revealAt", texts.inFuture);
    if (revealAt <= exchange.dueAt) throw invalidField("revealAt", exchangesText.revealAfterDue);
    await inTransaction(async (session) => {
      const { matchedCount } = await Exchange.updateOne(
        { _id: exchange._id, state: "writing", revealAt: exchange.revealAt },
        { $set: { revealAt } },
        { session },
      );
      if (matchedCount === 0) throw applicationError(exchangesText.notNow);
      await noteStaffActed(exchange._id, session);
      const moved = { ...eventOf(exchange), by, at: now().getTime() };
      await events.publish("exchange.reveal-moved", moved, session);
    });
  });

const eventOf = ({ _id, owner }: ExchangeDoc) => ({ id: String(_id), owner: String(owner) });
