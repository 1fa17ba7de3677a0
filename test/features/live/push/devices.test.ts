import { expect } from "chai";
import mongoose from "mongoose";
import supertest from "supertest";
import { toId } from "#core/db/ids.ts";
import { createSecrets, DEVELOPMENT_KEYS } from "#core/secrets/index.ts";
import { endAllDevices } from "#features/accounts/accounts/commands/devices.ts";
import { readVapidKeys } from "#features/live/push/keys.ts";
import { csrfOf } from "#test/support/site.ts";
import { switchOn, usePushSite } from "./support.ts";

describe("Browsers with push notifications", () => {
  const { site, service } = usePushSite();
  const kept = () => mongoose.connection.collection("pushsubscriptions");

  it("are added once, listed only to their owner, and removed by a form without scripts", async () => {
    const [ada, bea] = [await site.addMember("ada"), await site.addMember("bea")];
    const agent = await site.visit(ada);
    await agent.get("/settings/notifications").set("User-Agent", "x");
    const browser = service.browser();
    const { id } = await switchOn(agent, browser);
    expect((await switchOn(agent, browser)).id).to.equal(id);
    const { body } = await agent.get("/api/push-subscriptions").expect(200);
    expect(body.data.map((device: { id: string }) => device.id)).to.deep.equal([id]);
    expect(JSON.stringify(body)).not.to.include(browser.subscription.endpoint);
    expect(JSON.stringify(body)).not.to.include(browser.subscription.keys.auth);

    const other = await site.visit(bea);
    const theirs = await csrfOf(other);
    await other.delete(`/api/push-subscriptions/${id}`).set("x-csrf-token", theirs).expect(404);
    await other.delete("/api/push-subscriptions/nothing").set("x-csrf-token", theirs).expect(404);
    await supertest(site.url).get("/api/push-subscriptions").expect(403);

    const page = await agent.get("/settings/notifications").expect(200);
    expect(page.text).to.include("Browsers that get push notifications").and.include(`value="${id}"`);
    const form = { _csrf: await csrfOf(agent, "/settings/notifications"), remove: id };
    const sent = await agent.post("/settings/notifications").type("form").send(form).expect(303);
    expect(sent.headers.location).to.equal("/settings/notifications#push");
    const after = await agent.get("/settings/notifications").expect(200);
    expect(after.text)
      .to.include("That browser will not get any more push notifications.")
      .and.include("No browsers yet.");
    await agent.post("/settings/notifications").type("form").send(form).expect(404);
  });

  it("must have an address of a public push service, and encryption keys", async () => {
    const agent = await site.visit(await site.addMember("cleo"));
    const { endpoint, keys } = service.browser().subscription;
    const send = async (subscription: object) => {
      const token = await csrfOf(agent);
      const sent = agent.post("/api/push-subscriptions").set("x-csrf-token", token).send(subscription);
      return (await sent.expect(400)).body.error.details.errors[0].path.join(".");
    };
    for (const wrong of [
      "https://10.0.0.1/push",
      "https://169.254.169.254/latest/meta-data",
      "https://localhost/push",
      "https://db.internal/push",
      "https://me:secret@push.example.com/",
      "ftp://push.example.com/",
      "javascript:alert(1)",
      "push",
    ])
      expect(await send({ endpoint: wrong, keys }), wrong).to.equal("endpoint");
    expect(await send({ endpoint: `https://push.example.com/${"x".repeat(1_000)}`, keys })).to.equal(
      "endpoint",
    );
    const off = `B${"A".repeat(86)}`;
    expect(await send({ endpoint, keys: { ...keys, p256dh: off } })).to.equal("keys.p256dh");
    expect(await send({ endpoint, keys: { ...keys, auth: "AAAA" } })).to.equal("keys.auth");
    expect(await send({ endpoint: { $ne: null }, keys: 7 })).to.equal("endpoint");
    expect(await kept().countDocuments({ endpoint })).to.equal(0);
  });

  it("belong to the member who added them last, at most ten per member", async () => {
    const [dora, eve] = [await site.addMember("dora"), await site.addMember("eve")];
    const [first, second] = [await site.visit(dora), await site.visit(eve)];
    const shared = service.browser();
    const token = await csrfOf(first);
    const same = () =>
      first.post("/api/push-subscriptions").set("x-csrf-token", token).send(shared.subscription);
    const both = await Promise.all([same(), same(), same()]);
    expect(both.map(({ status }) => status)).to.deep.equal([200, 200, 200]);
    await switchOn(second, shared);
    const owners = await kept().find({ endpoint: shared.subscription.endpoint }).toArray();
    expect(owners.map(({ user }) => String(user))).to.deep.equal([eve.id]);
    for (let count = 0; count < 10; count++) await switchOn(second, service.browser());
    const all = await kept()
      .find({ user: new mongoose.Types.ObjectId(eve.id) })
      .toArray();
    expect(all).to.have.length(10);
    expect(all.map(({ endpoint }) => endpoint)).not.to.include(shared.subscription.endpoint);
  });

  it("keep their entry when their push service changes the address, unless they were removed", async () => {
    const [gil, hal] = [await site.addMember("gil"), await site.addMember("hal")];
    const [agent, other] = [await site.visit(gil), await site.visit(hal)];
    const before = service.browser();
    const { id } = await switchOn(agent, before);
    const { meta } = (await agent.get("/api/push-subscriptions").expect(200)).body;
    const renew = (by: typeof agent, replaces: unknown, token = meta.csrfToken) => {
      const body = { ...service.browser().subscription, replaces };
      return by.post("/api/push-subscriptions").set("x-csrf-token", token).send(body);
    };
    const moved = await renew(agent, before.subscription.endpoint).expect(200);
    expect(moved.body.data.id).to.equal(id);
    const again = await renew(agent, null).expect(200);
    expect(again.body.data.id, "known by its session").to.equal(id);
    const [device] = await kept()
      .find({ user: new mongoose.Types.ObjectId(gil.id) })
      .toArray();
    await renew(other, device!.endpoint, await csrfOf(other)).expect(404);
    await renew(agent, { $ne: null }).expect(400);
    expect(await kept().countDocuments({ endpoint: device!.endpoint })).to.equal(1);
    await agent.delete(`/api/push-subscriptions/${id}`).set("x-csrf-token", meta.csrfToken).expect(200);
    await renew(agent, device!.endpoint).expect(404);
    expect(await kept().countDocuments({ user: { $in: [gil.id, hal.id].map(toId) } })).to.equal(0);
    const token = await site.tokenOf(gil);
    const bare = supertest(site.url).get("/api/push-subscriptions").set("Authorization", `Bearer ${token}`);
    expect((await bare.expect(200)).body.meta.csrfToken).to.equal(null);
  });

  it("are removed when they sign out, and all of them with a sign-out everywhere", async () => {
    const fay = await site.addMember("fay");
    const agents = [await site.visit(fay), await site.visit(fay), await site.visit(fay)];
    for (const agent of agents) await switchOn(agent, service.browser());
    const count = () => kept().countDocuments({ user: new mongoose.Types.ObjectId(fay.id) });
    const one = agents[0]!;
    await one
      .post("/logout")
      .type("form")
      .send({ _csrf: await csrfOf(one) })
      .expect(303);
    expect(await count()).to.equal(2);
    await endAllDevices({ services: site.app.services }, fay.caller);
    expect(await count()).to.equal(0);
  });

  it("are sent to with one key pair, created once for all processes and encrypted in the database", async () => {
    const keys = mongoose.connection.collection<{ _id: string; sealed: string }>("pushkeys");
    await keys.deleteMany({});
    const secrets = createSecrets(DEVELOPMENT_KEYS);
    const lost: number[] = [];
    const onLost = (browsers: number) => void lost.push(browsers);
    const read = await Promise.all(
      Array.from({ length: 5 }, () => readVapidKeys(secrets, undefined, onLost)),
    );
    expect(new Set(read.map(({ publicKey, privateKey }) => publicKey + privateKey)).size).to.equal(1);
    const stored = await keys.find().toArray();
    expect(stored).to.have.length(1);
    expect(JSON.stringify(stored)).not.to.include(read[0]!.privateKey);
    const newer = createSecrets(`k2:${Buffer.alloc(32, 7).toString("base64")},${DEVELOPMENT_KEYS}`);
    expect(await readVapidKeys(newer, undefined, onLost)).to.deep.equal(read[0]);
    expect((await keys.findOne())!.sealed).to.match(/^v1:k2:/);
    const own = { publicKey: "ours", privateKey: "secret" };
    expect(await readVapidKeys(secrets, own, onLost)).to.equal(own);
    expect(lost).to.deep.equal([]);
    const other = createSecrets(`k3:${Buffer.alloc(32, 8).toString("base64")}`);
    const made = await Promise.all(Array.from({ length: 5 }, () => readVapidKeys(other, undefined, onLost)));
    expect(new Set(made.map(({ publicKey }) => publicKey)).size).to.equal(1);
    expect(made[0]!.publicKey).not.to.equal(read[0]!.publicKey);
    expect(lost).to.deep.equal([0]);
  });
});
