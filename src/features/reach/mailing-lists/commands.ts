import type { Types } from "mongoose";
import { assertMayPost } from "#core/auth/posting.ts";
import { newSecret } from "#core/auth/random-secrets.ts";
import { applicationError, forbidden, invalidField, notFound } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import { inTransaction, isDuplicateKey } from "#core/db/transaction.ts";
import { rulesOf } from "#core/fields/index.ts";
import type { JobDefinition, Jobs } from "#core/jobs/index.ts";
import type { Services } from "#core/services.ts";
import { validate, validateChange } from "#core/validate.ts";
import { mailingListFields } from "#shared/reach/mailing-lists.fields.ts";
import { mailingListsText as texts } from "#shared/reach/mailing-lists.text.ts";
import { LISTS_MAX, SUBSCRIBERS_MAX } from "#shared/reach/mailing-lists.ts";
import { emailRule } from "../../people/identity/index.ts";
import { assertWithin, type CountedLimit, createWithin, keyOf } from "../../people/users/index.ts";
import { slugOf } from "../../stories/editing/index.ts";
import { requiresMailingList, storiesOf } from "../../stories/stories/index.ts";
import { readRows } from "./csv.ts";
import "./events.ts";
import { MailingList, type MailingListDoc, Subscriber, type SubscriberDoc } from "./model.ts";
import { mailingListPolicy, permittedList } from "./policy.ts";

export const mailingListRules = rulesOf(mailingListFields);

/** Job that sends confirmation mails. */
export type AskAll = JobDefinition<{ readonly list: string }>;

/** Creates a list. @throws 403 for guests; 400 by field, while posting is blocked, and above the limit */
export async function createList(
  services: Services,
  caller: Caller,
  input: unknown,
): Promise<MailingListDoc> {
  const { viewer } = caller;
  if (!viewer.id || !mailingListPolicy.can(viewer, "create", null)) throw forbidden();
  assertMayPost(caller, services.now());
  const fields = validate(mailingListRules, input);
  const owner = toId(viewer.id);
  const limit: CountedLimit<MailingListDoc> = {
    model: MailingList,
    filter: { owner },
    max: LISTS_MAX,
    error: () => applicationError(texts.tooMany),
  };
  const slug = slugOf(fields.name).slice(0, 50);
  const make = (end: string) =>
    createWithin(services, viewer.id!, limit, async (session) => {
      const list = { ...fields, owner, slug: slug + end, createdAt: services.now() };
      const [made] = await MailingList.create([list], { session });
      return (made as unknown as { toObject(): MailingListDoc }).toObject();
    });
  return make("").catch((error) => {
    // Another member's list has this name; append a suffix that readers do not notice.
    if (isDuplicateKey(error))
      return make(
        `-${newSecret()
          .replace(/[^a-z0-9]/g, "")
          .slice(0, 6)}`,
      );
    throw error;
  });
}

/** Changes the list's fields present in the input. @throws 404; 400 by field and while posting is blocked */
export async function editList(
  services: Services,
  caller: Caller,
  id: string,
  input: unknown,
): Promise<void> {
  const { _id } = await permittedList(caller, "update", id);
  assertMayPost(caller, services.now());
  await MailingList.updateOne({ _id }, { $set: validateChange(mailingListRules, input) });
}

/**
 * Deletes a list with its addresses.
 * @throws 404; 400 for the last list while a story requires readers to join it
 */
export async function deleteList(
  services: Pick<Services, "events">,
  caller: Caller,
  id: string,
): Promise<void> {
  const { _id, owner } = await permittedList(caller, "delete", id);
  const isLast = !(await MailingList.exists({ owner, _id: { $ne: _id } }));
  if (isLast)
    for await (const story of storiesOf(String(owner)))
      if (requiresMailingList(story) && !story.deletedAt) throw applicationError(texts.askedFor(story.title));
  await endList(services, _id);
}

