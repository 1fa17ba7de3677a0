import { expect } from "chai";
import supertest from "supertest";
import { recordProgress } from "#features/reading/reading/index.ts";
import { deleteChapter, reorderChapter, withdrawChapter } from "#features/stories/chapters/index.ts";
import { Story } from "#features/stories/stories/model.ts";
import { saveReview } from "#features/talk/reviews/index.ts";
import { browsersOf, letIn, page, storeStory, type TestStory } from "#test/app/support/stories.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";
import { unlimited } from "#test/support/unlimited.ts";

describe("A chapter's page", () => {
  const site = useSite();
  const as = browsersOf(site);
  let author: TestMember;
  let reader: TestMember;
  let helper: TestMember;
  let moderator: TestMember;

  before(async () => {
    author = await site.addMember("author");
    reader = await site.addMember("reader");
    helper = await site.addMember("helper");
    moderator = await site.addMember("moderator", "moderator");
  });

  const guest = () => supertest(site.url);
  const services = () => site.app.services;
  const prose = (answer: { text: string }) => page(answer)(".prose").text();

  it("shows the text with its position, its neighbours and the contents", async () => {
    const story = await storeStory(site, author, {
      chapters: [
        "Alpha.",
        { title: "Second", html: "<p>“Real” quotes &amp; <em>care</em>.</p><hr><p>Then.</p>" },
        "Gamma.",
      ],
    });
    const $ = page(await guest().get(story.chapter(2)).expect(200));
    expect($("h1").text()).to.equal("Second");
    expect($(".prose").html()).to.include("<em>care</em>").and.include("“Real” quotes");
    expect($('a[rel="prev"]').first().attr("href")).to.equal(story.chapter(1));
    expect($('a[rel="next"]').first().attr("href")).to.equal(story.chapter(3));
    expect($(`a[href="${story.path}#contents"]`).length).to.be.greaterThan(0);
    expect($(".read-bar-place").text()).to.equal("2 of 3");
    expect($('head link[rel="prev"]').attr("href")).to.equal(site.url + story.chapter(1));
    expect($('head link[rel="next"]').attr("href")).to.equal(site.url + story.chapter(3));
    const last = page(await guest().get(story.chapter(3)).expect(200));
    expect(last('a[rel="next"]').length).to.equal(0);
    const first = page(await guest().get(story.chapter(1)).expect(200));
    expect(first('a[rel="prev"]').length).to.equal(0);
  });

  it("returns 404 for numbers outside the story", async () => {
    const story = await storeStory(site, author);
    for (const number of ["0", "4", "-1", "1.5", "01", "1e0", "x", "99999999999999999999", "%31%00", "٢"]) {
      await guest().get(`${story.path}/chapter/${number}`).expect(404);
      await (await as(reader)).get(`${story.path}/chapter/${number}`).expect(404);
    }
  });

  it("disappears when the chapter is withdrawn or deleted, and its neighbours are linked", async () => {
    const story = await storeStory(site, author);
    const second = String(story.doc.contents[1]?.chapter);
    expect(prose(await guest().get(story.chapter(2)))).to.equal("The second part.");
    await withdrawChapter(services(), author.caller, second);
    await guest().get(story.chapter(2)).expect(404);
    const first = page(await guest().get(story.chapter(1)).expect(200));
    expect(first('a[rel="next"]').first().attr("href")).to.equal(story.chapter(3));
    expect(first(".read-bar-place").text()).to.equal("1 of 2");
    await deleteChapter(services(), author.caller, second);
    expect(prose(await guest().get(story.chapter(2)).expect(200))).to.equal("The third part.");
    const former = await guest().get(story.chapter(3)).expect(302);
    expect(former.headers.location).to.equal(story.chapter(2));
    await reorderChapter(services(), author.caller, String(story.doc.contents[2]?.chapter), { number: 1 });
    expect(prose(await guest().get(story.chapter(1)).expect(200))).to.equal("The third part.");
  });

  it("of a draft is readable by its collaborators, and by nobody else", async () => {
    const story = await storeStory(site, author);
    await withdrawChapter(services(), author.caller, String(story.doc.contents[1]?.chapter));
    await letIn(site, author, story, helper, "beta-reader");
    await guest().get(story.chapter(2)).expect(404);
    await (await as(reader)).get(story.chapter(2)).expect(404);
    await (await as(moderator)).get(story.chapter(2)).expect(404);
    for (const member of [author, helper]) {
      const answer = await (await as(member)).get(story.chapter(2)).expect(200);
      const $ = page(answer);
      expect($(".prose").text()).to.equal("The second part.");
      expect($(".notice").text()).to.include("draft");
      expect($(".read-bar-place").text()).to.equal("2 of 3");
      expect($('meta[name="robots"]').attr("content")).to.equal("noindex");
      expect($('link[rel="canonical"]').length).to.equal(0);
      const contents = page(await (await as(member)).get(story.path).expect(200));
      expect(contents(".story-drafts a").attr("href")).to.equal(story.chapter(2));
    }
    expect((await guest().get(story.path)).text).not.to.include(story.chapter(2));
    expect((await (await as(reader)).get(story.path)).text).not.to.include(story.chapter(2));
    await guest().get(story.chapter(2)).expect(404);
  });

  describe("of a paid story", () => {
    let story: TestStory;

    before(async () => {
      story = await storeStory(site, author, {
        pricing: "paid" as never,
        price: 2.99,
        previewChapters: 1,
        chapters: ["Free to read.", "Costs money.", "Costs money too."],
      });
    });

    it("is open up to the end of the preview", async () => {
      expect(prose(await guest().get(story.chapter(1)).expect(200))).to.equal("Free to read.");
      const $ = page(await guest().get(story.path).expect(200));
      expect($(".story-price").text()).to.include("$2.99").and.include("The first chapter is free to read.");
    });

    it("says after it that the preview has ended, and contains none of the text", async () => {
      for (const agent of [guest(), await as(reader)]) {
        const answer = await agent.get(story.chapter(2)).expect(200);
        const $ = page(answer);
        expect($("h1").text()).to.equal("Part 2");
        expect($(".paywall").text()).to.include("The free preview ends here.").and.include("All 3 chapters");
        expect($(".paywall-opening").length, "nothing of a short text").to.equal(0);
        expect($("main .btn-primary").text()).to.equal("Buy for $2.99");
        expect($(".paywall").text().split("$2.99").length, "the price once").to.equal(2);
        expect(answer.text).not.to.include("Costs money");
        expect(answer.text).to.include('content="noindex"');
      }
    });

    it("shows a little of its first paragraph, and what readers say", async () => {
      const first = `The lamp was lit. ${"Nobody in the harbour had slept. ".repeat(40)}`;
      const long = await storeStory(site, author, {
        pricing: "paid" as never,
        price: 2.99,
        previewChapters: 1,
        chapters: ["Free to read.", first],
      });
      const text = "I read it twice. ||Everybody drowns.||";
      const opened = { story: long.id, number: 1, at: new Date() };
      await recordProgress(services(), reader.viewer, opened);
      const reviewing = { services: services(), limits: unlimited };
      await saveReview(reviewing, reader.caller, { story: long.id, text, rating: 5 });
      const answer = await guest().get(long.chapter(2)).expect(200);
      const $ = page(answer);
      expect($(".paywall-opening").text()).to.match(/^The lamp was lit\. Nobody .*…$/);
      expect($(".paywall-opening").text().length).to.be.lessThan(first.length / 10 + 1);
      expect($(".paywall-readers").text()).to.include("I read it twice.").and.not.include("drowns");
      expect($(".paywall-readers [aria-hidden]").text(), "rating and number").to.equal("5.0(1)");
    });

    it("shows more than its first paragraph if that is short", async () => {
      const dialogue = `“Who is there?”\n\nNothing.\n\n${"Nobody in the harbour had slept. ".repeat(40)}`;
      const talked = await storeStory(site, author, {
        pricing: "paid" as never,
        price: 2.99,
        previewChapters: 1,
        chapters: ["Free to read.", dialogue],
      });
      const $ = page(await guest().get(talked.chapter(2)).expect(200));
      expect($(".paywall-opening").text()).to.match(/^“Who is there\?” Nothing\. Nobody .*…$/);
      expect($(".paywall-opening").text().length).to.be.lessThan(dialogue.length / 10 + 1);
    });

    it("is open to its author and the moderators", async () => {
      expect(prose(await (await as(author)).get(story.chapter(2)).expect(200))).to.equal("Costs money.");
      expect(prose(await (await as(moderator)).get(story.chapter(2)).expect(200))).to.equal("Costs money.");
    });
  });

  describe("of a mature story", () => {
    let story: TestStory;

    before(async () => {
      story = await storeStory(site, author, { mature: true, chapters: ["Not for children.", "Nor this."] });
    });

    const confirm = async (agent: ReturnType<typeof supertest.agent>, next: string, token?: string) =>
      agent
        .post("/settings/mature")
        .type("form")
        .send({ confirm: "true", next, ...(token ? { _csrf: token } : {}) })
        .expect(303);

    it("asks a guest's age first, and remembers the answer for every story", async () => {
      const agent = await site.visit();
      const gate = await agent.get(story.chapter(1)).expect(200);
      expect(gate.text).not.to.include("Not for children.");
      const $ = page(gate);
      expect($("form").filter((_, form) => $(form).attr("action") === "/settings/mature").length).to.equal(1);
      const next = $('input[name="next"]').val() as string;
      const { headers } = await confirm(agent, next);
      expect(headers.location).to.equal(story.chapter(1));
      expect(prose(await agent.get(story.chapter(1)))).to.equal("Not for children.");
      expect(prose(await agent.get(story.chapter(2)))).to.equal("Nor this.");
      expect((await guest().get(story.chapter(1))).text).not.to.include("Not for children.");
      const other = await storeStory(site, author, { mature: true, chapters: ["Also grim."] });
      expect(prose(await agent.get(other.chapter(1)))).to.equal("Also grim.");
    });

    it("asks members too, who can download the EPUB once they have answered", async () => {
      const agent = await site.visit(reader);
      expect((await agent.get(story.chapter(1)).expect(200)).text).not.to.include("Not for children.");
      await agent.get(`${story.path}.epub`).expect(403);
      expect(page(await agent.get(story.path))("a[download]").length).to.equal(0);
      await confirm(agent, story.chapter(1), await csrfOf(agent));
      expect(prose(await agent.get(story.chapter(1)))).to.equal("Not for children.");
      expect(page(await agent.get(story.path))("a[download]").attr("href")).to.equal(`${story.path}.epub`);
      await agent.get(`${story.path}.epub`).expect(200);
      await guest().get(`${story.path}.epub`).expect(403);
    });

    it("redirects only within this site", async () => {
      for (const next of [
        "https://evil.example/",
        "//evil.example",
        "/\\evil.example",
        "javascript:alert(1)",
      ]) {
        const { headers } = await confirm(await site.visit(), next);
        expect(headers.location).to.equal("/");
      }
    });
  });

  describe("and its view count", () => {
    const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
    const CRAWLER = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
    const viewsOf = async ({ id }: TestStory) => {
      await flush();
      return (await Story.findById(id).lean())?.stats.views;
    };
    /** The site counts in memory and writes every ten seconds, and when it stops. */
    const flush = () => site.app.features.find(({ name }) => name === "stories")?.stop?.();

    it("includes a visitor once a day, however much they read of a story, and no robots", async () => {
      const story = await storeStory(site, author);
      for (let time = 0; time < 3; time += 1) {
        await guest().get(story.path).set("User-Agent", FIREFOX);
        await guest().get(story.chapter(1)).set("User-Agent", FIREFOX);
        await guest().get(story.chapter(2)).set("User-Agent", CRAWLER);
        await guest().get(story.chapter(2)).set("User-Agent", "");
      }
      expect(await viewsOf(story)).to.equal(1);
      await guest().get(story.chapter(1)).set("User-Agent", `${FIREFOX} (other)`);
      await (await as(reader)).get(story.chapter(1)).set("User-Agent", `${FIREFOX} (third)`);
      expect(await viewsOf(story)).to.equal(3);
    });

    it("excludes members who work on the story", async () => {
      const story = await storeStory(site, author);
      await letIn(site, author, story, helper, "editor");
      for (const [at, member] of [author, helper, reader].entries())
        for (const path of [story.path, story.chapter(1)])
          await (await as(member)).get(path).set("User-Agent", `${FIREFOX} (team ${at})`).expect(200);
      expect(await viewsOf(story)).to.equal(1);
    });

    it("excludes refused requests and HEAD requests", async () => {
      const secret = await storeStory(site, author, { private: true, password: "sesame" });
      const mature = await storeStory(site, author, { mature: true });
      const open = await storeStory(site, author);
      await guest().get(secret.path).set("User-Agent", FIREFOX).expect(200);
      await guest().get(mature.chapter(1)).set("User-Agent", FIREFOX).expect(200);
      await guest().head(open.chapter(1)).set("User-Agent", FIREFOX).expect(200);
      await guest().get(open.chapter(9)).set("User-Agent", FIREFOX).expect(404);
      expect([await viewsOf(secret), await viewsOf(mature), await viewsOf(open)]).to.deep.equal([0, 0, 0]);
    });
  });
});
