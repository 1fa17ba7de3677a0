import { expect } from "chai";
import mongoose from "mongoose";
import supertest from "supertest";
import { userPersonalData } from "#features/people/users/personal-data.ts";
import { formOf, send } from "#test/app/support/forms.ts";
import { page, type TestStory, writeStory } from "#test/app/support/stories.ts";
import { type TestMember, useSite } from "#test/support/site.ts";
import { deskOf } from "../../site/admin/support.ts";
import { good } from "../registration/support.ts";

type Agent = Awaited<ReturnType<ReturnType<typeof useSite>["visit"]>>;

const DARK = { theme: "dark", font: "atkinson", size: "5", spacing: "loose", width: "wide" };
const SEPIA = { theme: "sepia", font: "literata", size: "2", spacing: "normal", width: "narrow" };

describe("A member's reading settings", () => {
  const site = useSite();
  let story: TestStory;

  before(async () => {
    story = await writeStory(site, await site.addMember("author"));
  });

  const choose = async (agent: Agent, settings: typeof DARK) =>
    send(agent, formOf(await agent.get("/settings/reader").expect(200), "theme"), settings);
  /** Theme and size on all kinds of pages: shared, private, redirected, and missing. */
  const looks = async (agent: Agent): Promise<string> => {
    const seen = new Set<string>();
    for (const path of [
      story.chapter(1),
      "/",
      "/settings/reader",
      story.path,
      "/history",
      "/nothing-here",
      "/",
    ]) {
      const html = page(await agent.get(path))("html");
      seen.add([html.attr("data-theme") ?? "auto", html.attr("data-size") ?? "3"].join(" "));
    }
    return [...seen].join(", ");
  };

  it("are the same in each of their browsers, from the next page on, whatever that browser had stored", async () => {
    const ada = await site.addMember("ada");
    const [here, there] = [await site.visit(ada), await site.visit()];
    await choose(there, SEPIA);
    expect(await looks(there)).to.equal("sepia 2");
    await choose(here, DARK);
    await signIn(there, ada);
    expect(await looks(there)).to.equal("dark 5");
    const form = page(await there.get("/settings/reader"));
    expect(form('input[name="theme"][checked]').val()).to.equal("dark");
    expect(form(".lead").text()).to.include("Saved in your account");

    await choose(there, SEPIA);
    expect(await looks(here)).to.equal("sepia 2");
    await choose(here, { theme: "auto", font: "literata", size: "3", spacing: "normal", width: "normal" });
    expect(await looks(there)).to.equal("auto 3");
  });

  it("are removed when they sign out, and do not apply to the next member", async () => {
    const [bea, cleo] = [await site.addMember("bea"), await site.addMember("cleo")];
    await choose(await site.visit(bea), DARK);
    await choose(await site.visit(cleo), SEPIA);
    const shared = await site.visit(bea);
    expect(await looks(shared)).to.equal("dark 5");
    await send(shared, formOf(await shared.get("/logout").expect(200), "_csrf"), {});
    expect(await looks(shared)).to.equal("auto 3");
    await signIn(shared, cleo);
    expect(await looks(shared)).to.equal("sepia 2");
  });

  it("are read and changed individually by programs, which cannot set invalid values", async () => {
    const kim = await site.addMember("kim");
    const bearer = `Bearer ${await site.tokenOf(kim)}`;
    const api = (method: "get" | "put", data?: unknown) =>
      supertest(site.url)
        [method]("/api/reader-settings")
        .set("Authorization", bearer)
        .send({ data } as object);
    const usual = {
      theme: "auto",
      font: "literata",
      size: "3",
      spacing: "normal",
      width: "normal",
      keys: "on",
    };
    expect((await api("get").expect(200)).body).to.deep.equal({ data: usual, meta: {} });
    const changed = await api("put", { theme: "sepia", size: "2" }).expect(200);
    expect(changed.body.data).to.deep.equal({ ...usual, theme: "sepia", size: "2" });
    expect(await looks(await site.visit(kim))).to.equal("sepia 2");
    await api("put", { keys: "off" }).expect(200);
    expect((await api("get").expect(200)).body.data).to.include({ theme: "sepia", keys: "off" });
    for (const wrong of [{ theme: "pink" }, { size: 9 }, { font: { $ne: "" } }, "dark", undefined])
      await api("put", wrong).expect(400);
    await supertest(site.url).get("/api/reader-settings").expect(403);
  });

  it("are those chosen as a guest, once they register", async () => {
    const guest = await site.visit();
    await choose(guest, DARK);
    await guest.post("/register").type("form").send(good("dora")).expect(303);
    const elsewhere = await site.visit();
    await signIn(elsewhere, { username: "dora", password: "a long password" });
    expect(await looks(elsewhere)).to.equal("dark 5");
  });

  it("are the browser's if they never chose any, and cookies are validated", async () => {
    const eve = await site.addMember("eve");
    const agent = await site.visit();
    await choose(agent, SEPIA);
    await signIn(agent, eve);
    expect(await looks(agent)).to.equal("sepia 2");
    const other = await site.visit(eve);
    expect(await looks(other)).to.equal("auto 3");

    const odd = await site.visit();
    const cookie = 'reader=dark"><script>.x.9.y.z';
    await odd.post("/register").set("Cookie", cookie).type("form").send(good("finn")).expect(303);
    const kept = await mongoose.connection.collection("users").findOne({ username: "finn" });
    expect(kept!.reader).to.equal("auto.literata.3.normal.normal");
  });

  it("are not changed by staff who act on their behalf", async () => {
    const [hal, admin] = [await site.addMember("hal"), await site.addMember("ida", "admin")];
    await choose(await site.visit(hal), SEPIA);
    const desk = await deskOf(site, admin);
    await desk.send(`/admin/users/${hal.id}`, `/admin/users/${hal.id}/on-behalf`, { purpose: "Ticket 7" });
    await choose(desk.agent, DARK);
    expect(await looks(await site.visit(hal))).to.equal("sepia 2");
  });

  it("are in the member's archive, and hidden from everybody else", async () => {
    const gil = await site.addMember("gil");
    await choose(await site.visit(gil), DARK);
    const subject = { id: gil.id, username: "gil", formerUsernames: [], email: "gil@example.com", name: "" };
    const files: string[] = [];
    for await (const { content } of userPersonalData.export!(subject))
      for await (const chunk of content()) files.push(String(chunk));
    expect(JSON.parse(files.join("")).reader).to.equal("dark.atkinson.5.loose.wide");
    const { body } = await (await site.visit()).get(`/api/users?filters[username][$eq]=gil`).expect(200);
    expect(JSON.stringify(body)).to.not.include("atkinson");
  });

  const signIn = (agent: Agent, { username, password }: Pick<TestMember, "username" | "password">) =>
    agent.post("/login").type("form").send({ identifier: username, password }).expect(303);
});
