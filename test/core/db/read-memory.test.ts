import { expect } from "chai";
import { createReadMemoryOfMany } from "#core/db/read-memory.ts";

describe("A cache of many values", () => {
  const asked: string[][] = [];
  let stored = new Map<string, string>();
  let meanwhile = async () => {};
  const make = () =>
    createReadMemoryOfMany<string>(
      async (ids) => {
        asked.push([...ids]);
        const found = new Map(ids.flatMap((id) => (stored.has(id) ? [[id, stored.get(id)!] as const] : [])));
        await meanwhile();
        return found;
      },
      { max: 10, ttl: 60_000 },
    );

  beforeEach(() => {
    asked.length = 0;
    stored = new Map([
      ["a", "A"],
      ["b", "B"],
      ["c", "C"],
    ]);
    meanwhile = async () => {};
  });

  it("reads missing values in one batch, and cached ones not at all", async () => {
    const memory = make();
    expect([...(await memory.get(["a", "b"]))]).to.deep.equal([...stored].slice(0, 2));
    expect((await memory.get(["a", "b", "c"])).get("c")).to.equal("C");
    expect([...(await memory.get(["c", "a"])).values()]).to.have.members(["A", "C"]);
    expect(asked).to.deep.equal([["a", "b"], ["c"]]);
  });

  it("never caches a missing value", async () => {
    const memory = make();
    expect((await memory.get(["z"])).size).to.equal(0);
    stored.set("z", "Z");
    expect((await memory.get(["z"])).get("z")).to.equal("Z");
  });

  it("reads values again after they were invalidated, one or all", async () => {
    const memory = make();
    await memory.get(["a", "b"]);
    stored.set("a", "new");
    memory.forget("a");
    expect([...(await memory.get(["a", "b"])).values()]).to.have.members(["new", "B"]);
    memory.forgetAll();
    await memory.get(["a", "b"]);
    expect(asked).to.deep.equal([["a", "b"], ["a"], ["a", "b"]]);
  });

  for (const [how, forget] of [
    ["one", (memory: ReturnType<typeof make>) => memory.forget("a")],
    ["everything", (memory: ReturnType<typeof make>) => memory.forgetAll()],
  ] as const)
    it(`does not store what was read before ${how} was forgotten`, async () => {
      const memory = make();
      meanwhile = async () => {
        stored.set("a", "new");
        forget(memory);
      };
      await memory.get(["a"]);
      meanwhile = async () => {};
      expect((await memory.get(["a"])).get("a")).to.equal("new");
    });
});
