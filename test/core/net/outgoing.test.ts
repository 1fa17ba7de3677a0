import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "chai";
import { createOutgoing, OutgoingError } from "#core/net/index.ts";

const HTML = { types: ["text/html"], maxBytes: 1_000, longer: "cut" } as const;

describe("Fetching addresses supplied by strangers", () => {
  let server: Server;
  let port = 0;
  const asked: string[] = [];
  const answers: Record<string, (response: ServerResponse) => void> = {
    "/page": (response) => response.setHeader("Content-Type", "text/html; charset=UTF-8").end("<p>Hello"),
    "/long": (response) => response.setHeader("Content-Type", "text/html").end("x".repeat(200_000)),
    "/text": (response) => response.setHeader("Content-Type", "text/plain").end("secret"),
    "/packed": (response) =>
      response.setHeader("Content-Type", "text/html").setHeader("Content-Encoding", "gzip").end("x"),
    "/never": () => {},
    "/slow": (response) => response.setHeader("Content-Type", "text/html").write("<p>"),
    "/missing": (response) => response.writeHead(404, { "Content-Type": "text/html" }).end("no"),
  };
  for (let at = 1; at <= 5; at++)
    answers[`/hop${at}`] = (response) =>
      response.writeHead(302, { Location: at === 1 ? "/page" : `/hop${at - 1}` }).end();

  before(async () => {
    server = createServer((request, response) => {
      const path = request.url ?? "";
      asked.push(path);
      if (path.startsWith("/to?"))
        response.writeHead(302, { Location: decodeURIComponent(path.slice(4)) }).end();
      else answers[path]?.(response);
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    port = (server.address() as AddressInfo).port;
  });

  after(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });

  const inside = () => `http://127.0.0.1:${port}`;
  const open = (timeout = 60_000) => createOutgoing({ userAgent: "Test", inside: [inside()], timeout });
  const refusal = async (work: Promise<unknown>): Promise<string> => {
    const error = await work.then(
      () => expect.fail("it was fetched"),
      (thrown: unknown) => thrown,
    );
    expect(error).to.be.instanceOf(OutgoingError);
    return `${(error as Error).message} ${String((error as Error).cause ?? "")}`;
  };

  it("gets a page, and follows up to three redirects", async () => {
    const { body, type, charset } = await open().get(`${inside()}/page`, HTML);
    expect([String(body), type, charset]).to.deep.equal(["<p>Hello", "text/html", "UTF-8"]);
    const moved = await open().get(`${inside()}/hop3`, HTML);
    expect(moved.url).to.equal(`${inside()}/page`);
    expect(await refusal(open().get(`${inside()}/hop4`, HTML))).to.include("redirects");
  });

  it("reads up to its limit, and refuses other content types", async () => {
    expect((await open().get(`${inside()}/long`, HTML)).body).to.have.length(1_000);
    expect(await refusal(open().get(`${inside()}/long`, { ...HTML, longer: "refuse" }))).to.include(
      "too long",
    );
    for (const path of ["/text", "/packed", "/missing"]) await refusal(open().get(inside() + path, HTML));
  });

  it("times out, both before a response and during one", async () => {
    for (const path of ["/never", "/slow"]) await refusal(open(400).get(inside() + path, HTML));
  });

  it("connects to no internal address, however it is spelled", async () => {
    asked.length = 0;
    const out = createOutgoing({ userAgent: "Test", timeout: 60_000 });
    for (const host of [
      "127.0.0.1",
      "127.1",
      "2130706433",
      "0x7f.1",
      "0.0.0.0",
      "10.0.0.1",
      "172.16.4.4",
      "192.168.1.1",
      "100.64.0.1",
      "169.254.169.254",
      "224.0.0.1",
      "255.255.255.255",
      "[::1]",
      "[::]",
      "[::ffff:127.0.0.1]",
      "[::ffff:a9fe:a9fe]",
      "[64:ff9b::7f00:1]",
      "[2002:7f00:1::]",
      "[fe80::1]",
      "[fd00::1]",
      "localhost",
    ])
      expect(await refusal(out.get(`http://${host}/`, HTML)), host).to.match(/inside/);
    for (const address of [
      `http://127.0.0.1:${port}/page`,
      "http://example.com:22/",
      "ftp://example.com/",
      "file:///etc/passwd",
      "gopher://example.com/",
      "http://user:password@example.com/",
      "nonsense",
    ])
      await refusal(out.get(address, HTML));
    expect(asked).to.deep.equal([]);
  });

  it("checks a redirect's target like the address itself", async () => {
    for (const to of [
      "http://169.254.169.254/latest/meta-data/",
      "http://127.0.0.1/",
      "file:///etc/passwd",
      "http://[::1]:6379/",
    ])
      await refusal(open().get(`${inside()}/to?${encodeURIComponent(to)}`, HTML));
  });

  it("checks every address that a name resolves to, with a single lookup", async () => {
    let lookups = 0;
    const out = createOutgoing({
      userAgent: "Test",
      resolve(_host, _options, done) {
        lookups += 1;
        done(null, [
          { address: "93.184.216.34", family: 4 },
          { address: "10.1.2.3", family: 4 },
        ]);
      },
    });
    for (const protocol of ["http", "https"])
      expect(await refusal(out.get(`${protocol}://rebound.example/`, HTML))).to.include("leads inside");
    expect(lookups).to.equal(2);
  });
});
