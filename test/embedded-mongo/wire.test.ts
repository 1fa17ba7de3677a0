import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect } from "chai";
import { MongoClient } from "mongodb";
import { databaseUri, useDatabase } from "../support/database.ts";
import { collectionOf } from "./support.ts";

describe("The wire protocol", () => {
  const database = useDatabase();

  const knock = async (): Promise<Socket> => {
    const [, host, port] = /\/\/(?:[^@/]*@)?([^:,/?]+):?(\d+)?/.exec(await databaseUri()) ?? [];
    const socket = host!.endsWith(".sock")
      ? connect(decodeURIComponent(host!))
      : connect(Number(port ?? 27017), host!);
    await once(socket, "connect");
    return socket;
  };
  const message = (length: number, opCode: number, body: Buffer): Buffer => {
    const header = Buffer.alloc(16);
    header.writeInt32LE(length, 0);
    header.writeInt32LE(1, 4);
    header.writeInt32LE(opCode, 12);
    return Buffer.concat([header, body]);
  };

  const hostile: [string, Buffer][] = [
    ["a length of two gigabytes", message(0x7fffffff, 2013, Buffer.alloc(0))],
    ["a negative length", message(-5, 2013, Buffer.alloc(0))],
    ["a length below the header's", message(3, 2013, Buffer.alloc(0))],
    [
      "a document that lies about its length",
      message(26, 2013, Buffer.from([0, 0, 0, 0, 0, 255, 255, 255, 127, 0])),
    ],
    ["something else altogether", Buffer.from("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")],
  ];
  for (const [sentence, bytes] of hostile) {
    it(`answers or hangs up on a client that sends ${sentence}, and serves the others`, async () => {
      const socket = await knock();
      socket.on("error", () => {}); // A reset is an acceptable end too.
      const done = Promise.race([once(socket, "close"), once(socket, "data")]);
      socket.write(bytes);
      await done;
      socket.destroy();
      expect(await database.db.command({ ping: 1 })).to.include({ ok: 1 });
    });
  }

  it("accepts a message in any number of pieces, and several in one", async () => {
    const rows = await collectionOf(database.db);
    const client = await new MongoClient(database.uri, { noDelay: true, maxPoolSize: 1 }).connect();
    const own = client.db().collection(rows.collectionName);
    const text = "y".repeat(3 << 20);
    await Promise.all([
      own.insertOne({ text }),
      own.insertOne({ n: 1 }),
      own.countDocuments(),
      own.insertOne({ text }),
    ]);
    expect(await own.countDocuments({ text })).to.equal(2);
    await client.close();
  });

  it("works with a client that offers compression", async () => {
    const client = new MongoClient(database.uri, { compressors: ["zlib"] });
    await client.connect();
    expect(await client.db().command({ ping: 1 })).to.include({ ok: 1 });
    await client.close();
  });

  it("works with a client that discovers the whole replica set", async () => {
    const set = (await database.db.admin().command({ hello: 1 })).setName as string;
    // Drivers discover members by host and port, never through a socket.
    const { startEmbeddedMongo } = await import("#src/embedded-mongo/index.ts");
    const own = process.env.MONGODB_URI ? undefined : await startEmbeddedMongo({ port: 0 });
    const uri = (own?.uri ?? database.uri).replace(/[?&](directConnection|replicaSet)=[^&]*/g, "");
    const client = await new MongoClient(uri, { replicaSet: set, serverSelectionTimeoutMS: 3000 }).connect();
    expect(await client.db().command({ ping: 1 })).to.include({ ok: 1 });
    await client.close();
    await own?.close();
  });

  it("rolls back the transactions of a client that disappeared", async () => {
    const rows = await collectionOf(database.db, [{ _id: 1, n: 0 }]);
    const client = await new MongoClient(database.uri).connect();
    const session = client.startSession();
    session.startTransaction();
    await client
      .db()
      .collection(rows.collectionName)
      .updateOne({}, { $inc: { n: 1 } }, { session });
    await client.close();
    await rows.updateOne({ _id: 1 }, { $inc: { n: 10 } });
    expect((await rows.findOne())?.n).to.equal(10);
  });
});
