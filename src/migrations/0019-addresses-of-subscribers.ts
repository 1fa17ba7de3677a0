import type { AnyBulkWriteOperation } from "mongodb";
import type { Connection, Types } from "mongoose";
import { changeEach, type Migration } from "#core/migrations/index.ts";
import { keyOf } from "#features/people/users/index.ts";
import type { SubscriberState } from "#shared/reach/mailing-lists.ts";

const COLLECTION = "list-subscribers";

interface Stored {
  readonly _id: Types.ObjectId;
  readonly list: Types.ObjectId;
  readonly email: string;
  readonly emailKey?: string;
  readonly state: SubscriberState;
  readonly proof: unknown;
  readonly uncounted?: boolean;
}

/**
 * Of several spellings of an address in a list, one remains, which the links of the others lead to. Anyone who
 * unsubscribed under one of them stays unsubscribed.
 */
export const addressesOfSubscribers: Migration = {
  name: "0019-addresses-of-subscribers",
  summary: "Addresses of mailing lists are the same whatever their capital letters.",
  phase: "before-indexes",
  reversible: true,
  ...changeEach<Stored>(COLLECTION, { emailKey: { $exists: false } }, change),
};

/** States in the order in which they win. */
const strengthOf = (state: SubscriberState): number => ["left", "confirmed", "pending"].indexOf(state);

async function change({ db }: Connection, documents: readonly Stored[]): Promise<void> {
  const subscribers = db!.collection<Stored>(COLLECTION);
  const keys = documents.map(({ email }) => keyOf(email));
  const held = await subscribers.find({ emailKey: { $in: keys } }).toArray();
  const remaining = new Map(held.map((each) => [placeOf(each), each]));
  const writes: AnyBulkWriteOperation<Stored>[] = [];
  for (const each of documents) {
    const other = remaining.get(placeOf(each));
    if (!other) {
      remaining.set(placeOf(each), each);
      writes.push({
        updateOne: { filter: { _id: each._id }, update: { $set: { emailKey: keyOf(each.email) } } },
      });
    } else if (!other._id.equals(each._id)) {
      const { state, proof } = strengthOf(each.state) < strengthOf(other.state) ? each : other;
      remaining.set(placeOf(each), { ...other, state, proof });
      const $set = { state, proof, ...(each.uncounted ? { uncounted: true } : {}) };
      const $addToSet = { formerIds: each._id };
      writes.push(
        { updateOne: { filter: { _id: other._id }, update: { $set, $addToSet } } },
        { deleteOne: { filter: { _id: each._id } } },
      );
    }
  }
  if (writes.length > 0) await subscribers.bulkWrite(writes);
}

const placeOf = ({ list, email }: Stored): string => `${list}:${keyOf(email)}`;
