import { expect } from "chai";
import type { Collection } from "mongodb";
import { openIndex } from "#src/embedded-mongo/indexes/index-spec.ts";
import type { Collection as Stored } from "#src/embedded-mongo/storage/collection.ts";
import { Overlay } from "#src/embedded-mongo/transactions/overlay.ts";
import { dice } from "#test/browser/support/dice.ts";
import { useDatabase } from "../support/database.ts";
import { collectionOf, type Row } from "./support.ts";

const EVERYTHING = { low: Buffer.alloc(0), high: Buffer.alloc(64, 0xff) };

describe("The writes of a transaction", () => {
  const database = useDatabase();

  it("are read through indexes as they are after each of 300 random changes", async () => {
    const roll = dice(7);
    const rows: Row[] = Array.from({ length: 40 }, (_, at) => ({
      _id: `r${at}`,
      group: at % 5,
      tags: [at % 3],
    }));
    const collection: Collection<Row> = await collectionOf(database.db, rows);
    await collection.createIndexes([{ key: { group: 1, _id: 1 } }, { key: { tags: 1 } }]);
    const model = new Map(rows.map((row) => [row._id, row]));
    const session = database.client.startSession();
    session.startTransaction();
    const idsWhere = (test: (row: Row) => boolean) => [...model.values()].filter(test).map(({ _id }) => _id);
    for (let time = 0; time < 300; time += 1) {
      const _id = `r${roll(60)}`;
      if (roll(4) === 0) {
        await collection.deleteOne({ _id }, { session });
        model.delete(_id);
      } else {
        const row = { _id, group: roll(5), tags: Array.from({ length: roll(3) }, () => roll(3)) };
        await collection.replaceOne({ _id }, row, { session, upsert: true });
        model.set(_id, row);
      }
      const [group, tag] = [roll(5), roll(3)];
      const inGroup = await collection.find({ group }, { session }).sort({ _id: 1 }).toArray();
      expect(inGroup.map((row) => row._id)).to.deep.equal(idsWhere((row) => row.group === group).sort());
      const tagged = await collection.find({ tags: tag }, { session }).toArray();
      expect(tagged.map((row) => row._id).sort()).to.deep.equal(
        idsWhere((row) => (row.tags as number[]).includes(tag)).sort(),
      );
    }
    await session.abortTransaction();
    await session.endSession();
  });

  it("are found in an index without reading all of them for each range", () => {
    const overlay = new Overlay();
    const collection = { id: 1 } as Stored;
    const index = openIndex(1, { v: 2, key: { group: 1 }, name: "group" }, undefined, 0);
    const compare = Buffer.compare;
    let comparisons = 0;
    Buffer.compare = (a, b) => {
      comparisons += 1;
      return compare(a, b);
    };
    const put = (rid: number) => {
      const doc = { _id: rid, group: rid };
      overlay.put(collection, rid, { doc, raw: Buffer.alloc(0) });
    };
    const workFor = (count: number) => {
      const before = comparisons;
      for (let rid = 1; rid <= count; rid += 1) {
        put(rid);
        const last = overlay.entries(collection, index, EVERYTHING).at(-1)!;
        overlay.entries(collection, index, { low: last.key, high: EVERYTHING.high });
      }
      return comparisons - before;
    };
    try {
      expect(workFor(2_000)).to.be.lessThan(2_000 * 150);
    } finally {
      Buffer.compare = compare;
    }
  });
});
