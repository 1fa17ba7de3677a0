import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { expect } from "chai";
import { useBuiltServer } from "../support/built-server.ts";

describe("The built server", () => {
  const server = useBuiltServer();

  it("names each invalid variable, and exits", async () => {
    const { code, output } = await server.refusal({
      NODE_ENV: "production",
      PORT: "http",
      S3_BUCKET: "books",
      MONGODB_URI: "mysql://x",
      LOG_LEVEL: "loud",
    });
    expect(code).to.equal(1);
    const wrong = [
      "PORT",
      "SITE_URL",
      "SESSION_SECRET",
      "JWT_SECRET",
      "ENCRYPTION_KEYS",
      "S3_ACCESS_KEY_ID",
      "MONGODB_URI",
      "LOG_LEVEL",
    ];
    for (const name of wrong) expect(output).to.include(name);
    expect(output).not.to.include("    at ");
  });

  it("refuses to start in production with development secrets", async () => {
    const development = "development-only-secret-do-not-use-in-production";
    const { code, output } = await server.refusal({
      NODE_ENV: "production",
      SITE_URL: "https://example.com",
      SESSION_SECRET: development,
      JWT_SECRET: "x".repeat(40),
    });
    expect(code).to.equal(1);
    expect(output).to.include("SESSION_SECRET is the development secret").and.not.include("JWT_SECRET");
  });

  it("preserves its data, and does not load the demo over it at the next start", async () => {
    const place = { DATA_DIR: join(server.folder, "kept") };
    const account = { username: "keeper", email: "keeper@example.com", password: "a long password" };
    const post = (url: string, path: string, body: object) =>
      fetch(`${url}/api/auth/local${path}`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
      });
    const first = await server.start({ ...place, DEMO: "0" });
    expect((await post(first.url, "/register", account)).status).to.equal(200);
    expect(await first.end()).to.equal(0);
    const second = await server.start({ ...place, DEMO: "1" });
    expect(second.output()).not.to.include("Loading the demo");
    const { status } = await post(second.url, "", { identifier: "keeper", password: account.password });
    expect(status).to.equal(200);
    const stories = await (await fetch(`${second.url}/api/stories`)).json();
    expect(stories).to.deep.include({ data: [] });
    expect((await fetch(second.url)).status).to.equal(200);
    expect(await second.end()).to.equal(0);
  });

  it("completes its open requests when it is told to stop, and accepts no new ones", async () => {
    const { url, child } = await server.start({ DATA_DIR: join(server.folder, "ending") });
    const port = Number(new URL(url).port);
    const body = "identifier=nobody&password=x1";
    const open = await beginPost(port, "/login", body.length);
    open.socket.write(body.slice(0, 11));
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await refusing(port);
    open.socket.write(body.slice(11));
    const answer = await open.answer;
    expect(answer).to.match(/^HTTP\/1\.1 422 /);
    expect(answer).to.include("Invalid identifier or password");
    expect((await ended)[0]).to.equal(0);
  });
});

/** A request whose headers the server has read, and that waits for its body. */
async function beginPost(
  port: number,
  path: string,
  length: number,
): Promise<{ socket: Socket; answer: Promise<string> }> {
  const socket = connect(port, "127.0.0.1");
  const lines = [
    `POST ${path} HTTP/1.1`,
    "Host: 127.0.0.1",
    "Content-Type: application/x-www-form-urlencoded",
    `Content-Length: ${length}`,
    "Expect: 100-continue",
    "Connection: close",
  ];
  socket.write(`${lines.join("\r\n")}\r\n\r\n`);
  const [continued] = await once(socket, "data");
  expect(String(continued)).to.match(/^HTTP\/1\.1 100 /);
  const answer = new Promise<string>((done, fail) => {
    let text = "";
    socket
      .on("data", (chunk) => {
        text += chunk;
      })
      .once("end", () => done(text))
      .once("error", fail);
  });
  return { socket, answer };
}

/** Waits until nothing listens on a port. */
async function refusing(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, "127.0.0.1");
    const refused = await new Promise<boolean>((done) => {
      socket.once("connect", () => done(false)).once("error", () => done(true));
    });
    socket.destroy();
    if (refused) return;
  }
}
