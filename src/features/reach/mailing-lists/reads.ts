import { toId } from "../../../core/db/ids.ts";
import { findKeysetPage, type KeysetPage, type Place } from "../../../core/db/keyset.ts";
import type { MailingListDto, SubscriberDto } from "../../../shared/reach/mailing-lists.dto.ts";
import { SUBSCRIBERS_PER_PAGE } from "../../../shared/reach/mailing-lists.ts";
import { MailingList, type MailingListDoc, Subscriber, type SubscriberDoc } from "./model.ts";

/** An author's lists with how many are on them. */
export async function listsOf(owner: string): Promise<MailingListDto[]> {
  const found = await MailingList.find({ owner: toId(owner) })
    .sort({ createdAt: 1 })
    .lean<MailingListDoc[]>();
  return Promise.all(found.map(presentList));
}

/** A list with how many are on it. */
export async function presentList({ _id, slug, name }: MailingListDoc): Promise<MailingListDto> {
  const [confirmed, pending] = await Promise.all(
    (["confirmed", "pending"] as const).map((state) => Subscriber.countDocuments({ list: _id, state })),
  );
  return { id: String(_id), slug, name, confirmed: confirmed!, pending: pending! };
}

/** A page of a list's addresses, newest first. */
export const subscribersOf = (
  list: MailingListDoc["_id"],
  place: Place,
): Promise<KeysetPage<SubscriberDoc>> =>
  findKeysetPage<SubscriberDoc, SubscriberDoc>(Subscriber, {
    filter: { list },
    key: "createdAt",
    projection: { email: 1, name: 1, state: 1, source: 1, tags: 1, proof: 1, createdAt: 1 },
    limit: SUBSCRIBERS_PER_PAGE,
    ...place,
  });

export const presentSubscriber = (row: SubscriberDoc): SubscriberDto => ({
  ...{ id: String(row._id), email: row.email, name: row.name, state: row.state, source: row.source },
  tags: row.tags,
  askedAt: row.proof.askedAt.toISOString(),
  confirmedAt: row.proof.confirmedAt?.toISOString() ?? null,
});
