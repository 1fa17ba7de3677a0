import { notFound } from "#core/base/errors.ts";
import { createBatcher } from "#core/db/batcher.ts";
import { isId, toId } from "#core/db/ids.ts";
import { findKeysetPage, type KeysetPage, type Place } from "#core/db/keyset.ts";
import type { MailingListDto, SubscriberDto } from "#shared/reach/mailing-lists.dto.ts";
import { SUBSCRIBERS_PER_PAGE, type SubscriberState } from "#shared/reach/mailing-lists.ts";
import type { SuppressionReason } from "#shared/reach/suppressions.ts";
import { suppressionReasons } from "../suppressions/index.ts";
import { MailingList, type MailingListDoc, Subscriber, type SubscriberDoc } from "./model.ts";

/** Subscribers per look-up. */
const LOOKED_UP = 500;

/** Returns an author's lists with their subscriber counts. */
export async function listsOf(owner: string): Promise<MailingListDto[]> {
  const mailingLists = await MailingList.find({ owner: toId(owner) })
    .sort({ createdAt: 1 })
    .lean<MailingListDoc[]>();
  return Promise.all(mailingLists.map(presentList));
}

/** Presents a list with its subscriber count. */
export async function presentList({ _id, slug, name }: MailingListDoc): Promise<MailingListDto> {
  const [confirmed, pending] = await Promise.all(
    (["confirmed", "pending"] as const).map((state) => Subscriber.countDocuments({ list: _id, state })),
  );
  return { id: String(_id), slug, name, confirmed: confirmed!, pending: pending! };
}

/** Lists a page of a list's addresses, newest first. */
export const subscribersOf = (
  list: MailingListDoc["_id"],
  place: Place,
): Promise<KeysetPage<SubscriberDoc>> =>
  findKeysetPage<SubscriberDoc, SubscriberDoc>(Subscriber, {
    filter: { list },
    key: "createdAt",
    projection: { email: 1, emailKey: 1, name: 1, state: 1, source: 1, tags: 1, proof: 1, createdAt: 1 },
    limit: SUBSCRIBERS_PER_PAGE,
    ...place,
  });

/** Addresses per page of the API. */
const API_PAGE = 100;

/** Returns a list's addresses by id, after the given one. */
export const findSubscribers = (
  list: MailingListDoc["_id"],
  {
    after,
    state,
  }: { readonly after: SubscriberDoc["_id"] | null; readonly state?: SubscriberState | undefined },
): Promise<SubscriberDoc[]> =>
  Subscriber.find(
    { list, ...(state ? { state } : {}), ...(after ? { _id: { $gt: after } } : {}) },
    { email: 1, emailKey: 1, name: 1, state: 1, source: 1, tags: 1, proof: 1, link: 1, counted: 1 },
  )
    .sort({ _id: 1 })
    .limit(API_PAGE)
    .lean<SubscriberDoc[]>();

/** Returns an address of a list by id. @throws 404 */
export async function subscriberIn(
  list: MailingListDoc["_id"],
  id: string | undefined,
): Promise<SubscriberDoc> {
  const subscriber = isId(id)
    ? await Subscriber.findOne({ _id: toId(id), list }).lean<SubscriberDoc>()
    : null;
  if (!subscriber) throw notFound();
  return subscriber;
}

/** Presents addresses to their list's author, with those that newsletters no longer reach. One query. */
export async function presentSubscribers(rows: readonly SubscriberDoc[]): Promise<SubscriberDto[]> {
  const reasons = await suppressionReasons(rows.map(({ emailKey }) => emailKey));
  return rows.map((row) => presentSubscriber(row, reasons.get(row.emailKey) ?? null));
}

const presentSubscriber = (row: SubscriberDoc, undelivered: SuppressionReason | null): SubscriberDto => ({
  undelivered,
  id: String(row._id),
  email: row.email,
  name: row.name,
  state: row.state,
  source: row.source,
  tags: row.tags,
  askedAt: row.proof.askedAt.toISOString(),
  confirmedAt: row.proof.confirmedAt?.toISOString() ?? null,
});

/** Returns the list that an author's stories ask readers to join: their oldest, or null. */
export const findRequiredList = (owner: unknown): Promise<MailingListDoc | null> =>
  MailingList.findOne({ owner: toId(owner), ownerHidden: { $ne: true } })
    .sort({ createdAt: 1, _id: 1 })
    .lean<MailingListDoc>();

