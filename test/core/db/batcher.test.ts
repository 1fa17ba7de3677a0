import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "chai";
import { createBatcher, pauseAfter } from "../../../src/core/db/batcher.ts";

describe("Writes that are gathered", () => {
  const writes: { readonly items: readonly number[]; readonly at: number }[] = [];
  const write = async (items: readonly number[]) => {
    writes.push({ items, at: performance.now() });
    return items.map((item) => item * 2);
  };
  const sizes = () => writes.map(({ items }) => items.length);
  const many = (count: number) => Array.from({ length: count }, (_, number) => number);
  beforeEach(() => {
    writes.length = 0;
  });

  it("are one for all that come at one time, each with its own answer", async () => {
    const add = createBatcher(write, 100);
    expect(await Promise.all(many(40).map(add))).to.deep.equal(many(40).map((number) => number * 2));
    expect(sizes()).to.deep.equal([40]);
  });

  it("rest after many, and what comes meanwhile goes together when the rest is over", async () => {
    const add = createBatcher(write, 100, 2, ({ length }) => pauseAfter(length, 60));
    const first = Promise.all(many(80).map(add));
    await first;
    await Promise.all([add(1), sleep(10).then(() => add(2)), sleep(20).then(() => add(3))]);
    expect(sizes()).to.deep.equal([80, 3]);
    expect(writes[1]!.at - writes[0]!.at).to.be.at.least(55);
  });

  it("do not rest after one that came alone", async () => {
    const add = createBatcher(write, 100, 1, ({ length }) => pauseAfter(length, 60_000));
    await add(1);
    await add(2);
    await add(3);
    expect(sizes()).to.deep.equal([1, 1, 1]);
  });

  it("go on after one that failed", async () => {
    let broken = true;
    const add = createBatcher(
      async (items: readonly number[]) => {
        if (broken) throw new Error("away");
        return write(items);
      },
      100,
      1,
      ({ length }) => pauseAfter(length, 5),
    );
    expect((await Promise.allSettled(many(3).map(add))).map(({ status }) => status)).to.deep.equal(
      many(3).map(() => "rejected"),
    );
    broken = false;
    expect(await add(4)).to.equal(8);
  });
});
