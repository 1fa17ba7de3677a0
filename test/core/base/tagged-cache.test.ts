import { expect } from "chai";
import { TaggedCache } from "#core/base/tagged-cache.ts";

const kept = (value: string, ...tags: string[]) => ({ value, bytes: 100, tags });

/** A promise that the test settles. */
function later<Value>() {
  let settle!: (value: Value) => void;
  const promise = new Promise<Value>((done) => {
    settle = done;
  });
  return { promise, settle };
}

describe("The page cache", () => {
  it("builds a value once for many concurrent requests", async () => {
    const cache = new TaggedCache<string>(100_000);
    let made = 0;
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        cache.getOrMake("page", async () => {
          made += 1;
          return kept("one", "stories:1");
        }),
      ),
    );
    expect(made).to.equal(1);
    expect(new Set(answers)).to.deep.equal(new Set(["one"]));
  });

  it("rebuilds it after a change of something it shows, and only then", async () => {
    const cache = new TaggedCache<string>(100_000);
    await cache.getOrMake("page", async () => kept("old", "stories:1"));
    cache.drop("stories:2");
    expect(cache.get("page")).to.equal("old");
    cache.drop("stories:1");
    expect(cache.get("page")).to.equal(undefined);
  });

  it("never stores a value that was started before a change and finished after it", async () => {
    const cache = new TaggedCache<string>(100_000);
    const reading = later<ReturnType<typeof kept>>();
    const first = cache.getOrMake("page", () => reading.promise);
    cache.drop("stories:1");
    const second = cache.getOrMake("page", async () => kept("new", "stories:1"));
    reading.settle(kept("old", "stories:1"));
    expect(await first).to.equal("old");
    expect(await second).to.equal("new");
    expect(cache.get("page")).to.equal("new");
  });

  it("passes an error to all waiting requests and tries again for the next", async () => {
    const cache = new TaggedCache<string>(100_000);
    const failed = await cache
      .getOrMake("page", async () => Promise.reject(new Error("no database")))
      .catch((error: Error) => error.message);
    expect(failed).to.equal("no database");
    expect(await cache.getOrMake("page", async () => kept("well"))).to.equal("well");
  });

  it("stays within its byte limit by evicting the least recently used values", async () => {
    const cache = new TaggedCache<string>(10 * 612);
    for (let number = 0; number < 40; number += 1) {
      await cache.getOrMake(`page ${number}`, async () => kept(`page ${number}`, "stories"));
    }
    expect(cache.size).to.equal(10);
    expect(cache.get("page 39")).to.equal("page 39");
    cache.drop("stories");
    expect(cache.size).to.equal(0);
  });

  it("does not store values marked as uncacheable", async () => {
    const cache = new TaggedCache<string>(100_000);
    await cache.getOrMake("page", async () => ({ ...kept("once"), keep: false }));
    expect(cache.get("page")).to.equal(undefined);
  });
});
