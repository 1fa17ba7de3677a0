import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "chai";
import { ClosedAddressError, createOutbound, isPublicAddress } from "#core/net/index.ts";

describe("Requests to addresses supplied by members", () => {
  const outbound = createOutbound();

  it("distinguish public addresses from internal ones", () => {
    const open = ["1.1.1.1", "93.184.216.34", "2606:4700::1111", "2a00:1450:4001::200e"];
    const inside = [
      "0.0.0.0",
      "10.1.2.3",
      "100.64.0.1",
      "127.0.0.1",
      "169.254.169.254",
      "172.31.255.255",
      "192.168.1.1",
      "198.18.0.1",
      "224.0.0.1",
      "255.255.255.255",
      "::",
      "::1",
      "::ffff:127.0.0.1",
      "::ffff:8.8.8.8",
      "64:ff9b::7f00:1",
      "fc00::1",
      "fe80::1",
      "ff02::1",
      "2001::1",
      "2002:7f00:1::",
      "2001:db8::1",
      "example.com",
      "",
    ];
    expect(open.filter((address) => !isPublicAddress(address))).to.deep.equal([]);
    expect(inside.filter(isPublicAddress)).to.deep.equal([]);
  });

  it("are limited to https and public hosts, however an address is written", () => {
    const refused = [
      "http://example.com/",
      "ftp://example.com/",
      "file:///etc/passwd",
      "https://user:secret@example.com/",
      "https://localhost/",
      "https://intranet/",
      "https://db.internal/",
      "https://printer.local./",
      "https://127.0.0.1/",
      "https://2130706433/",
      "https://0x7f.1/",
      "https://0177.0.0.1/",
      "https://[::1]/",
      "https://[::ffff:127.0.0.1]/",
      "https://169.254.169.254/latest/meta-data",
      "not an address",
    ];
    expect(refused.filter(outbound.mayAsk)).to.deep.equal([]);
    expect(outbound.mayAsk("https://updates.push.services.mozilla.com/wpush/v2/abc")).to.equal(true);
    expect(outbound.mayAsk("https://1.1.1.1/")).to.equal(true);
  });

  it("refuse a name that resolves to an internal address", async () => {
    const asked: string[] = [];
    const leading = (...addresses: string[]) =>
      createOutbound({
        resolve(host, _options, done) {
          asked.push(host);
          done(
            null,
            addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
          );
        },
      })
        .ask("https://push.example.com/", { method: "GET" })
        .catch((error: Error) => error);
    for (const addresses of [["127.0.0.1"], ["10.0.0.1"], ["::1"], ["1.1.1.1", "192.168.0.1"], []])
      expect(await leading(...addresses), addresses.join()).to.be.instanceOf(ClosedAddressError);
    expect(asked).to.deep.equal(Array(5).fill("push.example.com"));
  });

  describe("with a server", () => {
    let server: Server;
    let url: string;
    const here = createOutbound({ inside: ({ hostname }) => hostname === "127.0.0.1" });

    before(async () => {
      server = createServer((request, response) => {
        if (request.url === "/away") response.writeHead(302, { Location: "http://10.0.0.1/" }).end();
        else if (request.url === "/long") response.end("x".repeat(1_000_000));
        else if (request.url !== "/never") response.end(request.headers["x-asked"]);
      });
      await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
      url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    });
    after(() => {
      server.closeAllConnections();
      server.close();
    });

    it("read up to their limit, follow no redirect, and time out", async () => {
      const asked = await here.ask(url, { method: "GET", headers: { "X-Asked": "yes" } });
      expect(asked.body.toString()).to.equal("yes");
      expect((await here.ask(`${url}/long`, { method: "GET", maxBytes: 1_000 })).body).to.have.length(1_000);
      const away = await here.ask(`${url}/away`, { method: "GET" });
      expect([away.status, away.headers.location]).to.deep.equal([302, "http://10.0.0.1/"]);
      const late = await here.ask(`${url}/never`, { method: "GET", timeoutMs: 50 }).catch((error) => error);
      expect(late)
        .to.have.property("name")
        .that.matches(/Abort|Timeout/);
      const closed = await outbound.ask(url, { method: "GET" }).catch((error) => error);
      expect(closed).to.be.instanceOf(ClosedAddressError);
    });
  });
});
