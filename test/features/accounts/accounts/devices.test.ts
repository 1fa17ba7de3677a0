import { once } from "node:events";
import { expect } from "chai";
import mongoose from "mongoose";
import { io, type Socket } from "socket.io-client";
import supertest from "supertest";
import { presentDevice } from "#features/accounts/accounts/device.ts";
import { formOf, send } from "#test/app/support/forms.ts";
import { page } from "#test/app/support/stories.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";

const AGENTS = {
  firefox: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  phone:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
};

describe("Devices", () => {
  const site = useSite();
  let count = 0;
  let ann: TestMember;
  beforeEach(async () => {
    ann = await site.addMember(`ann-${++count}`);
  });

  const sockets: Socket[] = [];
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.close();
  });

  const PATH = "/settings/devices";
  const visitBy = async (agent: string, member = ann) => {
    const browser = supertest.agent(site.url).set("User-Agent", agent);
    const form = { identifier: member.username, password: member.password };
    await browser.post("/login").type("form").send(form).expect(303);
    return browser;
  };
  const isIn = async (browser: Awaited<ReturnType<typeof visitBy>>) =>
    (await browser.get("/my-stories")).status === 200;
  const names = (answer: { text: string }) =>
    page(answer)(".facts-list-name")
      .map((_, name) => page(answer)(name).text().trim())
      .get();
  /** Opens a socket with a browser's cookie. */
  const socketOf = async (browser: Awaited<ReturnType<typeof visitBy>>): Promise<Socket> => {
    const cookie = browser.jar.getCookie("session", {
      domain: "127.0.0.1",
      path: "/",
      secure: false,
      script: false,
    });
    const socket = io(site.url, {
      extraHeaders: { cookie: `session=${cookie?.value}` },
      transports: ["websocket"],
      reconnection: false,
      forceNew: true,
    });
    sockets.push(socket);
    await once(socket as never, "connect");
    return socket;
  };

  it("are listed with browser, system, first and last use, with the current one first and marked", async () => {
    const phone = await visitBy(AGENTS.phone);
    const here = await visitBy(AGENTS.firefox);
    const answer = await here.get(PATH).expect(200);
    expect(names(answer)).to.deep.equal(["Firefox 140 on Linux This browser", "Safari 18 on iOS"]);
    expect(page(answer)("time").length).to.equal(3);
    const ids = await mongoose.connection.collection("sessions").find().toArray();
    for (const { _id } of ids) expect(answer.text).not.to.include(String(_id));
    expect(names(await phone.get(PATH))[0]).to.equal("Safari 18 on iOS This browser");
    expect(answer.headers["cache-control"]).to.equal("no-store");
  });

  it("are signed out individually, with their sockets", async () => {
    const [phone, here] = [await visitBy(AGENTS.phone), await visitBy(AGENTS.firefox)];
    const [lost, kept] = [await socketOf(phone), await socketOf(here)];
    const ended = once(lost as never, "disconnect");
    const done = await send(here, formOf(await here.get(PATH), "_csrf"), {
      end: page(await here.get(PATH))("button[name=end]").attr("value")!,
    });
    expect([done.status, done.headers.location]).to.deep.equal([303, PATH]);
    expect((await here.get(PATH)).text).to.include("That browser is logged out.");
    await ended;
    expect(await isIn(phone)).to.equal(false);
    expect(await isIn(here)).to.equal(true);
    expect(kept.connected).to.equal(true);
  });

  it("are private: another member's cannot be found", async () => {
    const here = await visitBy(AGENTS.firefox);
    const key = page(await (await visitBy(AGENTS.phone)).get(PATH))("button[name=end]").attr("value")!;
    const stranger = await visitBy(AGENTS.phone, await site.addMember(`stranger-${count}`));
    const sent = { end: key, _csrf: await csrfOf(stranger) };
    await stranger.post(PATH).type("form").send(sent).expect(404);
    expect(await isIn(here)).to.equal(true);
    await stranger.post(PATH).type("form").send({ end: key }).expect(403);
    await supertest(site.url).post(PATH).type("form").send({ end: key }).expect(303);
  });

  it("are all signed out except the current one, with bearer tokens and sockets; the current session gets a new id", async () => {
    const [phone, here] = [await visitBy(AGENTS.phone), await visitBy(AGENTS.firefox)];
    const [token, socket] = [await site.tokenOf(ann), await socketOf(phone)];
    const ended = once(socket as never, "disconnect");
    const { _csrf } = { _csrf: await csrfOf(here) };
    const done = await here.post(PATH).type("form").send({ intent: "others", _csrf }).expect(303);
    expect(String(done.headers["set-cookie"])).to.include("session=");
    await ended;
    expect(await isIn(phone)).to.equal(false);
    expect(await isIn(here)).to.equal(true);
    await supertest(site.url).get("/api/users/me").set("Authorization", `Bearer ${token}`).expect(401);
    const answer = await here.get(PATH).expect(200);
    expect(names(answer)).to.have.length(1);
    expect(page(answer)("body").text()).to.include("You are not signed in anywhere else.");
  });

  it("are all signed out, including the current one, from the sign-out page", async () => {
    const [phone, here] = [await visitBy(AGENTS.phone), await visitBy(AGENTS.firefox)];
    const form = formOf(await here.get("/logout"), "where");
    await send(here, form, { where: "everywhere" }).expect(303);
    expect([await isIn(phone), await isIn(here)]).to.deep.equal([false, false]);
  });

  it("lose only their own socket when they sign out", async () => {
    const [phone, here] = [await visitBy(AGENTS.phone), await visitBy(AGENTS.firefox)];
    const [lost, kept] = [await socketOf(phone), await socketOf(here)];
    const ended = once(lost as never, "disconnect");
    await send(phone, formOf(await phone.get("/logout"), "_csrf"), {}).expect(303);
    await ended;
    expect(kept.connected).to.equal(true);
  });

  it("are identified as far as possible, whatever user agent they send", () => {
    expect(presentDevice("")).to.deep.equal({ browser: null, system: null, kind: "other" });
    expect(presentDevice(AGENTS.phone)).to.deep.equal({
      browser: "Safari 18",
      system: "iOS",
      kind: "phone",
    });
    for (const agent of [
      "x",
      "curl/8.5.0",
      "<script>alert(1)</script>",
      "(".repeat(400),
      "Mozilla/".repeat(50),
    ])
      expect(presentDevice(agent).kind).to.be.a("string");
  });
});
