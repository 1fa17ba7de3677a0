import { expect } from "chai";
import supertest from "supertest";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";

describe("Accounts without JavaScript", () => {
  const site = useSite();
  let ann: TestMember;

  before(async () => {
    ann = await site.addMember("ann.lee");
  });

  describe("signing in", () => {
    const signIn = (identifier: string, password: string, next = "/") =>
      supertest(site.url).post("/login").type("form").send({ identifier, password, next });

    it("accepts the username or the email, case-insensitively", async () => {
      await signIn("ANN.lee", ann.password).expect(303);
      await signIn("ann.LEE@example.com", ann.password).expect(303);
    });

    it("shows the same message for an unknown account as for a wrong password", async () => {
      const wrong = await signIn(ann.username, "not it").expect(422);
      const unknown = await signIn("nobody", "not it").expect(422);
      for (const { text } of [wrong, unknown]) expect(text).to.include("Invalid identifier or password");
      // Each answer has another nonce, and another challenge for passkeys.
      const random = /nonce="[^"]+"|&quot;challenge&quot;:&quot;[\w-]+&quot;/g;
      const alike = (text: string, name: string) => text.replaceAll(name, "").replace(random, "");
      expect(alike(wrong.text, "ann.lee")).to.equal(alike(unknown.text, "nobody"));
    });

    it("shows a message at each missing field", async () => {
      const { text } = await signIn("", "").expect(422);
      expect(text).to.include("This field is required");
    });

    it("redirects only within this site", async () => {
      const hostile = [
        "https://evil.example",
        "//evil.example",
        "/\\evil.example",
        "javascript:alert(1)",
        "/%0d%0aX: y",
        "\t//evil.example",
      ];
      for (const next of hostile) {
        const { headers } = await signIn(ann.username, ann.password, next).expect(303);
        expect(headers.location).to.match(/^\/(?![/\\])/);
        expect(new URL(headers.location as string, site.url).origin).to.equal(site.url);
      }
    });

    it("starts a new session, so that an id known before is useless", async () => {
      const agent = await site.visit();
      await agent.post("/settings/mature").type("form").send({ next: "/" }).expect(303);
      const before = cookieOf(await agent.get("/settings/reader"), agent);
      const { headers } = await agent
        .post("/login")
        .type("form")
        .send({ identifier: ann.username, password: ann.password, _csrf: await csrfOf(agent) })
        .expect(303);
      const after = String(headers["set-cookie"]);
      expect(after).to.include("session=").and.include("HttpOnly").and.include("SameSite=Lax");
      expect(after).not.to.include(before);
      await supertest(site.url).get("/my-stories").set("Cookie", `session=${before}`).expect(302);
      await agent.get("/my-stories").expect(200);
    });
  });

  describe("signing out", () => {
    it("asks for confirmation, ends the session on the server, and clears the cookie", async () => {
      const agent = await site.visit(ann);
      const page = await agent.get("/logout").expect(200);
      expect(page.text).to.include("Log out");
      const { header } = await agent.get("/my-stories").expect(200);
      expect(header["cache-control"]).to.equal("no-store");
      const cookie = agent.jar.getCookie("session", {
        domain: "127.0.0.1",
        path: "/",
        secure: false,
        script: false,
      });
      const out = await agent
        .post("/logout")
        .type("form")
        .send({ _csrf: await csrfOf(agent) })
        .expect(303);
      expect(String(out.headers["set-cookie"])).to.match(/session=;/);
      await supertest(site.url).get("/my-stories").set("Cookie", `session=${cookie?.value}`).expect(302);
    });

    it("refuses a form from another site", async () => {
      const agent = await site.visit(ann);
      await agent.post("/logout").type("form").set("Origin", "https://evil.example").expect(403);
      await agent.post("/logout").type("form").send({}).expect(403);
      await agent.get("/my-stories").expect(200);
    });
  });
});

function cookieOf(
  _answer: unknown,
  agent: { jar: { getCookie(name: string, info: object): { value: string } | undefined } },
): string {
  const cookie = agent.jar.getCookie("session", {
    domain: "127.0.0.1",
    path: "/",
    secure: false,
    script: false,
  });
  return cookie?.value ?? "none";
}
