import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { expect } from "chai";
import { MongoClient } from "mongodb";
import { useDatabase } from "../support/database.ts";
import { collectionOf } from "./support.ts";

describe("A client that disappears without closing", () => {
  const database = useDatabase();
  const sockets = new Set<Socket>();
  let proxy: Server;
  let client: MongoClient;

  before(function () {
    // MongoDB itself retains transactions until transactionLifetimeLimitSeconds have passed.
    if (process.env.MONGODB_URI) this.skip();
  });
  beforeEach("connect through what can be cut", async () => {
    const { hostname, port } = new URL(database.uri);
    const reach = () => (port ? connect(Number(port), hostname) : connect(decodeURIComponent(hostname)));
    proxy = createServer((from) => {
      const to = reach();
      for (const [one, other] of [
        [from, to],
        [to, from],
      ] as const) {
        sockets.add(one);
        one.pipe(other);
        one.on("error", () => other.destroy()).on("close", () => other.destroy());
      }
    });
    proxy.listen(0, "127.0.0.1");
    await once(proxy, "listening");
    const there = `mongodb://127.0.0.1:${(proxy.address() as AddressInfo).port}/?directConnection=true&serverSelectionTimeoutMS=2000`;
    client = await new MongoClient(there).connect();
  });
  afterEach(async () => {
    // Closing uses its own connections, which are let through again.
    await client.close();
    proxy.close();
    for (const socket of sockets) socket.destroy();
  });

  it("leaves nothing locked by its unfinished transaction", async () => {
    const rows = await collectionOf(database.db, [{ _id: 1, n: 0 }]);
    const session = client.startSession();
    session.startTransaction();
    const theirs = client.db(database.db.databaseName).collection(rows.collectionName);
    await theirs.updateOne({ n: 0 }, { $set: { n: 1 } }, { session });
    for (const socket of sockets) socket.destroy();
    const begun = Date.now();
    await rows.updateOne({ n: 0 }, { $inc: { n: 2 } });
    expect(Date.now() - begun).to.be.below(50_000);
    expect(await rows.findOne()).to.include({ n: 2 });
  });
});
