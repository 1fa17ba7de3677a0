import { EventEmitter } from "node:events";
import { expect } from "chai";
import type { Connection } from "mongoose";
import { createChanges } from "#core/db/changes.ts";

/** A change stream controlled by the test. */
class FakeStream extends EventEmitter {
  closed = 0;
  async close(): Promise<void> {
    this.closed += 1;
  }
  ready(): void {
    this.emit("resumeTokenChanged", {});
  }
}

describe("Database changes", () => {
  const follow = async (errors: unknown[] = []) => {
    const streams: FakeStream[] = [];
    const opened = new EventEmitter();
    const watch = () => {
      const stream = new FakeStream();
      streams.push(stream);
      setImmediate(() => opened.emit("stream", stream));
      return stream;
    };
    const following = createChanges({ db: { watch } } as unknown as Connection, (error) =>
      errors.push(error),
    );
    await next(opened);
    streams[0]?.ready();
    return { changes: await following, streams, opened };
  };
  const next = (opened: EventEmitter) => new Promise<void>((done) => opened.once("stream", () => done()));
  const update = { operationType: "insert", ns: { coll: "stories" }, documentKey: { _id: "1" } };

  for (const [how, end] of [
    ["breaks", (stream: FakeStream) => stream.emit("error", new Error("broken"))],
    ["ends without a word", (stream: FakeStream) => stream.emit("close")],
  ] as const) {
    it(`are reported as missed when the stream ${how}, and again once it is reopened`, async () => {
      const { changes, streams, opened } = await follow();
      let gaps = 0;
      const told: string[] = [];
      changes.onGap(() => {
        gaps += 1;
      });
      changes.listen(({ id }) => told.push(id));
      const again = next(opened);
      end(streams[0]!);
      expect(gaps).to.equal(1);
      await again;
      // Changes that other processes made before this moment were not reported.
      const before = gaps;
      streams[1]?.ready();
      await new Promise((go) => setImmediate(go));
      expect(gaps).to.equal(before + 1);
      streams[1]?.emit("change", update);
      expect(told).to.deep.equal(["1"]);
      expect(streams).to.have.length(2);
      await changes.close();
    });
  }

  it("are not watched any more once closed", async () => {
    const errors: unknown[] = [];
    const { changes, streams } = await follow(errors);
    await changes.close();
    streams[0]?.emit("close");
    expect(streams[0]?.closed).to.equal(1);
    expect(streams).to.have.length(1);
    expect(errors).to.deep.equal([]);
  });
});
