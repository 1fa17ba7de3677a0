import { expect } from "chai";
import mongoose from "mongoose";
import { io, type Socket } from "socket.io-client";
import supertest from "supertest";
import { blockUser } from "#features/people/staff/index.ts";
import { csrfOf, type TestMember, useSite } from "../support/site.ts";

describe("The live channel of an account that loses access", () => {
  const site = useSite();
  const open: Socket[] = [];

  afterEach(() => {
    for (const socket of open.splice(0)) socket.disconnect();
  });

  const connect = async (handshake: object): Promise<Socket> => {
    const socket = io(site.url, { transports: ["websocket"], reconnection: false, ...handshake });
    open.push(socket);
    await new Promise<void>((done, fail) => {
      socket.once("connect", () => done());
      socket.once("connect_error", fail);
    });
    return socket;
  };
  const connected = async (member: TestMember) => connect({ auth: { token: await site.tokenOf(member) } });
  const remove = async (member: TestMember) =>
    supertest(site.url)
      .delete(`/api/users/${member.id}`)
      .set("Authorization", `Bearer ${await site.tokenOf(member)}`)
      .expect(200);
  const cut = (socket: Socket) => new Promise<string>((done) => socket.once("disconnect", done));

  it("is closed when the account is deleted or blocked", async () => {
    const { services } = site.app;
    const admin = await site.addMember("admin", "admin");
    const [leaving, blocked] = [await site.addMember("leaving"), await site.addMember("blocked")];
    const [one, other] = [await connected(leaving), await connected(blocked)];
    const both = Promise.all([cut(one), cut(other)]);
    await remove(leaving);
    await blockUser(services, admin.caller, blocked.id, { reason: "Spam" });
    expect(await both).to.deep.equal(["io server disconnect", "io server disconnect"]);
  });

  it("does not open for a session whose account was deleted, because the session has ended", async () => {
    const gone = await site.addMember("gone");
    const agent = await site.visit(gone);
    const _csrf = await csrfOf(agent);
    await remove(gone);
    const records = mongoose.connection.collection("sessions");
    expect(await records.countDocuments({ "session.account.id": gone.id })).to.equal(0);
    await agent.post("/story/new").type("form").send({ _csrf, title: "From beyond" }).expect(303);
  });
});
