import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect } from "chai";
import { limitPatience } from "#core/http/patience.ts";

describe("Server timeouts", () => {
  let server: Server;
  let port: number;

  const begin = async (milliseconds: { headers: number; request: number; idle: number }) => {
    server = createServer({ connectionsCheckingInterval: 50 }, (request, response) => {
      request.resume().on("end", () => response.end("done"));
    });
    limitPatience(server, { ...milliseconds, uploadBytes: 4 });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    port = (server.address() as AddressInfo).port;
  };
  const end = () => {
    server.closeAllConnections();
    server.close();
  };

  before(() => begin({ headers: 300, request: 400, idle: 900 }));
  after(end);

  /** Sends the parts 150 ms apart; returns the data received until the connection ended. */
  async function talk(...parts: (string | Buffer)[]): Promise<string> {
    const socket = connect(port, "127.0.0.1");
    let heard = "";
    socket.on("data", (bytes) => {
      heard += bytes;
    });
    const ended = new Promise<string>((done, fail) => {
      socket.on("end", () => done(heard));
      socket.on("error", fail);
    });
    let next = 0;
    const writing = setInterval(() => {
      const part = parts[next++];
      if (part === undefined || !socket.writable) clearInterval(writing);
      else socket.write(part);
    }, 150);
    return ended.finally(() => {
      clearInterval(writing);
      socket.destroy();
    });
  }

  const head = (more: string) => `POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${more}\r\n\r\n`;

  it("end a request whose headers do not arrive", async () => {
    expect(await talk("POST / HTTP/1.1\r\nHost: a\r\n")).to.match(/^HTTP\/1.1 408 /);
  });

  it("end a request whose body trickles in, whatever its length", async () => {
    const slow = Array.from({ length: 20 }, () => "a");
    expect(await talk(head("Content-Length: 100"), ...slow)).to.match(/^HTTP\/1.1 408 /);
  });

  it("allow an upload that makes progress, and end one that does not", async () => {
    const type = "Content-Type: multipart/form-data; boundary=x";
    const parts = Array.from({ length: 10 }, () => "12345678");
    expect(await talk(head(`${type}\r\nContent-Length: 80`), ...parts)).to.match(/^HTTP\/1.1 200 /);
    expect(await talk(head(`${type}\r\nContent-Length: 80`), "1", "2", "3", "4")).to.match(/^HTTP\/1.1 408 /);
  });

  it("end a connection that sends nothing", async () => {
    expect(await talk()).to.match(/^$|^HTTP\/1.1 408 /);
  });

  it("answer invalid HTTP of any length with 400, without a reset", async () => {
    end();
    await begin({ headers: 100_000, request: 100_000, idle: 100_000 });
    const unframed = "DELETE / HTTP/1.1\r\nHost: a\r\n\r\n";
    const heard = await talk(Buffer.concat([Buffer.from(unframed), Buffer.alloc(8_000_000, 97)]));
    expect(heard).to.match(/HTTP\/1.1 400 Bad Request/);
  });
});
