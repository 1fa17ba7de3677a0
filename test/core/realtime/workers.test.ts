import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { Worker } from "node:worker_threads";
import { expect } from "chai";
import { routeToWorkers, type WorkerRouter } from "#core/realtime/workers.ts";

/**
 * The other process and the port its router connects to. A thread, so that it responds while this one is
 * still writing.
 */
const OTHER = `
  const { createServer } = require("node:http");
  const { parentPort, workerData } = require("node:worker_threads");
  createServer((incoming, answer) => incoming.resume().on("end", () => answer.end("the other's")))
    .listen(workerData, () => parentPort.postMessage("ready"));
`;

describe("Processes that share a port", () => {
  let folder: string;
  let server: Server;
  let router: WorkerRouter;
  let other: Worker;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "router-"));
    server = createServer((incoming, answer) => {
      if (!router.handOn(incoming, answer)) incoming.resume().on("end", () => answer.end("our own"));
    });
    router = routeToWorkers(server, { number: 1, folder });
    other = new Worker(OTHER, { eval: true, workerData: join(folder, "2.sock") });
    await Promise.all([once(server.listen(0, "127.0.0.1"), "listening"), once(other, "message")]);
  });
  after(async () => {
    await router.close();
    await other.terminate();
    server.close();
    await rm(folder, { recursive: true });
  });

  const post = async (connection: string, sid: string): Promise<[number, string, string | undefined]> => {
    const { port } = server.address() as AddressInfo;
    const path = `/socket.io/?EIO=4&transport=polling&sid=${sid}`;
    const asked = request({ port, path, method: "POST", agent: false, headers: { connection } });
    asked.end("a packet");
    const [reply] = (await once(asked, "response")) as [IncomingMessage];
    return [reply.statusCode!, await text(reply), reply.headers.connection];
  };

  for (const connection of ["close", "keep-alive"])
    it(`forward requests of another worker, for a client that sends "Connection: ${connection}"`, async () => {
      for (let round = 0; round < 10; round += 1) {
        const answers = await Promise.all(Array.from({ length: 50 }, () => post(connection, "2.abc")));
        for (const answer of answers) expect(answer).to.deep.equal([200, "the other's", connection]);
      }
    });

  it("answer requests for their own connections", async () => {
    expect(await post("close", "1.abc")).to.deep.equal([200, "our own", "close"]);
  });

  it("report a connection of an exited process as unknown", async () => {
    const [status, body] = await post("close", "3.abc");
    expect([status, JSON.parse(body)]).to.deep.equal([400, { code: 1, message: "Session ID unknown" }]);
  });
});
