import { expect } from "chai";
import mongoose from "mongoose";
import supertest from "supertest";
import { featureStory } from "#features/stories/editing/index.ts";
import { changeStory } from "#features/stories/stories/index.ts";
import { browsersOf, page, type TestStory, writeStory } from "#test/app/support/stories.ts";
import { type TestMember, useSite } from "#test/support/site.ts";

const DAY = 86_400_000;

describe("Finding stories", () => {
  const site = useSite();
  const as = browsersOf(site);
  let author: TestMember;
  const byTitle = new Map<string, TestStory>();

  const guest = () => supertest(site.url);
  const titlesIn = ($: ReturnType<typeof page>) =>
    $(".story-list .story-card-title, .story-list h3")
      .map((_, title) => $(title).text().trim())
      .get();
  const titlesOf = async (path: string) => titlesIn(page(await guest().get(path).expect(200)));

  before("thirty stories", async () => {
    author = await site.addMember("lists.author");
    const admin = await site.addMember("lists.admin", "admin");
    for (let number = 1; number <= 26; number += 1) {
      const title = `Ordinary ${String(number).padStart(2, "0")}`;
      byTitle.set(
        title,
        await writeStory(site, author, { title, categories: ["romance"], chapters: ["Short."] }),
      );
    }
    const add = async (title: string, wish: Parameters<typeof writeStory>[2]) =>
      byTitle.set(title, await writeStory(site, author, { title, ...wish }));
    await add("The Clockwork Heron", { categories: ["fantasy", "mystery"], complete: true });
    await add("Heron Song", { categories: ["fantasy"], mature: true, synopsis: "About birds." });
    await add("A Price on Birds", { categories: ["crime"], price: 1.5, pricing: "paid" as never });
    await add("Long Light", {
      categories: ["fantasy"],
      tags: ["heron"] as never,
      chapters: [`${"word ".repeat(8_000)}`],
    });
    await changeStory(site.app.services, byTitle.get("Long Light")!.id, () => ({ narration: true }));
    await add("Nobody Sees This Heron", { private: true });
    await add("Nor This Heron", { draft: true });
    await featureStory(site.app.services, admin.caller, byTitle.get("Heron Song")!.id, { on: "site" });
    const stories = mongoose.connection.collection("stories");
    const set = (title: string, $set: object) =>
      stories.updateOne({ _id: new mongoose.Types.ObjectId(byTitle.get(title)!.id) }, { $set });
    await set("The Clockwork Heron", { lastChapterAt: new Date(Date.now() - 3 * DAY) });
    await set("Heron Song", { lastChapterAt: new Date(Date.now() - 20 * DAY) });
    await set("A Price on Birds", { lastChapterAt: new Date(Date.now() - 200 * DAY) });
    await set("Long Light", { lastChapterAt: new Date(Date.now() - 900 * DAY), "stats.views": 99 });
    await set("Ordinary 07", {
      "stats.score": 4.4,
      "stats.ratings": 9,
      "stats.ratingSum": 45,
      "stats.rating": 5,
    });
  });

  describe("on the home page", () => {
    it("shows featured, new and popular stories, and counts the genres", async () => {
      const $ = page(await guest().get("/").expect(200));
      const shelves = $("section h2")
        .map((_, heading) => $(heading).text())
        .get()
        .join(" ");
      expect(shelves).to.include("Featured").and.include("New").and.include("Popular");
      const featured = $("section").filter((_, section) => $(section).find("h2").text().includes("Featured"));
      expect(featured.find(`a[href="${byTitle.get("Heron Song")!.path}"]`).length).to.be.greaterThan(0);
      expect($('a[href="/genres/romance"]').text()).to.include("26");
      expect($('a[href="/genres/fantasy"]').text()).to.include("3");
    });

    it("has shelves of a member's preferred genres only, most stories first", async () => {
      const reader = await site.addMember("lists.reader");
      const titles = async () => {
        const $ = page(await (await as(reader)).get("/").expect(200));
        return $("section h2")
          .map((_, heading) => $(heading).text())
          .get()
          .filter((title) => title.startsWith("Popular in"));
      };
      expect(await titles()).to.deep.equal([]);
      const interests = ["horror", "crime", "fantasy", "romance"];
      await mongoose.connection
        .collection("users")
        .updateOne({ username: reader.username }, { $set: { interests } });
      expect(await titles()).to.deep.equal(["Popular in Romance", "Popular in Fantasy"]);
    });

    it("explains itself while there are no stories", async () => {
      const $ = page(await guest().get("/stories?flag=narration&flag=paid").expect(200));
      expect($(".empty").length).to.equal(1);
    });
  });

  describe("in lists", () => {
    it("names each list and shows the matching stories", async () => {
      expect(await titlesOf("/stories/paid")).to.deep.equal(["A Price on Birds"]);
      expect(await titlesOf("/stories/featured")).to.deep.equal(["Heron Song"]);
      expect((await titlesOf("/stories/new"))[0]).to.equal("Long Light");
      expect((await titlesOf("/stories/highest-rated"))[0]).to.equal("Ordinary 07");
      expect((await titlesOf("/stories?sort=most-viewed"))[0]).to.equal("Long Light");
      expect((await titlesOf("/stories?sort=highest-rated"))[0]).to.equal("Ordinary 07");
      expect(await titlesOf("/genres/fantasy?sort=newest")).to.deep.equal([
        "Long Light",
        "Heron Song",
        "The Clockwork Heron",
      ]);
      expect(await titlesOf("/genres/fantasy")).to.deep.equal([
        "The Clockwork Heron",
        "Heron Song",
        "Long Light",
      ]);
      await guest().get("/stories/best").expect(404);
      await guest().get("/genres/cookery").expect(404);
    });

    it("names the order of a list once, also if the reader chose it", async () => {
      const ordersOn = async (path: string) => {
        const $ = page(await guest().get(path).expect(200));
        const labels = $("#filter-sort option")
          .map((_, option) => $(option).text())
          .get();
        expect(labels).to.deep.equal([...new Set(labels)]);
        return [labels[0], $("#filter-sort option[selected]").text()];
      };
      expect(await ordersOn("/stories")).to.deep.equal(["Last updated", "Last updated"]);
      expect(await ordersOn("/stories?sort=last-updated")).to.deep.equal(["Last updated", "Last updated"]);
      expect(await ordersOn("/stories?sort=title")).to.deep.equal(["Last updated", "Title, A to Z"]);
      expect((await ordersOn("/stories/new"))[0]).to.equal("Newest");
      expect((await ordersOn("/stories/paid"))[0]).to.equal("Newest");
      expect((await ordersOn("/stories/featured"))[0]).to.equal("Recently featured");
      expect((await ordersOn("/stories/popular"))[0]).to.equal("Most popular");
      expect((await ordersOn("/stories/rising"))[0]).to.equal("Rising fastest");
      expect((await ordersOn("/stories/highest-rated"))[0]).to.equal("Highest rated");
      expect((await ordersOn("/search?q=heron"))[0]).to.equal("Best match");
    });

    it("filters by genres, flags, length and last update", async () => {
      expect(await titlesOf("/stories?genre=fantasy&genre=mystery")).to.deep.equal(["The Clockwork Heron"]);
      expect(await titlesOf("/stories?flag=complete")).to.deep.equal(["The Clockwork Heron"]);
      expect(await titlesOf("/stories?flag=mature")).to.deep.equal(["Heron Song"]);
      expect(await titlesOf("/stories?flag=paid")).to.deep.equal(["A Price on Birds"]);
      expect(await titlesOf("/genres/fantasy?length=medium")).to.deep.equal(["Long Light"]);
      const updated = async (span: string) =>
        (await titlesOf(`/stories?genre=fantasy&updated=${span}`)).length;
      expect([
        await updated("today"),
        await updated("week"),
        await updated("month"),
        await updated("year"),
        await updated("any"),
      ]).to.deep.equal([0, 1, 2, 2, 3]);
    });

    it("shows counts, and active filters with links to remove them", async () => {
      expect(page(await guest().get("/stories"))("#results").text()).to.equal("30 stories");
      expect(page(await guest().get("/genres/crime"))("#results").text()).to.equal("1 story");
      const $ = page(await guest().get("/stories?genre=fantasy&flag=mature").expect(200));
      expect($("#results").text()).to.equal("1 story");
      const off = $(".browse-bar a")
        .map((_, link) => $(link).attr("href"))
        .get();
      expect(off).to.include("/stories?mature=only").and.include("/stories?genre=fantasy");
    });

    it("leaves out private stories and drafts, for every viewer", async () => {
      for (const agent of [guest(), await as(author)]) {
        for (const path of ["/stories", "/search?q=heron", `/user/${author.username}`, "/"]) {
          const { text } = await agent.get(path).expect(200);
          expect(text, path).not.to.include("Nobody Sees This").and.not.to.include("Nor This Heron");
        }
      }
    });
  });

  describe("by search", () => {
    it("ranks titles before tags, and both before text mentions", async () => {
      const found = await titlesOf("/search?q=heron");
      expect(found).to.have.members(["Heron Song", "The Clockwork Heron", "Long Light"]);
      expect(found.at(-1)).to.equal("Long Light");
      expect(await titlesOf("/search?q=birds")).to.deep.equal(["A Price on Birds", "Heron Song"]);
      expect(await titlesOf("/search?q=lists.author&length=medium")).to.deep.equal(["Long Light"]);
    });

    it("supports phrases and exclusions, with the sorting and filters of lists", async () => {
      expect(await titlesOf('/search?q="clockwork heron"')).to.deep.equal(["The Clockwork Heron"]);
      expect(await titlesOf("/search?q=heron -clockwork")).to.have.members(["Heron Song", "Long Light"]);
      expect(await titlesOf("/search?q=heron&sort=newest")).to.deep.equal([
        "Long Light",
        "Heron Song",
        "The Clockwork Heron",
      ]);
      expect(await titlesOf("/search?q=heron&flag=complete")).to.deep.equal(["The Clockwork Heron"]);
      expect(await titlesOf("/search?q=heron&updated=week")).to.deep.equal(["The Clockwork Heron"]);
    });

    it("repeats the query in the form, and says when there are no results", async () => {
      const $ = page(await guest().get("/search?q=<b>quokka</b>").expect(200));
      expect($('.browse-head input[name="q"]').val()).to.equal("<b>quokka</b>");
      expect($(".empty").length).to.equal(1);
      expect($("b").length).to.equal(0);
      await guest().get("/search").expect(200);
      expect((await guest().get("/search?q=").expect(302)).headers.location).to.equal("/search");
    });
  });

  describe("page by page", () => {
    const step = (html: { text: string }, rel: "next" | "prev") =>
      page(html)(`.pagination a[rel="${rel}"]`).attr("href");

    const walk = async (start: string) => {
      const forward: { url: string; titles: string[] }[] = [];
      for (let url: string | undefined = start; url; ) {
        const answer = await guest().get(url).expect(200);
        forward.push({ url, titles: titlesIn(page(answer)) });
        url = step(answer, "next");
        expect(forward.length).to.be.lessThan(20);
      }
      const back: string[][] = [];
      for (let url: string | undefined = forward.at(-1)!.url; url; ) {
        const answer = await guest().get(url).expect(200);
        back.unshift(titlesIn(page(answer)));
        url = step(answer, "prev");
        expect(back.length).to.be.lessThan(20);
      }
      return { forward: forward.map(({ titles }) => titles), back };
    };

    for (const start of [
      "/stories",
      "/stories/new",
      "/stories/popular",
      "/stories/highest-rated",
      "/stories?sort=most-viewed",
      "/genres/romance",
      "/search?q=ordinary",
      "/search?q=ordinary&sort=newest",
      "/stories?genre=romance&updated=year",
      "/user/lists.author",
    ]) {
      it(`goes through ${start} and back over the same pages`, async () => {
        const { forward, back } = await walk(start);
        const all = forward.flat();
        expect(forward.length).to.equal(2);
        expect(new Set(all).size).to.equal(all.length);
        expect(all.length).to.be.oneOf([26, 30]);
        expect(back).to.deep.equal(forward);
      });
    }

    it("has addresses that stay valid when stories are added or deleted", async () => {
      const second = step(await guest().get("/stories/new"), "next")!;
      const before = await titlesOf(second);
      const extra = await writeStory(site, author, { title: "Newcomer" });
      expect(await titlesOf(second)).to.deep.equal(before);
      await mongoose.connection.collection("stories").deleteOne({ _id: extra.doc._id });
    });

    it("refuses a broken cursor, and two cursors at once", async () => {
      const good = new URL(step(await guest().get("/stories"), "next")!, site.url).searchParams.get("after")!;
      const forged = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
      const id = "0123456789abcdef01234567";
      const bad = [
        "x",
        "%00",
        "e30",
        `${good}x${good}`,
        forged([]),
        forged({ v: null, i: id }),
        forged({ v: { $gt: "" }, i: id }),
        forged({ v: "text", i: id }),
        forged({ d: 9e99, i: id }),
        forged({ v: "1", i: { $ne: 1 } }),
        forged({ at: -1 }),
        forged({ at: 1e9 }),
        "null",
      ];
      for (const path of [
        "/stories",
        "/stories/highest-rated",
        "/search?q=ordinary",
        "/search?q=ordinary&sort=newest",
        "/user/lists.author",
      ]) {
        for (const name of ["after", "before"]) {
          for (const cursor of bad) {
            const url = `${path}${path.includes("?") ? "&" : "?"}${name}=${cursor}`;
            const answer = await guest().get(url);
            expect(answer.status, url).to.equal(400);
            expect(page(answer)("h1").length).to.equal(1);
          }
        }
        await guest()
          .get(`${path}${path.includes("?") ? "&" : "?"}after=${good}&before=${good}`)
          .expect(400);
      }
    });
  });

  describe("for search engines", () => {
    const robots = async (path: string) => {
      const $ = page(await guest().get(path).expect(200));
      return {
        robots: $('meta[name="robots"]').attr("content"),
        canonical: $('link[rel="canonical"]').attr("href")?.slice(site.url.length),
      };
    };

    it("has one canonical address per list, whatever other parameters are given", async () => {
      expect(await robots("/stories")).to.deep.equal({ robots: undefined, canonical: "/stories" });
      expect(await robots("/stories?utm_source=x")).to.deep.equal({
        robots: undefined,
        canonical: "/stories",
      });
      expect(await robots("/genres/fantasy")).to.deep.equal({
        robots: undefined,
        canonical: "/genres/fantasy",
      });
      expect(await robots("/stories?flag=mature")).to.deep.equal({
        robots: "noindex, follow",
        canonical: "/stories",
      });
      expect(await robots("/genres/fantasy?sort=newest")).to.deep.equal({
        robots: "noindex, follow",
        canonical: "/genres/fantasy",
      });
      expect((await robots("/genres/horror")).robots, "empty").to.equal("noindex, follow");
      expect((await robots("/search?q=heron")).robots).to.equal("noindex, follow");
      const second = page(await guest().get("/stories"))('.pagination a[rel="next"]').attr("href")!;
      expect((await robots(second)).robots).to.equal("noindex, follow");
    });
  });

  it("never fails on any query value", async () => {
    const values = [
      "%00",
      "%FF%FE",
      "%ED%A0%80",
      "%F0%9F%92%A9",
      "a".repeat(6_000),
      "$where",
      '{"$gt":""}',
      "(((((",
      "\\",
      "*",
      "-",
      "-heron",
      '"',
      '"""',
      '"heron -',
      "constructor",
      "__proto__",
      "%0d%0aSet-Cookie:x=1",
      "..%2F..%2Fetc",
      "<script>",
      "1e999",
      "NaN",
      "null",
      "%",
      "%zz",
      " ",
      "ⓗⓔⓡⓞⓝ",
      "heron OR 1=1",
      "%E2%80%AE",
      "ﷺ".repeat(50),
    ];
    const names = ["genre", "flag", "updated", "sort", "q[$gt]", "genre[0]", "__proto__"];
    const some = values.filter((_, place) => place % 4 === 0);
    const queries = [
      ...values.map((value) => `q=${value}`),
      ...names.flatMap((name) => some.map((value) => `${name}=${value}`)),
      ...["q", ...names].map((name) => Array.from({ length: 300 }, (_, n) => `${name}=${n}`).join("&")),
    ];
    for (const query of queries) {
      const { status } = await guest().get(`/search?${query}`);
      expect(status, query.slice(0, 60)).to.be.oneOf([200, 302, 400, 414, 431]);
    }
  });
});
