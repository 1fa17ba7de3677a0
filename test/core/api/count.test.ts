import { expect } from "chai";
import { createCounter } from "#core/api/count.ts";
import type { Resource } from "#core/api/resource.ts";

describe("Counting for pagination", () => {
  let total = 0;
  let counts = 0;
  let now = 0;
  const resource = (name: string) =>
    ({
      name,
      collection: () => ({
        countDocuments: async () => {
          counts++;
          return total;
        },
      }),
    }) as unknown as Resource;
  const books = resource("books");

  beforeEach(() => {
    total = 0;
    counts = 0;
    now = 1_000_000;
  });

  it("is exact for small totals", async () => {
    const counter = createCounter(() => now);
    for (total of [0, 1, 500]) expect(await counter.count(books, { a: 1 })).to.equal(total);
    expect(counts).to.equal(3);
  });

  it("caches a large total for two seconds", async () => {
    const counter = createCounter(() => now);
    total = 501;
    await counter.count(books, { a: 1 });
    total = 502;
    now += 1_999;
    expect(await counter.count(books, { a: 1 })).to.equal(501);
    now += 1;
    const waiters = Promise.all([counter.count(books, { a: 1 }), counter.count(books, { a: 1 })]);
    expect(await waiters).to.deep.equal([502, 502]);
    expect(counts).to.equal(2);
  });

  it("counts again after a write to the same resource", async () => {
    const counter = createCounter(() => now);
    total = 900;
    await counter.count(books, { a: 1 });
    await counter.count(resource("booksellers"), { a: 1 });
    total = 901;
    counter.forget(books);
    expect(await counter.count(books, { a: 1 })).to.equal(901);
    expect(await counter.count(resource("booksellers"), { a: 1 })).to.equal(900);
  });

  it("distinguishes filters, except those that differ only in the current time", async () => {
    const counter = createCounter(() => now);
    total = 600;
    const different = [
      { a: 1 },
      { a: "1" },
      { a: /1/ },
      { a: /1/i },
      { a: [1] },
      { a: { $gt: new Date(5) } },
      { b: 1 },
    ];
    for (const filter of different) await counter.count(books, filter);
    expect(counts).to.equal(different.length);
    await counter.count(books, { at: { $lte: new Date(now) } });
    now += 700;
    await counter.count(books, { at: { $lte: new Date(now) } });
    expect(counts).to.equal(different.length + 1);
  });
});
