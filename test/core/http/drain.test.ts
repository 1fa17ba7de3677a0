import { once } from "node:events";
import { Agent, createServer, get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "chai";
import { drain } from "#core/http/drain.ts";
import { eventually } from "#test/support/eventually.ts";

describe("A server that shuts down", () => {
  /** A server that responds after a delay, and counts its responses. */
  async function begin() {
    const seen = { answered: 0 };
    const server = createServer((_request, response) =>
      setImmediate(() => {
        seen.answered += 1;
        response.end("ok");
      }),
    ).listen(0, "127.0.0.1");
    await once(server, "listening");
    return { server, seen, port: (server.address() as AddressInfo).port };
  }

  const ask = (port: number, agent: Agent) =>
    new Promise<IncomingMessage>((done, fail) =>
      get({ port, host: "127.0.0.1", agent }, (response) =>
        response.resume().once("end", () => done(response)),
      ).once("error", fail),
    );

  /**
   * Sends requests on one connection until the server closes it; returns the number of responses and any
   * error.
   */
  async function keepAsking(port: number) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let answers = 1; ; answers++) {
      try {
        const { headers } = await ask(port, agent);
        if (headers.connection === "close") return { answers, broken: null };
      } catch (error) {
        return { answers: answers - 1, broken: (error as NodeJS.ErrnoException).code ?? String(error) };
      }
    }
  }

  it("answers every request on busy connections, and tells each that it will close", async () => {
    for (let round = 0; round < 20; round++) {
      const { server, seen, port } = await begin();
      const clients = Array.from({ length: 20 }, () => keepAsking(port));
      await eventually(() => seen.answered >= 200);
      await drain(server, { limit: 10_000, notice: 100 });
      const ends = await Promise.all(clients);
      expect(ends.map(({ broken }) => broken)).to.deep.equal(ends.map(() => null));
      expect(ends.reduce((sum, { answers }) => sum + answers, 0)).to.equal(seen.answered);
    }
  });

  it("accepts clients that connected before it closed its port", async () => {
    for (let round = 0; round < 5; round++) {
      const server = createServer((_request, response) => {
        const until = performance.now() + 5;
        while (performance.now() < until);
        response.end("ok");
      }).listen(0, "127.0.0.1");
      await once(server, "listening");
      const { port } = server.address() as AddressInfo;
      const ends: (string | undefined)[] = [];
      const knockOn = async () => {
        for (let code: string | undefined; code !== "ECONNREFUSED"; ) {
          code = await ask(port, new Agent()).then(
            () => undefined,
            (error: NodeJS.ErrnoException) => error.code,
          );
          ends.push(code);
        }
      };
      const clients = Array.from({ length: 40 }, knockOn);
      await once(server, "request");
      await Promise.all([drain(server, { limit: 10_000, notice: 100 }), ...clients]);
      const broken = ends.filter((code) => code && code !== "ECONNREFUSED");
      expect(broken).to.deep.equal([]);
      expect(ends.length).to.be.above(40);
    }
  });

  it("does not wait for idle connections", async () => {
    const { server, port } = await begin();
    const agent = new Agent({ keepAlive: true });
    await ask(port, agent);
    const begun = performance.now();
    await drain(server, { limit: 110_000, notice: 10 });
    expect(performance.now() - begun).to.be.below(100_000);
  });

  it("completes open requests, and aborts those that exceed the limit", async () => {
    const server = createServer((request, response) => {
      if (request.url === "/slow") setTimeout(() => response.end("ok"), 200);
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const slow = fetch(`http://127.0.0.1:${port}/slow`).then((answer) => answer.text());
    const never = fetch(`http://127.0.0.1:${port}/never`).then(
      () => "answered",
      () => "broken off",
    );
    await Promise.all([once(server, "request"), drain(server, { limit: 600, notice: 10 })]);
    expect(await Promise.all([slow, never])).to.deep.equal(["ok", "broken off"]);
  });
});
