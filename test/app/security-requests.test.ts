import { Agent, request as ask } from "node:http";
import { expect } from "chai";
import supertest from "supertest";
import { Story } from "#features/stories/stories/model.ts";
import { Update } from "#features/talk/updates/model.ts";
import { type TestMember, useSite } from "../support/site.ts";
import { formOf, send } from "./support/forms.ts";
import { page } from "./support/stories.ts";

describe("A forged request", () => {
  const site = useSite();
  let ada: TestMember;

  before(async () => {
    ada = await site.addMember("ada");
  });

  it("cannot use a page with the cookie's rights by adding a made-up bearer token", async () => {
    const agent = await site.visit(ada);
    for (const authorization of ["Bearer nonsense", "bearer x", "Basic abc"]) {
      const answer = await agent
        .post("/story/new")
        .set("Authorization", authorization)
        .type("form")
        .send({ title: "Forged" });
      expect(answer.status, authorization).to.equal(403);
    }
    expect(await Story.countDocuments({ title: "Forged" })).to.equal(0);
  });

  it("from our own page, opened before signing in again, has no effect and shows the typed text again", async () => {
    const agent = await site.visit(ada);
    const stale = formOf(await agent.get("/newsfeed").expect(200), "text");
    const again = await site.visit(ada);
    const back = await send(again, stale, { text: "Written all afternoon" });
    expect(back.status).to.equal(403);
    expect(page(back)("textarea[name=text]").val()).to.equal("Written all afternoon");
    expect(page(back)("main").text()).to.include("look it over and send it again");
    expect(await Update.countDocuments({ text: "Written all afternoon" })).to.equal(0);
    const sent = await send(again, formOf(back, "text"), {});
    expect(sent.status).to.equal(303);
    expect(await Update.countDocuments({ text: "Written all afternoon" })).to.equal(1);
  });

  it("gets an error message if no form can be shown again", async () => {
    const agent = await site.visit(ada);
    const answer = await agent.post("/user/ada/follow").type("form").send({ _csrf: "another's" });
    expect(answer.status).to.equal(403);
    expect(page(answer)("main").text()).to.include("Nothing was changed");
  });

  it("is refused from another site, whatever token it makes up", async () => {
    const agent = await site.visit(ada);
    for (const origin of ["https://evil.example", "null", `${site.url}.evil.example`]) {
      const headers = { Origin: origin, Authorization: "Bearer nonsense" };
      await agent.post("/settings/mature").set(headers).type("form").send({}).expect(403);
    }
  });

  it("cannot use the API with the cookie's rights by adding an invalid token", async () => {
    const agent = await site.visit(ada);
    for (const path of ["/api/stories", "/API/stories"]) {
      await agent
        .post(path)
        .set("Authorization", "Bearer nonsense")
        .send({ data: { title: "Forged" } })
        .expect(401);
      await agent
        .post(path)
        .send({ data: { title: "Forged" } })
        .expect(403);
    }
    expect(await Story.countDocuments({ title: "Forged" })).to.equal(0);
  });

  it("is allowed through the API from any origin with a valid token", async () => {
    await supertest(site.url)
      .post("/api/stories")
      .set({ Authorization: `Bearer ${await site.tokenOf(ada)}`, Origin: "https://front-end.example" })
      .send({ data: { title: "Written elsewhere" } })
      .expect(200);
  });

  it("may request such a token through the API from any origin, without a session", async () => {
    const elsewhere = {
      Origin: "https://front-end.example",
      "Sec-Fetch-Site": "cross-site",
      Cookie: "theme=dark",
    };
    const local = (agent: ReturnType<typeof supertest.agent>) => agent.post("/api/auth/local").set(elsewhere);
    const front = supertest.agent(site.url);
    const credentials = { identifier: ada.username, password: ada.password };
    const signedIn = await local(front).send(credentials).expect(200);
    expect(signedIn.body.jwt).to.be.a("string");
    expect(signedIn.headers).to.not.have.property("set-cookie");
    const wrong = await local(front)
      .send({ ...credentials, password: "wrong" })
      .expect(400);
    expect(wrong.body.error.message).to.equal("Invalid identifier or password");
    await front.post("/api/auth/forgot-password").set(elsewhere).send({ email: "x@example.org" }).expect(200);
    const guest = await front
      .post("/api/stories")
      .set(elsewhere)
      .send({ data: { title: "Forged" } });
    expect([guest.status, guest.body.error.message]).to.deep.equal([403, "Forbidden"]);
    // Content types that browsers send cross-site without a preflight, non-API paths, and requests with a
    // session.
    for (const type of ["form", "text/plain"])
      expect(
        (await local(front).type(type).send(new URLSearchParams(credentials).toString())).status,
      ).to.equal(403);
    await front.post("/login").set(elsewhere).send(credentials).expect(403);
    const agent = await site.visit(ada);
    await agent.post("/api/auth/local").set("Origin", elsewhere.Origin).send(credentials).expect(403);
  });
});