/** Deletes a list permanently; a job deletes its addresses. */
export async function endList({ events }: Pick<Services, "events">, _id: Types.ObjectId): Promise<void> {
  await inTransaction(async (session) => {
    const { deletedCount } = await MailingList.deleteOne({ _id }, { session });
    if (deletedCount > 0) await events.publish("mailing-list.deleted", { id: String(_id) }, session);
  });
}

/**
 * Removes an address from a list; it remains stored as unsubscribed, so that no import adds it again.
 * @throws 404
 */
export async function removeSubscriber(caller: Caller, id: string, subscriber: string): Promise<void> {
  const { _id: list } = await permittedList(caller, "update", id);
  if (!isId(subscriber)) throw notFound();
  const left = { $set: { state: "left" as const, token: null }, $unset: { toAsk: "" } } as const;
  const { matchedCount } = await Subscriber.updateOne({ _id: toId(subscriber), list }, left);
  if (matchedCount === 0) throw notFound();
}

/** Result of an import. */
export interface Imported {
  readonly added: number;
  readonly known: number;
  /** People who get no more newsletters, as the file says. */
  readonly left: number;
  readonly wrong: number;
}

/** Limit on the addresses of a list. */
export const subscribersOf = ({ _id }: Pick<MailingListDoc, "_id">): CountedLimit<SubscriberDoc> => ({
  model: Subscriber,
  filter: { list: _id },
  max: SUBSCRIBERS_MAX,
  error: () => applicationError(texts.full),
});

/** Addresses written per transaction. */
const AT_ONCE = 500;

/**
 * Imports addresses of people who subscribed elsewhere; each is asked to confirm, except those who have
 * left there, as the file says. Existing and unsubscribed ones are unchanged.
 * @throws 404; 400 without the author's declaration of consent, by field, and above the list's limit
 */
export async function importList(
  { services, jobs }: { readonly services: Services; readonly jobs: Jobs },
  ask: AskAll,
  caller: Caller,
  id: string,
  input: { readonly file: string | null; readonly consent: unknown },
): Promise<Imported> {
  const list = await permittedList(caller, "update", id);
  assertMayPost(caller, services.now());
  if (input.file === null) throw invalidField("file", texts.import.noEmails);
  if (input.consent !== "true") throw invalidField("consent", texts.import.consentRequired);
  const rows = readRows(input.file);
  const now = services.now();
  const byEmail = new Map<string, (typeof rows)[number]>();
  const readable: string[] = [];
  const left = new Set<string>();
  for (const row of rows) {
    const { value: email, error } = emailRule.validate(row.email);
    if (error) continue;
    const key = keyOf(email);
    readable.push(key);
    if (row.hasLeft) left.add(key);
    byEmail.set(key, { ...row, email });
  }
  for (const key of left) byEmail.delete(key);
  if ((await Subscriber.countDocuments({ list: list._id })) + byEmail.size > SUBSCRIBERS_MAX)
    throw applicationError(texts.full);
  let added = 0;
  const all = [...byEmail];
  for (let at = 0; at < all.length; at += AT_ONCE) {
    const some = all.slice(at, at + AT_ONCE).map(([emailKey, { email, name, tags }]) => ({
      updateOne: {
        filter: { list: list._id, emailKey },
        update: {
          $setOnInsert: {
            email,
            name,
            tags,
            state: "pending" as const,
            source: "import" as const,
            toAsk: true,
            createdAt: now,
            proof: { words: texts.import.consent, askedAt: now, confirmedAt: null },
          },
        },
        upsert: true,
      },
    }));
    added += await inTransaction(async (session) => {
      const { upsertedCount } = await Subscriber.bulkWrite(some, { ordered: false, session });
      await assertWithin(services, String(list.owner), { ...subscribersOf(list), more: 0 }, session);
      return upsertedCount;
    });
  }
  await jobs.enqueue(ask, { list: id });
  // An address in two rows is added once; its second row counts as known.
  const here = readable.filter((key) => !left.has(key));
  return { added, known: here.length - added, left: left.size, wrong: rows.length - readable.length };
}
