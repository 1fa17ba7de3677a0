import { on } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { expect } from "chai";
import { MongoClient, type TopologyDescriptionChangedEvent } from "mongodb";
import { type Availability, watchAvailability } from "#core/db/availability.ts";
import { type EmbeddedMongo, startEmbeddedMongo } from "#src/embedded-mongo/index.ts";

describe("The availability of the database", function () {
  this.timeout(120_000);
  let directory: string;
  let server: EmbeddedMongo;
  let client: MongoClient;
  let availability: Availability;

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), "fablewright-away-"));
    server = await startEmbeddedMongo({ directory });
    client = await new MongoClient(server.uri, { serverSelectionTimeoutMS: 20_000 }).connect();
    availability = watchAvailability(client);
  });
  after(async () => {
    await client?.close();
    await server?.close();
    await rm(directory, { recursive: true });
  });

  /** Resolves once the driver reports a server that can, or cannot, be written to. */
  const reported = async (isWritable: boolean) => {
    for await (const [event] of on(client, "topologyDescriptionChanged") as AsyncIterable<
      [TopologyDescriptionChangedEvent]
    >)
      if ([...event.newDescription.servers.values()].some((one) => one.isWritable) === isWritable) return;
  };

  it("is known at once while it answers, and is waited for up to two seconds while it is away", async () => {
    expect(await availability.isAvailable()).to.equal(true);
    const away = reported(false);
    const closedAfter = performance.now();
    await server.close();
    // The driver notices the closed connections, and asks the server again.
    await client
      .db("x")
      .command({ ping: 1 }, { timeoutMS: 100 })
      .catch(() => {});
    await away;
    expect(await Promise.all([availability.isAvailable(), availability.isAvailable()])).to.deep.equal([
      false,
      false,
    ]);
    // A timer may fire up to a millisecond early.
    expect(performance.now() - closedAfter).to.be.at.least(1_999);
    // Later requests do not wait again: the answer is there before the next turn of the event loop.
    expect(await Promise.race([availability.isAvailable(), setImmediate("waits")])).to.equal(false);
    server = await startEmbeddedMongo({ directory });
    await client.db("x").command({ ping: 1 });
    expect(await availability.isAvailable()).to.equal(true);
  });

  it("lets waiting requests continue once it is back", async () => {
    const idle = new MongoClient(server.uri);
    const { isAvailable } = watchAvailability(idle);
    const report = (isWritable: boolean) => {
      const newDescription = { servers: new Map([["a", { isWritable }]]) };
      idle.emit("topologyDescriptionChanged", {
        newDescription,
      } as unknown as TopologyDescriptionChangedEvent);
    };
    report(false);
    const waiting = [isAvailable(), isAvailable()];
    report(false);
    report(true);
    expect(await Promise.all(waiting)).to.deep.equal([true, true]);
    report(false);
    const later = isAvailable();
    report(true);
    expect(await later).to.equal(true);
  });
});
