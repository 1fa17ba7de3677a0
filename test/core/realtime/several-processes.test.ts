import { expect } from "chai";
import mongoose, { type Connection } from "mongoose";
import { useMongoose } from "../../support/database.ts";
import { eventually } from "../../support/eventually.ts";
import { ada, connected, event, grace, type House, receivedAll, useLive } from "./support.ts";

describe("The live channel over several processes", () => {
  const { open, connect } = useLive();
  const database = useMongoose();
  let connection: Connection;
  beforeEach(async () => {
    connection = await mongoose.createConnection(database.uri).asPromise();
  });
  afterEach(() => connection.close());

  it("reaches and ends a member's sockets on every process, and deletes its events", async () => {
    const [one, two] = [await open(connection), await open(connection)];
    const client = await connected(connect(two, ada));
    const stranger = await connected(connect(two, grace));
    const overheard: unknown[] = [];
    stranger.onAny((...heard) => overheard.push(heard));

    // A process that has just started to listen may miss earlier messages.
    let heard = false;
    const message = event(client, `new-notification:${ada}`).then((payload) => {
      heard = true;
      return payload;
    });
    await eventually(() => {
      if (!heard) one.realtime.emitToUser(ada, `new-notification:${ada}`, { read: false });
      return heard;
    });
    expect(await message).to.deep.equal({ read: false });
    const ended = event(client, "disconnect");
    one.realtime.disconnectUser(ada);
    expect(await ended).to.equal("io server disconnect");
    expect(overheard).to.deep.equal([]);
    expect(stranger.connected).to.equal(true);
    await one.realtime.close();
    const indexes = await connection.db!.collection("socketevents").indexes();
    expect(indexes.find(({ key }) => key.createdAt)?.expireAfterSeconds).to.equal(180);
  });

  it("delivers exactly the same to other processes' sockets as to its own", async () => {
    const [one, two] = [await open(connection), await open(connection)];
    const clients = [await connected(connect(one, ada)), await connected(connect(two, ada))];
    const heard = clients.map((client) => event(client, "said"));
    const said = {
      at: new Date(0),
      none: null,
      missing: undefined,
      list: ["é", { deep: [1.5] }],
      "$a.b": true,
    };
    let both = false;
    void Promise.all(heard).then(() => {
      both = true;
    });
    await eventually(() => {
      if (!both) one.realtime.emitToUser(ada, "said", said);
      return both;
    });
    const [here, there] = await Promise.all(heard);
    expect(here).to.deep.equal(JSON.parse(JSON.stringify(said)));
    expect(there).to.deep.equal(here);
  });

  it("sends an event of a room to every process, except to the sockets of one member", async () => {
    const [one, two] = [await open(connection), await open(connection)];
    for (const { realtime } of [one, two]) realtime.serve("enter", ({ enter }) => enter("room"));
    const clients = await Promise.all(
      [connect(one, ada), connect(two, ada), connect(two, grace)].map(connected),
    );
    const heard: string[][] = clients.map(() => []);
    for (const [at, client] of clients.entries()) {
      client.on("said", (text: string) => heard[at]!.push(text));
      await client.timeout(60_000).emitWithAck("enter", null);
    }
    await eventually(() => {
      one.realtime.emitToRoom("room", "said", "Ada is typing", ada);
      return heard[2]!.length > 0;
    });
    const last = clients.map((client) => event(client, "last"));
    one.realtime.emitToRoom("room", "last", true);
    await Promise.all(last);
    expect(heard.slice(0, 2)).to.deep.equal([[], []]);
  });

  const losesNothing = async (one: House, two: House) => {
    const client = await connected(connect(two, ada));
    const events = connection.db!.collection("socketevents");
    const numbers: unknown[] = [];
    let most = 0;
    client.on("number", (number, ...offsets) => {
      numbers.push(number);
      most = Math.max(most, offsets.length);
    });
    for (let heard = 0; numbers.length === 0; heard -= 1) {
      one.realtime.emitToUser(ada, "number", heard);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const written = await events.countDocuments({ said: { $exists: true } });
    const back = event(client, "connect");
    client.io.engine.close();
    for (let number = 1; number <= 300; number++) {
      one.realtime.emitToUser(ada, "number", number);
      one.realtime.emitToUser(grace, "number", -number);
    }
    await back;
    expect(client.recovered).to.equal(true);
    await receivedAll(one, client);
    // Events from the database may arrive twice while a client reconnects; clients discard duplicates by id.
    expect([...new Set(numbers)].filter((number) => Number(number) > 0)).to.deep.equal(
      Array.from({ length: 300 }, (_, at) => at + 1),
    );
    expect(await events.countDocuments({ said: { $exists: true } })).to.be.below(written + 20);
    // The offset occurs once.
    expect(most).to.equal(1);
  };

  it("batches concurrent events, and loses none for a disconnected client", async () => {
    await losesNothing(await open(connection), await open(connection));
  });

  it("also loses no event of the client's own process before it is written", async () => {
    const [one] = [await open(connection), await open(connection)];
    await losesNothing(one, one);
  });

  it("delivers to its own sockets even while the database accepts no writes", async () => {
    const one = await open(connection);
    const client = await connected(connect(one, ada));
    const heard = event(client, "said");
    await connection.close();
    one.realtime.emitToUser(ada, "said", true);
    expect(await heard).to.equal(true);
  });
});
