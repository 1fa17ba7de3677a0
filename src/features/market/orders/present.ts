import { OUTCOME, PROGRESS } from "../../../shared/market/order-machine.ts";
import type { OrderDto, OrderEntryDto, OrderRowDto } from "../../../shared/market/orders.dto.ts";
import { findPeople, type PersonFields, presentUserCard } from "../../people/users/index.ts";
import { waitedFor } from "./clock.ts";
import type { OrderDoc, OrderEntryDoc } from "./model.ts";
import { paymentsOf, raiseOf, withTax, worthOf } from "./payments.ts";

type People = ReadonlyMap<string, PersonFields>;
const cardOf = (people: People, id: unknown) => {
  const found = people.get(String(id));
  return found ? presentUserCard(found) : null;
};

/** Orders in one member's lists. One find for the others. */
export async function presentRows(member: string, rows: readonly OrderDoc[]): Promise<OrderRowDto[]> {
  const people = await findPeople([
    ...new Set(rows.flatMap(({ buyer, seller }) => [String(buyer), String(seller)])),
  ]);
  return rows.map((row) => {
    const side = String(row.buyer) === member ? "buyer" : "seller";
    return {
      ...{ id: String(row._id), title: row.title, state: row.state, side },
      other: cardOf(people, side === "buyer" ? row.seller : row.buyer),
      priceCents: row.price,
      isMine:
        waitedFor(row) === side ||
        (row.state === "unpaid" && side === "buyer") ||
        (row.proposal !== null && (row.proposal.checkout ? side === "buyer" : row.proposal.by !== side)),
      dueAt: row.dueAt?.toISOString() ?? null,
      changedAt: row.updatedAt.toISOString(),
    };
  });
}

/** An order with its people. One find. */
export async function presentOrder(order: OrderDoc): Promise<OrderDto> {
  const people = await findPeople([String(order.buyer), String(order.seller)]);
  const { _id, title, service, state, version, pack, pricing, words, extras, requirements } = order;
  return {
    ...{
      id: String(_id),
      title,
      service: String(service),
      category: order.category,
      state,
      version,
      pricing,
      words,
      extras,
    },
    ...{ progress: PROGRESS[state], outcome: OUTCOME[state], paused: order.pausedAt !== null },
    ...{ buyer: cardOf(people, order.buyer), seller: cardOf(people, order.seller) },
    package: { name: pack.name, includes: pack.includes, delivery: pack.delivery },
    requirements,
    roundsLeft: order.rounds,
    ...{
      priceCents: order.price,
      worthCents: worthOf(order),
      shareCents: order.share,
      feeCents: order.fee,
      costCents: order.cost,
    },
    refundCents: order.refund,
    taxBackCents: paymentsOf(order).reduce((sum, each) => sum + withTax(each, each.refund) - each.refund, 0),
    proposal: order.proposal && {
      ...{ kind: order.proposal.kind, by: order.proposal.by, amount: order.proposal.amount },
      ...{ days: order.proposal.days ?? 0, reason: order.proposal.reason },
      moreCents: raiseOf(order),
      agreed: Boolean(order.proposal.checkout),
    },
    deliverBy: order.deliverBy?.toISOString() ?? null,
    dueAt: order.dueAt?.toISOString() ?? null,
    createdAt: order.createdAt.toISOString(),
    endedAt: order.endedAt?.toISOString() ?? null,
  };
}

/** What happened, with who did it. One find. */
export async function presentEntries(rows: readonly OrderEntryDoc[]): Promise<OrderEntryDto[]> {
  const people = await findPeople([...new Set(rows.flatMap(({ by }) => (by ? [String(by)] : [])))]);
  return rows.map(({ _id, act, as, by, text, amount, files, at }) => ({
    ...{ id: String(_id), act, as, by: by && cardOf(people, by), text, amount, at: at.toISOString() },
    files: files.map(({ id, name, version, scan = "none", image }) => ({
      ...{ id, name, version, scan },
      picture: image && { width: image.width, height: image.height, widths: image.widths },
    })),
  }));
}
