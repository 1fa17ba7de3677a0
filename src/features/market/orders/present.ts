import { OUTCOME, PROGRESS, reachedBy } from "#shared/market/order-machine.ts";
import type { OrderDto, OrderEntryDto, OrderRowDto } from "#shared/market/orders.dto.ts";
import { receiptNumber } from "../../money/payments/index.ts";
import { findPeople, type PersonFields, presentUserCard } from "../../people/users/index.ts";
import { findKnownNames, type KnownName } from "../../stories/details-history/index.ts";
import { findStoryNames } from "../../stories/stories/index.ts";
import { isBankDisputed } from "./bank-hold.ts";
import type { OrderDoc, OrderEntryDoc } from "./document.ts";
import { isLost, netOf } from "./escrow.ts";
import { waitedFor } from "./expiry.ts";
import { daysLeftOf, lateDaysOf } from "./lateness.ts";
import { objectionOf } from "./objections.ts";
import { paymentsOf, raiseOf, withTax, worthOf } from "./payments.ts";

type People = ReadonlyMap<string, PersonFields>;
const cardOf = (people: People, id: unknown) => {
  const person = people.get(String(id));
  return person ? presentUserCard(person) : null;
};

/** Presents orders for a member's lists. One query for the other side. */
export async function presentRows(
  member: string,
  rows: readonly OrderDoc[],
  now: Date,
): Promise<OrderRowDto[]> {
  const people = await findPeople([
    ...new Set(rows.flatMap(({ buyer, seller }) => [String(buyer), String(seller)])),
  ]);
  const nameOf = await findOrderStories(member, rows, now);
  return rows.map((row) => {
    const side = String(row.buyer) === member ? "buyer" : "seller";
    const isMine =
      waitedFor(row) === side ||
      (row.state === "unpaid" && side === "buyer") ||
      (row.proposal !== null && (row.proposal.checkout ? side === "buyer" : row.proposal.by !== side));
    const until = deadlineOf(row)?.toISOString() ?? null;
    const isWaitedFor = waitedFor(row) === side;
    return {
      id: String(row._id),
      title: row.title,
      state: row.state,
      side,
      other: cardOf(people, side === "buyer" ? row.seller : row.buyer),
      priceCents: row.price,
      number: receiptNumber(row),
      story: (side === "buyer" || row.access ? nameOf(row)?.title : null) ?? null,
      refundCents: row.isOpen ? 0 : row.refund + (side === "buyer" ? taxBackOf(row) : 0),
      isMine,
      actBy: isWaitedFor ? until : null,
      waitsUntil: isWaitedFor || !waitedFor(row) ? null : until,
      lateDays: lateDaysOf(row, now),
      changedAt: row.updatedAt.toISOString(),
    };
  });
}

type WithStory = Pick<OrderDoc, "_id" | "story" | "endedAt">;

/**
 * Returns the stories of orders as a party may know them: a party of an ended order sees the title as it was then,
 * unless they may still read the story (decision 109).
 */
export async function findOrderStories(
  member: string,
  orders: readonly WithStory[],
  now: Date,
): Promise<(order: WithStory) => KnownName | null> {
  const asked = ({ story, endedAt }: WithStory) => (story ? [{ story, at: endedAt ?? now }] : []);
  const [nameOf, open] = await Promise.all([
    findKnownNames(member, orders.flatMap(asked)),
    findStoryNames(orders.flatMap(({ story, endedAt }) => (story && !endedAt ? [story] : []))),
  ]);
  return (order) => {
    const [about] = asked(order);
    if (!about) return null;
    if (order.endedAt) return nameOf(about);
    const name = open.get(String(about.story));
    return name ? { id: String(name._id), slug: name.slug, title: name.title, isReadable: true } : null;
  };
}

/** Returns when the waiting side must act: work is due before an expired deadline cancels the order. */
const deadlineOf = (order: OrderDoc): Date | null => {
  const { state, pausedAt, deliverBy, dueAt, proposal } = order;
  if (isBankDisputed(order)) return null;
  return state === "in-progress" && !pausedAt && deliverBy && !objectionOf(proposal) ? deliverBy : dueAt;
};

/** Returns the tax included in refunds. */
const taxBackOf = (order: OrderDoc): number =>
  paymentsOf(order).reduce((sum, each) => sum + withTax(each, each.refund) - each.refund, 0);

/** Presents an order with its members. One query. */
export async function presentOrder(order: OrderDoc, now: Date): Promise<OrderDto> {
  const people = await findPeople([String(order.buyer), String(order.seller)]);
  const { _id, title, service, state, version, pack, pricing, words, extras, requirements } = order;
  return {
    id: String(_id),
    title,
    service: String(service),
    category: order.category,
    state,
    version,
    pricing,
    words,
    extras,
    number: receiptNumber(order),
    reached: reachedBy(order),
    progress: PROGRESS[state],
    outcome: OUTCOME[state],
    paused: order.pausedAt !== null,
    bankDispute: order.bankDispute?.state ?? "none",
    lost: isLost(order),
    buyer: cardOf(people, order.buyer),
    seller: cardOf(people, order.seller),
    package: { name: pack.name, includes: pack.includes, delivery: pack.delivery },
    requirements,
    roundsLeft: order.rounds,
    priceCents: order.price,
    worthCents: worthOf(order),
    shareCents: order.share,
    feeCents: order.fee,
    costCents: order.cost,
    earnedCents: netOf(order).left,
    refundCents: order.refund,
    taxBackCents: taxBackOf(order),
    returned: order.returned || null,
    proposal: order.proposal && {
      kind: order.proposal.kind,
      by: order.proposal.by,
      amount: order.proposal.amount,
      days: order.proposal.days ?? 0,
      reason: order.proposal.reason,
      moreCents: raiseOf(order),
      agreed: Boolean(order.proposal.checkout),
    },
    deliverBy: order.deliverBy?.toISOString() ?? null,
    lateDays: lateDaysOf(order, now),
    daysLeft: daysLeftOf(order),
    dueAt: isBankDisputed(order) ? null : (order.dueAt?.toISOString() ?? null),
    createdAt: order.createdAt.toISOString(),
    endedAt: order.endedAt?.toISOString() ?? null,
  };
}

/** Presents the timeline with its members. One query. */
export async function presentEntries(rows: readonly OrderEntryDoc[]): Promise<OrderEntryDto[]> {
  const people = await findPeople([...new Set(rows.flatMap(({ by }) => (by ? [String(by)] : [])))]);
  return rows.map(({ _id, act, as, by, text, amount, files, at }) => ({
    id: String(_id),
    act,
    as,
    by: by && cardOf(people, by),
    text,
    amount,
    at: at.toISOString(),
    files: files.map(({ id, name, version, scan = "none", image }) => ({
      id,
      name,
      version,
      scan,
      picture: image && { width: image.width, height: image.height, widths: image.widths },
    })),
  }));
}
