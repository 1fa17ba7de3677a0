import { expect } from "chai";
import { load } from "cheerio";
import supertest from "supertest";
import { writeStory } from "#test/app/support/stories.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";

describe("The cookie banner", () => {
  const site = useSite();
  let member: TestMember;
  before(async () => {
    member = await site.addMember("cookie.reader");
  });

  const banner = (html: string) => load(html)(".consent-banner");
  const PLACES = ["/", "/stories", "/genres/fantasy", "/login", "/no-such-page"];

  it("is on every page until the visitor answers, in English, with both answers", async () => {
    for (const agent of [supertest.agent(site.url), await site.visit(member)])
      for (const path of PLACES) {
        const { text } = await agent.get(path).redirects(1);
        const found = banner(text);
        expect(found.length, path).to.equal(1);
        expect(found.attr("lang")).to.equal("en-GB");
        const buttons = found.find("button").toArray();
        expect(buttons.map((button) => load(button).text())).to.deep.equal(["I accept", "No, thanks"]);
      }
  });

  for (const [choice, button] of [
    ["yes", "I accept"],
    ["no", "No, thanks"],
  ])
    it(`is stored for 150 days with “${button}”, and leads back to the same page`, async () => {
      const agent = supertest.agent(site.url);
      await agent.get("/stories/new").expect(200);
      const { headers } = await agent
        .post("/consent")
        .type("form")
        .send({ choice, next: "/stories/new?after=" })
        .expect(303)
        .expect("Location", "/stories/new?after=");
      const [cookie] = headers["set-cookie"] as unknown as string[];
      expect(cookie).to.match(new RegExp(`^consent=${choice}; Max-Age=${150 * 24 * 60 * 60}; Path=/;`));
      expect(cookie).to.include("SameSite=Lax");
      for (const path of PLACES) expect(banner((await agent.get(path)).text).length, path).to.equal(0);
    });

  it("stores a member's answer too, with the token of their session", async () => {
    const agent = await site.visit(member);
    // The second response is cached.
    for (let time = 0; time < 2; time += 1) {
      const { text } = await agent.get("/stories").expect(200);
      const token = banner(text).find('input[name="_csrf"]').val();
      expect(String(token).split(".")[0]).to.equal(await csrfOf(agent));
    }
    await agent.post("/consent").type("form").send({ choice: "yes" }).expect(403);
    const sent = { choice: "yes", _csrf: await csrfOf(agent) };
    await agent
      .post("/consent")
      .set("Referer", `${site.url}/stories?sort=newest`)
      .type("form")
      .send(sent)
      .expect(303)
      .expect("Location", "/stories?sort=newest");
    for (const path of PLACES) expect(banner((await agent.get(path)).text).length, path).to.equal(0);
  });

  it("redirects only within the site, and refuses other answers", async () => {
    const post = (form: object) => supertest(site.url).post("/consent").type("form").send(form);
    for (const next of ["//evil.example", "https://evil.example", "/\\evil.example"])
      expect((await post({ choice: "no", next }).expect(303)).headers.location).to.equal("/");
    const foreign = await post({ choice: "no" }).set("Referer", "https://evil.example/x").expect(303);
    expect(foreign.headers.location).to.equal("/consent");
    for (const choice of ["", "maybe", "__proto__"]) await post({ choice }).expect(422);
    await post({ choice: "yes" }).set("Sec-Fetch-Site", "cross-site").expect(403);
  });

  it("links to a page that says what is stored, and how to change the answer", async () => {
    const agent = supertest.agent(site.url);
    const page = async () => load((await agent.get("/consent").expect(200)).text);
    expect((await page())("main form p").first().text()).to.include("not answered yet");
    expect((await page())(".consent-banner").length).to.equal(0);
    await agent.post("/consent").type("form").send({ choice: "yes" }).expect(303);
    expect((await page())("main form p").first().text()).to.include("You accepted");
    await agent.post("/consent").type("form").send({ choice: "no" }).expect(303);
    expect((await page())("main form p").first().text()).to.include("You said no");
    expect((await page())('footer a[href="/consent"]').text()).to.equal("Cookies");
  });

  it("differs per visitor without changing the cached pages of others", async () => {
    const story = await writeStory(site, member, {});
    const fresh = async () => (await supertest(site.url).get(story.path).expect(200)).text;
    const before = await fresh();
    for (const choice of ["yes", "no"]) {
      const answered = await supertest(site.url)
        .get(story.path)
        .set("Cookie", `consent=${choice}`)
        .expect(200);
      expect(banner(answered.text).length).to.equal(0);
      expect(await fresh()).to.equal(before);
      const tag = answered.headers.etag as string;
      expect((await supertest(site.url).get(story.path).set("If-None-Match", tag)).status).to.equal(200);
    }
    const odd = await supertest(site.url).get(story.path).set("Cookie", "consent=<script>");
    expect(odd.text).to.equal(before);
    expect(odd.headers["set-cookie"]).to.equal(undefined);
  });
});