/** Returns a list by id with the fields its newsletters show; null if missing or its author is hidden. */
export const findListById = (id: MailingListDoc["_id"]): Promise<MailingListDoc | null> =>
  MailingList.findOne({ _id: id, ownerHidden: { $ne: true } }).lean<MailingListDoc>();

/** A confirmed address, and the subscriber that an unsubscribe link refers to. */
export interface ConfirmedReader {
  readonly email: string;
  readonly to: SubscriberDoc["_id"];
  /** True if they agreed to click counting. */
  readonly counted?: boolean;
  /** Slug of the story link they came through. */
  readonly link?: string | undefined;
}

/**
 * Returns a list's confirmed addresses by id, after the given one; limited to those with one of `tags`, if
 * any.
 */
export async function walkConfirmed(
  list: MailingListDoc["_id"],
  tags: readonly string[],
  after: SubscriberDoc["_id"] | null,
  limit: number,
): Promise<readonly ConfirmedReader[]> {
  const rows = await Subscriber.find(
    {
      list,
      state: "confirmed" as const,
      ...(tags.length > 0 ? { tags: { $in: [...tags] } } : {}),
      ...(after ? { _id: { $gt: after } } : {}),
    },
    { emailKey: 1, counted: 1, link: 1 },
  )
    .sort({ _id: 1 })
    .limit(limit)
    .lean<SubscriberDoc[]>();
  return rows.map(presentReader);
}

const presentReader = ({ _id, emailKey, counted = false, link }: SubscriberDoc): ConfirmedReader => ({
  email: emailKey,
  to: _id,
  counted,
  link,
});

/** Returns the confirmed readers among some of a list's subscribers. One query. */
export const confirmedReaders = async (
  list: MailingListDoc["_id"],
  who: { readonly _id: SubscriberDoc["_id"] } | { readonly emailKey: { readonly $in: readonly string[] } },
): Promise<ConfirmedReader[]> =>
  (
    await Subscriber.find(
      { ...who, list, state: "confirmed" },
      {
        emailKey: 1,
        counted: 1,
        link: 1,
      },
    ).lean<SubscriberDoc[]>()
  ).map(presentReader);

/** Returns the slugs of story links through which readers joined a list. */
export async function linksToList(list: MailingListDoc["_id"]): Promise<string[]> {
  const links: string[] = [];
  // Skips from slug to slug in the index: one read per link, even for a list of 100,000 readers.
  for (let after = ""; ; after = links.at(-1)!) {
    const link = { $type: "string" as const, $gt: after };
    const next = await Subscriber.findOne({ list, link }, { link: 1 })
      .sort({ link: 1 })
      .lean<Pick<SubscriberDoc, "link">>();
    if (!next?.link) return links;
    links.push(next.link);
  }
}

/** Returns the given subscribers who are still confirmed: id -> address. One query. */
export async function confirmedAmong(
  list: MailingListDoc["_id"],
  ids: readonly SubscriberDoc["_id"][],
): Promise<ReadonlyMap<string, string>> {
  const of = { _id: { $in: [...ids] }, list, state: "confirmed" as const };
  const rows = await Subscriber.find(of, { emailKey: 1 }).lean<SubscriberDoc[]>();
  return new Map(rows.map(({ _id, emailKey }) => [String(_id), emailKey]));
}

/** Returns the tags of a list's readers, alphabetically. */
export const tagsOfList = async (list: MailingListDoc["_id"]): Promise<string[]> =>
  // Answered from the index keys alone.
  (await Subscriber.distinct("tags", { list })).map(String).sort();

/** Returns the names of subscribers who gave one, by id. One query. */
export async function subscriberNames(
  ids: readonly SubscriberDoc["_id"][],
): Promise<ReadonlyMap<string, string>> {
  const rows = await Subscriber.find({ _id: { $in: [...ids] } }, { name: 1 }).lean<
    Pick<SubscriberDoc, "_id" | "name">[]
  >();
  return new Map(rows.map(({ _id, name }) => [String(_id), name]));
}

/** Returns true if a reader opted out of all counting; concurrent calls are batched. */
export const isUncounted = createBatcher<SubscriberDoc["_id"], boolean>(async (subscribers) => {
  const found = await Subscriber.distinct("_id", { _id: { $in: subscribers }, uncounted: true });
  const uncounted = new Set(found.map(String));
  return subscribers.map((each) => uncounted.has(String(each)));
}, LOOKED_UP);
