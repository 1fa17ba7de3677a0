import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { MongoClient } from "mongodb";

/** Minimal servers for comparison, each in a separate process; started by `bench`. */
const KIND = process.argv[2];

/** 40 KB of text, as measured in performance.md. */
const TEXT = "<p>A bare server answers this line again and again. </p>\n".repeat(720).slice(0, 40 * 1024);

/** Size of the bench's page, so that the Buffer server sends as many bytes as the product. */
const bytes = Number(process.env.BENCH_BYTES ?? TEXT.length);

function bareExpress(): Server {
  const app = express();
  app.get("/", (_request, response) => {
    response.send(TEXT);
  });
  return createServer(app);
}

/** Serves the files of a folder with Express. */
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

/** Serves the same query as `GET /api/stories` with Express and the raw driver. */
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