describe("A malformed address", () => {
  const site = useSite();

  /** Status of a request with exactly this target, without the normalisation of an ordinary client. */
  const statusOf = (path: string, method = "GET"): Promise<number> =>
    new Promise((done, fail) => {
      const sent = ask(site.url, { path, method }, (answer) => {
        answer.resume().once("end", () => done(answer.statusCode ?? 0));
      });
      sent.once("error", fail).end();
    });

  it("is not found, whatever its form", async () => {
    const targets = [
      "//",
      "///",
      "//evil.example",
      "//evil.example/stories",
      "/\\evil.example",
      "/\\",
      "/.//",
      "/%2F",
    ];
    for (const target of targets) {
      for (const method of ["GET", "HEAD"]) {
        expect(await statusOf(target, method), `${method} ${target}`).to.be.within(200, 404);
      }
    }
    expect(await statusOf("//")).to.equal(404);
  });

  it("as the target after signing in leads only within this site, encoded for a header", async () => {
    const places: Record<string, string> = {
      "/日本/語?q=é#ü": "/%E6%97%A5%E6%9C%AC/%E8%AA%9E?q=%C3%A9#%C3%BC",
      "/\ud800": "/%EF%BF%BD",
      "/a b": "/a%20b",
      "/ok?x=%20&y=1": "/ok?x=%20&y=1",
      "//evil.example": "/",
      "/\\evil.example": "/",
      "/\t/evil.example": "/",
      "https://evil.example": "/",
      "javascript:alert(1)": "/",
      "": "/",
    };
    for (const [next, place] of Object.entries(places)) {
      const answer = await supertest(site.url).post("/settings/mature").type("form").send({ next });
      expect([answer.status, answer.headers.location], next).to.deep.equal([303, place]);
    }
  });
});

describe("A large form from a sender without permission", () => {
  const site = useSite();

  it("is answered before it arrives in full, and is not read", async () => {
    const answered = await new Promise<{ status: number; location: string | undefined }>((done, fail) => {
      const headers = {
        "Content-Type": "multipart/form-data; boundary=x",
        "Content-Length": 20 * 1024 * 1024,
      };
      const sent = ask(`${site.url}/story/import`, { method: "POST", headers }, (answer) => {
        done({ status: answer.statusCode ?? 0, location: answer.headers.location });
        sent.destroy();
      });
      sent.once("error", fail);
      sent.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.epub"\r\n\r\n');
    });
    expect(answered).to.deep.equal({ status: 303, location: "/login?next=%2Fstory%2Fimport" });
  });
});

describe("A DELETE request with a body", () => {
  const site = useSite();

  it("is answered whatever the body's size, without a reset, on a connection that can be reused", async () => {
    const ada = await site.addMember("ada.deletes");
    const token = await site.tokenOf(ada);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const remove = (bytes: number) =>
      new Promise<number>((done, fail) => {
        const sent = ask(`${site.url}/api/bookmarks/${ada.id}`, {
          method: "DELETE",
          agent,
          headers: { Authorization: `Bearer ${token}`, "Content-Length": bytes },
        });
        sent.on("response", (answer) => answer.resume().on("end", () => done(answer.statusCode!)));
        sent.on("error", fail);
        sent.end(Buffer.alloc(bytes));
      });
    expect([await remove(0), await remove(3_000_000), await remove(0)]).to.deep.equal([404, 404, 404]);
    agent.destroy();
  });
});
