import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { expect } from "chai";
import supertest from "supertest";
import { useMongoose } from "../support/database.ts";
import { eventually } from "../support/eventually.ts";
import { startProcess } from "./support/processes.ts";

describe("Two processes on one database", () => {
  const place = useMongoose();
  let one: { url: string; child: ChildProcess };
  let two: { url: string; child: ChildProcess };
  let token: string;
  let story: { id: string; slug: string };

  before(async () => {
    one = await startProcess({ MONGODB_URI: place.uri });
    two = await startProcess({ MONGODB_URI: place.uri });
    const account = { username: "ann", email: "ann@example.com", password: "a long password" };
    token = (await supertest(one.url).post("/api/auth/local/register").send(account).expect(200)).body.jwt;
    const created = await api("post", "/api/stories", { title: "First title", categories: ["fantasy"] });
    story = { id: created.body.data.id, slug: created.body.data.attributes.slug };
    await api("post", "/api/chapters", {
      story: story.id,
      title: "One",
      html: "<p>Text.</p>",
      state: "published",
    });
    await api("put", `/api/stories/${story.id}`, {
      synopsis: "Of two processes.",
      aiUse: "none",
      state: "published",
    });
  });

  after(async () => {
    for (const { child } of [one, two]) {
      child.kill("SIGTERM");
      const [code] = await once(child, "exit");
      expect(code).to.equal(0);
    }
  });

  const api = (method: "post" | "put", path: string, data: object) =>
    supertest(one.url)[method](path).set("Authorization", `Bearer ${token}`).send({ data }).expect(200);

  const version = async () =>
    (
      await supertest(one.url)
        .get(`/api/stories/${story.id}?fields=version`)
        .set("Authorization", `Bearer ${token}`)
        .expect(200)
    ).body.data.attributes.version;

  const titleAt = async (url: string) => {
    const { text } = await supertest(url).get(`/story/${story.id}/${story.slug}`).redirects(1);
    return /<h1[^>]*><bdi>([^<]*)<\/bdi>/.exec(text)?.[1];
  };

  it("show an edit made in one on pages cached by the other", async () => {
    expect(await titleAt(one.url)).to.equal("First title");
    expect(await eventually(async () => (await titleAt(two.url)) === "First title")).to.equal(true);
    await api("put", `/api/stories/${story.id}`, { title: "Second title", version: await version() });
    expect(await titleAt(one.url)).to.equal("Second title");
    expect(await eventually(async () => (await titleAt(two.url)) === "Second title")).to.equal(true);
  });

  it("end a session that was ended in one, even if the other has cached it", async () => {
    const signIn = async (url: string) => {
      const form = { identifier: "ann", password: "a long password" };
      const { headers } = await supertest(url).post("/login").type("form").send(form).expect(303);
      return String(headers["set-cookie"]).split(";")[0]!;
    };
    const [here, there] = [await signIn(one.url), await signIn(two.url)];
    const ask = (url: string, path: string, cookie: string) => supertest(url).get(path).set("Cookie", cookie);
    for (const _ of [1, 2]) await ask(two.url, "/my-stories", there).expect(200);
    const { text } = await ask(one.url, "/settings/devices", here).expect(200);
    const sent = {
      _csrf: /name="_csrf" value="([^"]+)"/.exec(text)?.[1],
      end: /value="([^"]+)" name="end"/.exec(text)?.[1],
    };
    await supertest(one.url)
      .post("/settings/devices")
      .type("form")
      .set("Cookie", here)
      .send(sent)
      .expect(303);
    expect(await eventually(async () => (await ask(two.url, "/my-stories", there)).status === 302)).to.equal(
      true,
    );
    await ask(one.url, "/my-stories", here).expect(200);
  });

  it("recognise each other's sessions, and their end", async () => {
    const agent = supertest.agent(one.url);
    const form = { identifier: "ann", password: "a long password" };
    const { headers } = await agent.post("/login").type("form").send(form).expect(303);
    const cookie = String(headers["set-cookie"]).split(";")[0]!;
    const desk = () => supertest(two.url).get("/my-stories").set("Cookie", cookie);
    expect((await desk()).status).to.equal(200);
    const { text } = await agent.get("/logout").expect(200);
    const _csrf = /name="_csrf" value="([^"]+)"/.exec(text)?.[1];
    await agent.post("/logout").type("form").send({ _csrf }).expect(303);
    expect(await eventually(async () => (await desk()).status === 302)).to.equal(true);
  });
});
