import { expect } from "chai";
import supertest from "supertest";
import { withdrawChapter } from "#features/stories/chapters/index.ts";
import { unpublishStory } from "#features/stories/editing/index.ts";
import { formOf, send } from "#test/app/support/forms.ts";
import { browsersOf, letIn, page, storeStory, type TestStory } from "#test/app/support/stories.ts";
import { type TestMember, useSite } from "#test/support/site.ts";

describe("Searching within a story, without JavaScript", () => {
  const site = useSite();
  const as = browsersOf(site);
  let author: TestMember;
  let reader: TestMember;
  let helper: TestMember;
  let admin: TestMember;

  before(async () => {
    author = await site.addMember("author");
    reader = await site.addMember("reader");
    helper = await site.addMember("helper");
    admin = await site.addMember("boss", "admin");
  });

  const guest = () => supertest(site.url);
  const findIn = ({ path }: TestStory, q: string, from = "") =>
    `${path}/find?q=${encodeURIComponent(q)}${from && `&from=${from}`}`;
  /** Returns the results, chapter by chapter. */
  const found = (answer: { text: string }) => {
    const $ = page(answer);
    return $(".found-chapter")
      .toArray()
      .map((section) => [
        $(section).find("h2").text(),
        ...$(section)
          .find("li")
          .toArray()
          .map((item) => $(item).text()),
      ]);
  };

  it("has a form on the story's page and at the end of a chapter, which leads to the passages", async () => {
    const story = await storeStory(site, author, {
      title: "The Lamps",
      chapters: [
        {
          title: "One",
          html: "<p>Night fell.</p><p>A <em>la</em>mp burned.</p><hr><p>So did <b>she</b>.</p>",
        },
        "Nothing here.",
        {
          title: "Three",
          html: "<blockquote><p>Two lamps &amp; a candle.</p></blockquote><p>Lamplight.</p>",
        },
      ],
    });
    for (const path of [story.path, story.chapter(2)]) {
      const form = page(await guest().get(path))(`form[action="${story.path}/find"]`);
      expect([form.attr("method"), form.find('[name="q"]').length], path).to.deep.equal(["get", 1]);
      expect(form.find("label").attr("for")).to.equal(form.find("input").attr("id"));
    }
    const answer = await guest().get(findIn(story, "LAMP")).expect(200);
    expect(found(answer)).to.deep.equal([
      ["One", "A lamp burned."],
      ["Three", "Two lamps & a candle.", "Lamplight."],
    ]);
    const $ = page(answer);
    expect(
      $("mark")
        .toArray()
        .map((mark) => $(mark).text()),
    ).to.deep.equal(["lamp", "lamp", "Lamp"]);
    expect($("#find").val()).to.equal("LAMP");
    expect($('meta[name="robots"]').attr("content")).to.equal("noindex");
    expect($('link[rel="canonical"]').length).to.equal(0);
    expect($("title").text()).to.include("“LAMP” in “The Lamps”");
    const links = $(".found-passages a")
      .toArray()
      .map((link) => $(link).attr("href")!);
    expect(links[0]).to.match(new RegExp(`^${story.chapter(1)}#p1-\\w+:~:text=A-,lamp,-burned\\.$`));
    expect(links[1]).to.match(new RegExp(`^${story.chapter(3)}#p0-\\w+:~:text=Two-,lamps,-`));
    expect(links[2]).to.include("#p1-");
  });

  it("pages through the results in order, with no omissions or duplicates", async () => {
    const many = (name: string) => Array.from({ length: 15 }, (_, n) => `<p>Bell ${name}${n}</p>`).join("");
    const story = await storeStory(site, author, {
      chapters: ["a", "b", "c"].map((name) => ({ title: name, html: many(name) })),
    });
    const seen: string[] = [];
    let path: string | undefined = findIn(story, "bell");
    for (let pages = 0; path; pages += 1) {
      const answer: supertest.Response = await guest().get(path).expect(200);
      const passages = found(answer).flatMap(([, ...each]) => each);
      expect(passages.length).to.equal(pages < 2 ? 20 : 5);
      seen.push(...passages);
      expect(page(answer)(".pagination").text().includes("first")).to.equal(pages > 0);
      path = page(answer)('.pagination a[rel="next"]').attr("href");
    }
    const all = ["a", "b", "c"].flatMap((name) => Array.from({ length: 15 }, (_, n) => `Bell ${name}${n}`));
    expect(seen).to.deep.equal(all);
    for (const from of ["9999.0", "3.999999"])
      expect(
        (
          await guest()
            .get(findIn(story, "bell", from))
            .expect(200)
        ).text,
      ).to.include("No more passages");
    for (const from of ["x", "0.0", "1", "-1.2", "1.2.3", "99999999.1"])
      expect(
        found(
          await guest()
            .get(findIn(story, "bell", from))
            .expect(200),
        ).length,
        from,
      ).to.equal(2);
  });

  it("shows the form again with advice if the query is empty, too short or too long", async () => {
    const story = await storeStory(site, author);
    const ask = async (q: string) => page(await guest().get(findIn(story, q)).expect(200));
    expect(page(await guest().get(`${story.path}/find`).expect(200))(".field-error").length).to.equal(0);
    expect((await ask("  "))(".field-error, .empty").length).to.equal(0);
    const short = await ask("p");
    expect(short("#find-error").text()).to.equal("Please enter at least two letters.");
    expect(short("#find").attr("aria-invalid")).to.equal("true");
    expect(short("#find").attr("aria-describedby")).to.include("find-error");
    const long = await ask("part ".repeat(60));
    expect(long("#find-error").text()).to.include("8 words");
    expect((await ask("zyzzyva"))(".empty").text()).to.include("No passages contain these words");
    const odd = await ask("<script>alert(1)</script> .*\u0000");
    expect(odd("#find").val()).to.include("<script>");
    expect(odd("main script").length).to.equal(0);
    await guest().get(`${story.path}/find?q=part&q=two&q[]=x`).expect(200);
    await guest()
      .get(findIn(story, "part", "%00"))
      .expect(200);
    await guest().get(`${story.path}/find?q=%E0%A4%A`).expect(200);
  });

  it("is available through the API, with the same results, page by page, and none of adult stories for others", async () => {
    const many = Array.from({ length: 30 }, (_, n) => `<p>Lamp number ${n}.</p>`).join("");
    const story = await storeStory(site, author, { chapters: ["No light.", { title: "Lit", html: many }] });
    const ask = async (id: string, query: object, who?: TestMember) => {
      const request = supertest(site.url).get(`/api/stories/${id}/find`).query(query);
      return who ? request.set("Authorization", `Bearer ${await site.tokenOf(who)}`) : request;
    };
    const first = await ask(story.id, { q: "lamp" });
    expect([first.status, first.body.data.length, first.body.meta.locked]).to.deep.equal([200, 1, 0]);
    const [{ passages, ...chapter }] = first.body.data;
    expect(chapter).to.deep.equal({ number: 2, title: "Lit", type: "chapter" });
    expect(passages[0].parts).to.deep.equal([
      { text: "Lamp", hit: true },
      { text: " number 0.", hit: false },
    ]);
    expect(passages[0].url).to.match(new RegExp(`^${site.url}${story.path}/chapter/2#p`));
    const second = await ask(story.id, { q: "lamp", from: first.body.meta.next });
    expect([passages.length, second.body.data[0].passages.length]).to.deep.equal([20, 10]);
    expect(second.body.meta.next).to.equal(null);
    for (const query of [
      {},
      { q: "" },
      { q: "a" },
      { q: "x".repeat(101) },
      { q: ["lamp", "oil"] },
      { q: { $ne: "" } },
      { q: "lamp", from: "0.0" },
      { q: "lamp", from: { $gt: "" } },
    ])
      expect((await ask(story.id, query)).status, JSON.stringify(query)).to.equal(400);
    expect((await ask("x", { q: "lamp" })).status).to.equal(404);
    const mature = await storeStory(site, author, { mature: true, chapters: ["Grim lamp."] });
    for (const who of [undefined, reader])
      expect((await ask(mature.id, { q: "lamp" }, who)).status).to.equal(403);
    expect((await ask(mature.id, { q: "lamp" }, author)).body.data).to.have.length(1);
  });

  it("finds drafts for members who work on the story only", async () => {
    const story = await storeStory(site, author, { chapters: ["Open lamp.", "Hidden lamp."] });
    await withdrawChapter(site.app.services, author.caller, String(story.doc.contents[1]!.chapter));
    await letIn(site, author, story, helper, "beta-reader");
    const passages = async (who?: TestMember) =>
      found(await (who ? await as(who) : guest()).get(findIn(story, "lamp")).expect(200)).length;
    expect(await passages()).to.equal(1);
    expect(await passages(reader)).to.equal(1);
    for (const who of [author, helper, admin]) expect(await passages(who), who.username).to.equal(2);
    await unpublishStory(site.app.services, author.caller, story.id);
    await guest().get(findIn(story, "lamp")).expect(404);
    await (await as(reader)).get(findIn(story, "lamp")).expect(404);
    expect(await passages(author)).to.equal(2);
    await guest().get("/story/65f000000000000000000000/nothing/find?q=lamp").expect(404);
    await guest().get("/story/x/nothing/find?q=lamp").expect(404);
  });

  it("finds nothing in the locked chapters of a paid story, and says how many there are", async () => {
    const story = await storeStory(site, author, {
      pricing: "paid" as never,
      price: 2.99,
      chapters: ["Open lamp.", "Locked lamp.", "Locked lamp too."],
    });
    for (const agent of [guest(), await as(reader)]) {
      const answer = await agent.get(findIn(story, "lamp")).expect(200);
      expect(found(answer)).to.deep.equal([["Part 1", "Open lamp."]]);
      expect(answer.text).to.include("2 chapters are part of the paid story");
    }
    expect(found(await (await as(author)).get(findIn(story, "lamp"))).length).to.equal(3);
  });

  it("requires age and password checks first, and returns to the query", async () => {
    const mature = await storeStory(site, author, { mature: true, chapters: ["Grim lamp."] });
    const agent = await site.visit();
    const gate = await agent.get(findIn(mature, "lamp")).expect(200);
    expect(gate.text).to.not.include("Grim");
    const confirmed = await send(agent, formOf(gate, "next"), { confirm: "true" });
    expect(confirmed.headers.location).to.equal(findIn(mature, "lamp"));
    expect(found(await agent.get(confirmed.headers.location!)).length).to.equal(1);

    const secret = await storeStory(site, author, {
      private: true,
      password: "sesame",
      chapters: ["Secret lamp."],
    });
    const door = await agent.get(findIn(secret, "lamp")).expect(200);
    expect(door.text).to.not.include("Secret lamp");
    const opened = await send(agent, formOf(door, "password"), { password: "sesame" });
    expect(opened.headers.location).to.equal(findIn(secret, "lamp"));
    expect(found(await agent.get(opened.headers.location!)).length).to.equal(1);
    expect((await guest().get(findIn(secret, "lamp"))).text).to.not.include("Secret lamp");
  });

  it("follows a story whose address has changed, and is not cached", async () => {
    const story = await storeStory(site, author);
    const moved = await guest().get(`/story/${story.id}/old-name/find?q=part`).expect(301);
    expect(moved.headers.location).to.equal(findIn(story, "part"));
    const answer = await guest().get(findIn(story, "part")).expect(200);
    expect(answer.headers["cache-control"]).to.match(/private|no-store/);
    expect((await guest().get("/robots.txt")).text).to.include("Disallow: /story/*/find");
  });
});

describe("Repeated searches within stories", () => {
  const site = useSite({ RATE_LIMITS: "1" });

  it("are refused for a while after more than sixty a minute", async () => {
    const author = await site.addMember("author");
    const story = await storeStory(site, author);
    const ask = (q: string) => supertest(site.url).get(`${story.path}/find?q=${q}`);
    for (let times = 0; times < 60; times += 1) await ask("part").expect(200);
    const refused = await ask("part").expect(429);
    const { headers } = await supertest(site.url).get(`/api/stories/${story.id}/find?q=part`).expect(429);
    expect(headers).to.include({ "ratelimit-limit": "60", "ratelimit-remaining": "0" });
    expect(headers["ratelimit-reset"]).to.equal(headers["retry-after"]);
    expect(Number(refused.headers["retry-after"])).to.be.within(1, 60);
    // The form alone does not count.
    await ask("").expect(200);
  });
});
