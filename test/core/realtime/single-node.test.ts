import { expect } from "chai";
import mongoose, { type Connection } from "mongoose";
import type { Socket } from "socket.io-client";
import { useMongoose } from "../../support/database.ts";
import { eventually } from "../../support/eventually.ts";
import { ada, connected, event, grace, type House, receivedAll, useLive } from "./support.ts";

describe("The live channel of a process that may run in a cluster, while it is the only one", () => {
  const { open, connect } = useLive();
  const database = useMongoose();
  let connection: Connection;
  beforeEach(async () => {
    connection = await mongoose.createConnection(database.uri).asPromise();
    await connection.db!.collection("socketevents").deleteMany({});
  });
  afterEach(() => connection.close());

  /** A heartbeat of another process. */
  const another = () =>
    connection
      .db!.collection("socketevents")
      .insertOne({ type: 1, uid: "another", nsp: "/", createdAt: new Date() });

  /** Events for Ada that were written to the database. */
  const told = async (): Promise<[string, number][]> =>
    (
      await connection
        .db!.collection("socketevents")
        .find({ events: { $exists: true } })
        .toArray()
    )
      .flatMap((batch) => batch.events)
      .filter(({ rooms }) => rooms.includes(`user:${ada}`))
      .map(({ data }) => JSON.parse(data));

  const written = () =>
    connection.db!.collection("socketevents").countDocuments({ events: { $exists: true } });

  /** Sends events until none are written any more, because a process starts by looking for others. */
  const single = async (house: House): Promise<House> => {
    for (let before = -1, same = 0; same < 3; ) {
      house.realtime.emitToUser(grace, "nothing", null);
      await new Promise((resolve) => setTimeout(resolve, 50));
      const now = await written();
      same = now === before ? same + 1 : 0;
      before = now;
    }
    return house;
  };

  const numbersOf = (client: Socket): number[] => {
    const numbers: number[] = [];
    client.on("number", (number: number) => void numbers.push(number));
    return numbers;
  };

  /** A client that has received a number, and all the numbers that it receives. */
  const met = async (one: House): Promise<{ client: Socket; numbers: readonly number[] }> => {
    const client = await connected(connect(one, ada));
    const numbers = numbersOf(client);
    const first = event(client, "number");
    one.realtime.emitToUser(ada, "number", 0);
    await first;
    return { client, numbers };
  };

  it("writes none of its events", async () => {
    const one = await single(await open(connection));
    const client = await connected(connect(one, ada));
    const before = await written();
    const last = event<number>(client, "last");
    for (let number = 1; number <= 50; number++) one.realtime.emitToUser(ada, "number", number);
    one.realtime.emitToUser(ada, "last", 51);
    expect(await last).to.equal(51);
    expect(await written()).to.equal(before);
  });

  it("restores a disconnected client with all the events it missed, once and in order", async () => {
    const one = await single(await open(connection));
    const { client, numbers } = await met(one);
    const back = event(client, "connect");
    client.io.engine.close();
    for (let number = 1; number <= 300; number++) {
      one.realtime.emitToUser(ada, "number", number);
      one.realtime.emitToUser(grace, "number", -number);
    }
    await back;
    expect(client.recovered).to.equal(true);
    await receivedAll(one, client);
    expect(numbers).to.deep.equal(Array.from({ length: 301 }, (_, at) => at));
  });

  it("buffers a limited number of events, and a client whose offset is no longer buffered reconnects as a new one", async () => {
    const one = await single(await open(connection, 10));
    const client = await connected(connect(one, ada));
    const first = event(client, "number");
    one.realtime.emitToUser(ada, "number", 0);
    await first;
    client.io.engine.close();
    for (let number = 1; number <= 20; number++) one.realtime.emitToUser(ada, "number", number);
    await event(client, "connect");
    expect(client.recovered).to.equal(false);
  });

  it("writes its latest events, and all later ones, as soon as it detects another process", async () => {
    const one = await single(await open(connection));
    const before = await written();
    for (let number = 1; number <= 100; number++) one.realtime.emitToUser(ada, "number", number);
    expect(await written()).to.equal(before);
    await another();
    await eventually(async () => (await told()).length >= 100);
    one.realtime.emitToUser(ada, "number", 101);
    await eventually(async () => (await told()).length >= 101);
    expect(await told()).to.deep.equal(Array.from({ length: 101 }, (_, at) => ["number", at + 1]));
  });

  it("delivers its events to a process that joins", async () => {
    const one = await single(await open(connection));
    const two = await open(connection);
    const client = await connected(connect(two, ada));
    const numbers = numbersOf(client);
    const last = event(client, "last");
    for (let number = 1; number <= 100; number++) {
      one.realtime.emitToUser(ada, "number", number);
      if (number % 10 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    one.realtime.emitToUser(ada, "last", true);
    await last;
    expect(numbers).to.deep.equal(Array.from({ length: 100 }, (_, at) => at + 1));
  });

  it("delivers both events from single and from clustered operation to a client that reconnects", async () => {
    const one = await single(await open(connection));
    const { client, numbers } = await met(one);
    client.io.reconnection(false);
    client.io.engine.close();
    for (let number = 1; number <= 10; number++) one.realtime.emitToUser(ada, "number", number);
    const two = await open(connection);
    const heard = event(await connected(connect(two, grace)), "met");
    one.realtime.emitToUser(grace, "met", true);
    await heard;
    for (let number = 11; number <= 20; number++) one.realtime.emitToUser(ada, "number", number);
    client.io.reconnection(true);
    await connected(client.connect());
    expect(client.recovered).to.equal(true);
    await receivedAll(one, client);
    expect([...new Set(numbers)]).to.deep.equal(Array.from({ length: 21 }, (_, at) => at));
  });

  describe("and then joins a cluster and leaves it again", () => {
    const { now } = Date;
    const later = (seconds: number) => {
      Date.now = () => now() + seconds * 1_000;
    };
    afterEach(() => {
      Date.now = now;
    });

    const clustered = async (one: House): Promise<void> => {
      const before = await written();
      await another();
      await eventually(async () => {
        one.realtime.emitToUser(grace, "nothing", null);
        return (await written()) !== before;
      });
    };

    /**
     * A client that received a number in clustered operation, missed ten, and missed one more once its
     * process was single again.
     */
    const leftClustered = async (one: House) => {
      await clustered(one);
      later(150);
      const { client, numbers } = await met(one);
      client.io.reconnection(false);
      client.io.engine.close();
      for (let number = 1; number <= 10; number++) one.realtime.emitToUser(ada, "number", number);
      await eventually(async () => (await told()).length >= 11);
      later(185);
      one.realtime.emitToUser(ada, "number", 11);
      return { client, numbers };
    };

    const reconnects = async (one: House, client: Socket): Promise<void> => {
      client.io.reconnection(true);
      await connected(client.connect());
      expect(client.recovered).to.equal(true);
      await receivedAll(one, client);
    };

    it("delivers events from clustered and from single operation to a client", async () => {
      const one = await single(await open(connection));
      const { client, numbers } = await leftClustered(one);
      await reconnects(one, client);
      expect(await told()).to.have.lengthOf(11);
      expect(numbers).to.deep.equal(Array.from({ length: 12 }, (_, at) => at));
    });

    it("lets a client request what it missed if more was sent in single operation than is buffered", async () => {
      const one = await single(await open(connection, 10));
      const { client } = await leftClustered(one);
      for (let number = 12; number <= 22; number++) one.realtime.emitToUser(ada, "number", number);
      client.io.reconnection(true);
      await connected(client.connect());
      expect(client.recovered).to.equal(false);
    });

    it("also delivers all of that once it is clustered again", async () => {
      const one = await single(await open(connection));
      const { client, numbers } = await leftClustered(one);
      later(205);
      await clustered(one);
      one.realtime.emitToUser(ada, "number", 12);
      await reconnects(one, client);
      expect(numbers).to.deep.equal(Array.from({ length: 13 }, (_, at) => at));
    });
  });

  it("does not ask other processes who is connected", async () => {
    const one = await single(await open(connection));
    expect(await one.realtime.isConnected(ada)).to.equal(false);
    await connected(connect(one, ada));
    expect(await one.realtime.isConnected(ada)).to.equal(true);
  });
});
