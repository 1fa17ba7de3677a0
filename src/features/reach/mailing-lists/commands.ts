import type { Types } from "mongoose";
import { assertMayPost } from "../../../core/auth/posting.ts";
import { newSecret } from "../../../core/auth/random-secrets.ts";
import { applicationError, forbidden, invalidField, notFound } from "../../../core/base/errors.ts";
import type { Caller } from "../../../core/base/viewer.ts";
import { isId, toId } from "../../../core/db/ids.ts";
import { inTransaction, isDuplicateKey } from "../../../core/db/transaction.ts";
import type { JobDefinition, Jobs } from "../../../core/jobs/index.ts";
import type { Services } from "../../../core/services.ts";
import { validate } from "../../../core/validate.ts";
import { mailingListsText as words } from "../../../shared/reach/mailing-lists.text.ts";
import { LISTS_MAX, SUBSCRIBERS_MAX } from "../../../shared/reach/mailing-lists.ts";
import { emailRule } from "../../people/identity/index.ts";
import { slugOf } from "../../stories/editing/index.ts";
import { asksToJoin, storiesOf } from "../../stories/stories/index.ts";
import { readRows } from "./csv.ts";
import { MailingList, type MailingListDoc, Subscriber } from "./model.ts";
import { mailingListPolicy, permittedList } from "./policy.ts";
import { listRules } from "./rules.ts";

/** The job that writes the mails that ask for confirmation. */
export type AskAll = JobDefinition<{ readonly list: string }>;

/** Makes a list. @throws 403 for guests; 400 by field, while posting is closed, and beyond the most there can be */
export async function createList(
  services: Services,
  caller: Caller,
  input: unknown,
): Promise<MailingListDoc> {
  const { viewer } = caller;
  if (!viewer.id || !mailingListPolicy.can(viewer, "create", null)) throw forbidden();
  assertMayPost(caller, services.now());
  const said = validate(listRules, input);
  const owner = toId(viewer.id);
  if ((await MailingList.countDocuments({ owner })) >= LISTS_MAX) throw applicationError(words.tooMany);
  const slug = slugOf(said.name).slice(0, 50);
  const make = async (end: string) => {
    const list = { ...said, owner, slug: slug + end, createdAt: services.now() };
    const made = await MailingList.create(list as never);
    return (made as unknown as { toObject(): MailingListDoc }).toObject();
  };
  return make("").catch((error) => {
    // Somebody else has a list of this name: no reader has to know.
    if (isDuplicateKey(error))
      return make(
        `-${newSecret()
          .replace(/[^a-z0-9]/g, "")
          .slice(0, 6)}`,
      );
    throw error;
  });
}

/** Changes what a list is called, is about and says first. @throws 404; 400 by field and while posting is closed */
export async function editList(
  services: Services,
  caller: Caller,
  id: string,
  input: unknown,
): Promise<void> {
  const { _id } = await permittedList(caller, "update", id);
  assertMayPost(caller, services.now());
  await MailingList.updateOne({ _id }, { $set: validate(listRules, input) });
}

/** Deletes a list with its addresses. @throws 404; 400 for the last one, while a story asks its readers to join it */
export async function deleteList(caller: Caller, id: string): Promise<void> {
  const { _id, owner } = await permittedList(caller, "delete", id);
  const isLast = !(await MailingList.exists({ owner, _id: { $ne: _id } }));
  if (isLast)
    for await (const story of storiesOf(String(owner)))
      if (asksToJoin(story) && !story.deletedAt) throw applicationError(words.askedFor(story.title));
  await endLists([_id]);
}

/** Ends lists for good. */
export async function endLists(ids: readonly Types.ObjectId[]): Promise<void> {
  if (ids.length === 0) return;
  await inTransaction(async (session) => {
    await MailingList.deleteMany({ _id: { $in: [...ids] } }, { session });
    await Subscriber.deleteMany({ list: { $in: [...ids] } }, { session });
  });
}

/** Takes an address off a list; it stays known as one that left, so that no import brings it back. @throws 404 */
export async function removeSubscriber(caller: Caller, id: string, subscriber: string): Promise<void> {
  const { _id: list } = await permittedList(caller, "update", id);
  if (!isId(subscriber)) throw notFound();
  const left = { $set: { state: "left" as const, token: null }, $unset: { toAsk: "" } } as const;
  const { matchedCount } = await Subscriber.updateOne({ _id: toId(subscriber), list }, left);
  if (matchedCount === 0) throw notFound();
}

/** What became of an import's rows. */
export interface Imported {
  readonly added: number;
  readonly known: number;
  readonly wrong: number;
}

/** Addresses that are written in one transaction. */
const AT_ONCE = 500;

/**
 * Brings addresses of people who have asked elsewhere; each is asked to confirm. Who is on the list, or has left it, stays
 * as they are.
 * @throws 404; 400 without the author's word that they asked, by field, and beyond what a list holds
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
  if (input.file === null) throw invalidField("file", words.import.noEmails);
  if (input.consent !== "true") throw invalidField("consent", words.import.consentRequired);
  const rows = readRows(input.file);
  const now = services.now();
  const wanted = new Map<string, (typeof rows)[number]>();
  for (const row of rows) {
    const { value, error } = emailRule.validate(row.email);
    if (!error) wanted.set(value as string, row);
  }
  if ((await Subscriber.countDocuments({ list: list._id })) + wanted.size > SUBSCRIBERS_MAX)
    throw applicationError(words.full);
  let added = 0;
  const all = [...wanted];
  for (let at = 0; at < all.length; at += AT_ONCE) {
    const some = all.slice(at, at + AT_ONCE).map(([email, { name, tags }]) => ({
      updateOne: {
        filter: { list: list._id, email },
        update: {
          $setOnInsert: {
            ...{
              name,
              tags,
              state: "pending" as const,
              source: "import" as const,
              toAsk: true,
              createdAt: now,
            },
            proof: { words: words.import.consent, askedAt: now, confirmedAt: null },
          },
        },
        upsert: true,
      },
    }));
    added += (await Subscriber.bulkWrite(some as never, { ordered: false })).upsertedCount;
  }
  await jobs.enqueue(ask, { list: id });
  return { added, known: wanted.size - added, wrong: rows.length - wanted.size };
}
