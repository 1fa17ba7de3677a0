import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "chai";
import { createBatcher, pauseAfter } from "#core/db/batcher.ts";

describe("Batched writes", () => {
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

  it("combine all concurrent writes, each with its own result", async () => {
    const add = createBatcher(write, 100);
    expect(await Promise.all(many(40).map(add))).to.deep.equal(many(40).map((number) => number * 2));
    expect(sizes()).to.deep.equal([40]);
  });

  it("pause after a batch, and combine what arrives during the pause", async () => {
    const add = createBatcher(write, 100, 2, ({ length }) => pauseAfter(length, 60));
    const first = Promise.all(many(80).map(add));
    await first;
    await Promise.all([add(1), sleep(10).then(() => add(2)), sleep(20).then(() => add(3))]);
    expect(sizes()).to.deep.equal([80, 3]);
    expect(writes[1]!.at - writes[0]!.at).to.be.at.least(55);
  });

  it("do not pause after a single write", async () => {
    const add = createBatcher(write, 100, 1, ({ length }) => pauseAfter(length, 60_000));
    await add(1);
    await add(2);
    await add(3);
    expect(sizes()).to.deep.equal([1, 1, 1]);
  });

  it("continue after one that failed", async () => {
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
