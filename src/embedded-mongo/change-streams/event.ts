import { Long } from "bson";
import { decode } from "../bson/decode.ts";
import type { Doc } from "../bson/types.ts";
import { encodeKeyValue, successor } from "../indexes/key-encoding.ts";
import type { Change } from "../storage/change-log.ts";
import { toTimestamp } from "../storage/clock.ts";
import type { Store } from "../storage/store.ts";
import { toToken } from "./token.ts";

/** Converts a change to the event sent to clients. `fullDocument` adds the current document to updates. */
export function toEvent(change: Change, fullDocument: string, store: Store): Doc {
  const { sequence, kind, db, collection, id, session } = change;
  const event: Doc = {
    _id: toToken({ sequence, kind: "event" }),
    operationType: kind,
    clusterTime: toTimestamp(sequence),
    wallTime: new Date(Math.floor(sequence / 2 ** 20) * 1000),
  };
  if (session)
    Object.assign(event, { txnNumber: Long.fromString(String(session.txnNumber)), lsid: session.lsid });
  if (kind === "insert" || kind === "replace") event.fullDocument = decode(change.document!);
  else if (kind === "update" && fullDocument === "updateLookup") event.fullDocument = lookUp(change, store);
  else if (kind === "update" && fullDocument === "whenAvailable") event.fullDocument = null;
  event.ns = kind === "dropDatabase" ? { db } : { db, coll: collection };
  if (kind === "rename") event.to = change.to;
  if (["insert", "update", "replace", "delete"].includes(kind)) event.documentKey = { _id: id };
  if (kind === "update") event.updateDescription = change.description;
  return event;
}

/**
 * Creates the event that ends a stream, after the collection or database it watches was dropped or renamed.
 */
export const invalidateEvent = (sequence: number): Doc => ({
  _id: toToken({ sequence, kind: "invalidate" }),
  operationType: "invalidate",
  clusterTime: toTimestamp(sequence),
  wallTime: new Date(),
});

function lookUp({ db, collection: name, uuid, id }: Change, store: Store): Doc | null {
  const collection = store.catalog.find(`${db}.${name}`);
  if (!collection || (uuid && !collection.uuid.equals(uuid))) return null;
  const low = encodeKeyValue(id, collection.collation);
  for (const { raw } of store.view.scan(
    collection,
    collection.indexes[0]!,
    { low, high: successor(low) },
    { reverse: false, documents: true, expect: 1 },
  ))
    return decode(raw!);
  return null;
}
