import { createBatcher } from "../../../core/db/batcher.ts";
import { toId } from "../../../core/db/ids.ts";
import { findKeysetPage, type KeysetPage, type Place } from "../../../core/db/keyset.ts";
import type { MailingListDto, SubscriberDto } from "../../../shared/reach/mailing-lists.dto.ts";
import { SUBSCRIBERS_PER_PAGE, type SubscriberState } from "../../../shared/reach/mailing-lists.ts";
import { MailingList, type MailingListDoc, Subscriber, type SubscriberDoc } from "./model.ts";

/** Readers who are looked up at one time. */
const LOOKED_UP = 500;

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

/** Addresses of a list that the API answers at a time. */
const API_PAGE = 100;

/** Addresses of a list by id, from after the given one on. */
export const findSubscribers = (
  list: MailingListDoc["_id"],
  {
    after,
    state,
  }: { readonly after: SubscriberDoc["_id"] | null; readonly state?: SubscriberState | undefined },
): Promise<SubscriberDoc[]> =>
  Subscriber.find(
    { list, ...(state ? { state } : {}), ...(after ? { _id: { $gt: after } } : {}) },
    { email: 1, name: 1, state: 1, source: 1, tags: 1, proof: 1, link: 1, counted: 1 },
  )
    .sort({ _id: 1 })
    .limit(API_PAGE)
    .lean<SubscriberDoc[]>();

export const presentSubscriber = (row: SubscriberDoc): SubscriberDto => ({
  ...{ id: String(row._id), email: row.email, name: row.name, state: row.state, source: row.source },
  tags: row.tags,
  askedAt: row.proof.askedAt.toISOString(),
  confirmedAt: row.proof.confirmedAt?.toISOString() ?? null,
});

/** The list that an author's stories ask readers to join: their oldest; null for none. */
export const findAskedList = (owner: unknown): Promise<MailingListDoc | null> =>
  MailingList.findOne({ owner: toId(owner), ownerHidden: { $ne: true } })
    .sort({ createdAt: 1, _id: 1 })
    .lean<MailingListDoc>();

/** A list by id with what its letters say of it; null for none, and for one whose author is away. */
export const findListById = (id: MailingListDoc["_id"]): Promise<MailingListDoc | null> =>
  MailingList.findOne({ _id: id, ownerHidden: { $ne: true } }).lean<MailingListDoc>();

/** A confirmed address, and the subscriber whom the link in a letter frees of it. */
export interface ConfirmedReader {
  readonly email: string;
  readonly to: SubscriberDoc["_id"];
  /** Agreed that links they follow are counted. */
  readonly counted?: boolean;
  /** The end of the address of the story link that brought them. */
  readonly link?: string | undefined;
}

/** Confirmed addresses of a list, by id, from after the given one on; with one of `tags` where there are any. */
export async function walkConfirmed(
  list: MailingListDoc["_id"],
  tags: readonly string[],
  after: SubscriberDoc["_id"] | null,
  limit: number,
): Promise<readonly ConfirmedReader[]> {
  const rows = await Subscriber.find(
    {
      ...{ list, state: "confirmed" as const },
      ...(tags.length > 0 ? { tags: { $in: [...tags] } } : {}),
      ...(after ? { _id: { $gt: after } } : {}),
    },
    { email: 1, counted: 1, link: 1 },
  )
    .sort({ _id: 1 })
    .limit(limit)
    .lean<SubscriberDoc[]>();
  return rows.map(presentReader);
}

const presentReader = ({ _id, email, counted = false, link }: SubscriberDoc): ConfirmedReader => ({
  ...{ email: email.toLowerCase(), to: _id, counted, link },
});

/** Confirmed readers of a list among some of them. One find. */
export const confirmedReaders = async (
  list: MailingListDoc["_id"],
  who: { readonly _id: SubscriberDoc["_id"] } | { readonly email: { readonly $in: readonly string[] } },
): Promise<ConfirmedReader[]> =>
  (
    await Subscriber.find({ ...who, list, state: "confirmed" } as never, {
      ...{ email: 1, counted: 1, link: 1 },
    }).lean<SubscriberDoc[]>()
  ).map(presentReader);

/** The story links that brought readers of a list, by the ends of their addresses. */
export async function linksToList(list: MailingListDoc["_id"]): Promise<string[]> {
  const links: string[] = [];
  // From one to the next by the index: of a list of 100,000 readers as many reads as there are links.
  for (let after = ""; ; after = links.at(-1)!) {
    const link = { $type: "string" as const, $gt: after };
    const next = await Subscriber.findOne({ list, link }, { link: 1 })
      .sort({ link: 1 })
      .lean<Pick<SubscriberDoc, "link">>();
    if (!next?.link) return links;
    links.push(next.link);
  }
}

/** Those of these subscribers who are confirmed still: id -> address. One find. */
export async function confirmedAmong(
  list: MailingListDoc["_id"],
  ids: readonly SubscriberDoc["_id"][],
): Promise<ReadonlyMap<string, string>> {
  const of = { _id: { $in: [...ids] }, list, state: "confirmed" as const };
  const rows = await Subscriber.find(of, { email: 1 }).lean<SubscriberDoc[]>();
  return new Map(rows.map(({ _id, email }) => [String(_id), email.toLowerCase()]));
}

/** The tags of a list's readers, in the order of the alphabet. */
export const tagsOfList = async (list: MailingListDoc["_id"]): Promise<string[]> =>
  // Out of the keys of its index, without a look at any reader.
  (await Subscriber.distinct("tags", { list })).map(String).sort();

/** Whether a reader has asked not to be counted, in no way; many who are asked for at one time are looked up together. */
export const isUncounted = createBatcher<SubscriberDoc["_id"], boolean>(async (subscribers) => {
  const found = await Subscriber.distinct("_id", { _id: { $in: subscribers }, uncounted: true });
  const uncounted = new Set(found.map(String));
  return subscribers.map((each) => uncounted.has(String(each)));
}, LOOKED_UP);
