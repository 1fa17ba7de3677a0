import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { MongoClient } from "mongodb";

/** Servers that do as little as can be done, in a process of their own; started by `bench`. */
const KIND = process.argv[2];

/** 40 KB of text, as performance.md measures. */
const TEXT = "<p>A bare server answers this line again and again. </p>\n".repeat(720).slice(0, 40 * 1024);

/** The page of the bench itself, so that the Buffer server sends as many bytes as we do. */
const bytes = Number(process.env.BENCH_BYTES ?? TEXT.length);

function bareExpress(): Server {
  const app = express();
  app.get("/", (_request, response) => {
    response.send(TEXT);
  });
  return createServer(app);
}

/** Files of a folder, as Express serves them. */
function bareStatic(): Server {
  const app = express();
  app.use(express.static(process.env.BENCH_FOLDER ?? "."));
  return createServer(app);
}

function bareNode(): Server {
  const page = Buffer.alloc(bytes, TEXT);
  return createServer((_request, response) => {
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.setHeader("Content-Length", page.length);
    response.end(page);
  });
}

/** Express and the driver doing the same find as `GET /api/stories` does. */
async function rawDriver(): Promise<Server> {
  const client = await new MongoClient(process.env.MONGODB_URI!).connect();
  const stories = client.db(process.env.BENCH_DB).collection("stories");
  const filter = JSON.parse(process.env.BENCH_FILTER!);
  const app = express();
  app.get("/", async (_request, response) => {
    const [data, total] = await Promise.all([
      stories.find(filter).sort({ _id: 1 }).limit(25).toArray(),
      stories.countDocuments(filter),
    ]);
    response.json({
      data,
      meta: { pagination: { page: 1, pageSize: 25, pageCount: Math.ceil(total / 25), total } },
    });
  });
  return createServer(app);
}

const server =
  KIND === "express"
    ? bareExpress()
    : KIND === "node"
      ? bareNode()
      : KIND === "static"
        ? bareStatic()
        : await rawDriver();
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`listening ${(server.address() as AddressInfo).port}\n`);
});
process.on("SIGTERM", () => process.exit(0));
