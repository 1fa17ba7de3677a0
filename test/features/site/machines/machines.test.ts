import { expect } from "chai";
import { load } from "cheerio";
import mongoose from "mongoose";
import sharp from "sharp";
import supertest from "supertest";
import { updateUser } from "#features/people/profile/index.ts";
import { withdrawChapter } from "#features/stories/chapters/index.ts";
import { updateStory } from "#features/stories/editing/index.ts";
import type { StoryDoc } from "#features/stories/stories/index.ts";
import { collect } from "#test/app/support/bytes.ts";
import { browsersOf, page, storeStory, type TestStory } from "#test/app/support/stories.ts";
import { wellFormed } from "#test/app/support/xml.ts";
import { type TestMember, useEmptySite } from "#test/support/site.ts";

describe("Machine-readable content", () => {
  const site = useEmptySite();
  const as = browsersOf(site);
  let author: TestMember;
  let open: TestStory;
  let paid: TestStory;
  let mature: TestStory;
  /**
   * Stories that must not be revealed; each contains the word "Xyzzy" (the password page of the third shows
   * its title).
   */
  let hidden: TestStory[] = [];

  const guest = () => supertest(site.url);
  /** Returns HTML as the text a feed reader shows. */
  const asShown = (html: string) => load(html).text();
  const xml = async (path: string) => {
    const { text, headers } = await guest().get(path).expect(200);
    return { type: headers["content-type"], $: wellFormed(text), text };
  };
  const locations = async (path: string) => {
    const { $ } = await xml(path);
    return $("loc")
      .map((_, loc) => $(loc).text())
      .get();
  };
  const jsonLd = (answer: { text: string }) => {
    const $ = page(answer);
    return $('script[type="application/ld+json"]')
      .map((_, script) => JSON.parse($(script).text()))
      .get() as Record<string, unknown>[];
  };

  const itemsOf = (crumbs: Record<string, unknown> | undefined) =>
    (crumbs?.itemListElement ?? []) as { item: string }[];

  beforeEach(async () => {
    author = await site.addMember("machina");
    await updateUser(site.app.services, author.caller, author.id, {
      name: "Machina Ada",
      bio: "Writes </script><b>bold</b> things.",
    });
    open = await storeStory(site, author, {
      title: "Open & “Quoted” <Book>",
      synopsis: "It ends with </script><script>alert(1)</script>.",
      categories: ["sci-fi"],
      tags: ["a, b"] as never,
      chapters: ["One.", "Two.", "Three."],
    });
    await withdrawChapter(site.app.services, author.caller, String(open.doc.contents[2]?.chapter));
    paid = await storeStory(site, author, {
      title: "Paid Book",
      price: 3,
      pricing: "paid" as never,
      previewChapters: 1,
      chapters: ["Free.", "Xyzzy not free."],
    });
    mature = await storeStory(site, author, {
      title: "Grown-up Book",
      synopsis: "A grim tale.",
      mature: true,
      chapters: ["Xyzzy grim.", "Xyzzy grimmer."],
    });
    const words = {
      title: "Xyzzy Book",
      synopsis: "Xyzzy synopsis.",
      tags: ["xyzzy"] as never,
      chapters: [{ title: "Xyzzy chapter", html: "<p>Xyzzy text.</p>" }],
    };
    hidden = [
      await storeStory(site, author, { ...words, draft: true }),
      await storeStory(site, author, { ...words, private: true }),
      await storeStory(site, author, { ...words, title: "Closed Book", private: true, password: "secret" }),
      await storeStory(site, author, { ...words, draft: true, mature: true }),
    ];
  });

  describe("in the head of a page", () => {
    it("describes a story with cards and structured data", async () => {
      const answer = await guest().get(open.path).expect(200);
      const $ = page(answer);
      const property = (name: string) => $(`meta[property="${name}"]`).attr("content");
      expect($("title").text()).to.equal("Open & “Quoted” <Book> by Machina Ada · Fablewright");
      expect($('link[rel="canonical"]').attr("href")).to.equal(site.url + open.path);
      expect($('meta[name="robots"]').length).to.equal(0);
      expect(property("og:url")).to.equal(site.url + open.path);
      expect(property("og:type")).to.equal("book");
      expect(property("og:title")).to.include("Open & “Quoted” <Book>");
      expect(property("og:image")).to.equal(`${site.url}/og/story/${open.id}.png`);
      expect(property("og:image:width")).to.equal("1200");
      expect($('meta[name="twitter:card"]').attr("content")).to.equal("summary_large_image");
      const [book, crumbs] = jsonLd(answer);
      expect(book).to.deep.include({
        "@type": "Book",
        name: "Open & “Quoted” <Book>",
        isAccessibleForFree: true,
        url: site.url + open.path,
      });
      expect(book?.author).to.deep.include({ "@type": "Person", name: "Machina Ada" });
      expect(book?.abstract as string).to.include("</script><script>alert(1)</script>");
      expect(crumbs?.["@type"]).to.equal("BreadcrumbList");
      expect(itemsOf(crumbs).at(-1)?.item).to.equal(site.url + open.path);
      expect(answer.text).not.to.include("<script>alert(1)");
    });

    it("describes a chapter as a part of its book", async () => {
      const answer = await guest().get(open.chapter(2)).expect(200);
      const $ = page(answer);
      expect($('link[rel="canonical"]').attr("href")).to.equal(site.url + open.chapter(2));
      expect($('meta[property="og:type"]').attr("content")).to.equal("article");
      const [chapter, crumbs] = jsonLd(answer);
      expect(chapter).to.deep.include({ "@type": "Chapter", position: 2 });
      expect(chapter?.isPartOf).to.deep.include({ "@type": "Book", "@id": site.url + open.path });
      expect(itemsOf(crumbs).length).to.equal(3);
    });

    it("describes an author as a person, and the site with its search", async () => {
      const profile = await guest().get(`/user/${author.username}`).expect(200);
      expect(page(profile)('meta[property="og:type"]').attr("content")).to.equal("profile");
      const [person] = jsonLd(profile);
      expect(person?.mainEntity).to.deep.include({
        "@type": "Person",
        name: "Machina Ada",
        url: `${site.url}/user/${author.username}`,
      });
      expect(profile.text).not.to.include("</script><b>");
      const [home] = jsonLd(await guest().get("/").expect(200));
      expect(home).to.deep.include({ "@type": "WebSite", url: `${site.url}/` });
    });

    it("gives the price of a paid book, and marks hidden and closed pages as not to be indexed", async () => {
      const [book] = jsonLd(await guest().get(paid.path));
      expect(book).to.deep.include({ isAccessibleForFree: false });
      expect(book?.offers).to.deep.include({ price: "3.00", priceCurrency: "USD" });
      const places = [
        paid.chapter(2),
        mature.chapter(1),
        hidden[2]!.path,
        hidden[2]!.chapter(1),
        "/login",
        "/search?q=x",
      ];
      for (const path of places) {
        const answer = await guest().get(path).expect(200);
        expect(page(answer)('meta[name="robots"]').attr("content"), path).to.match(/^noindex/);
        expect(jsonLd(answer), path).to.deep.equal([]);
      }
      for (const story of hidden) {
        for (const path of [story.path, story.chapter(1)]) {
          const own = await (await as(author)).get(path).expect(200);
          expect(page(own)('meta[name="robots"]').attr("content")).to.match(/^noindex/);
          expect(page(own)('link[rel="canonical"]').length).to.equal(0);
          expect(jsonLd(own)).to.deep.equal([]);
        }
      }
    });
  });

  describe("as feeds", () => {
    it("is Atom for the site, a genre, an author and a story", async () => {
      // Ids do not depend on usernames and titles.
      const permanent = new Map([
        [`/user/${author.username}/feed.atom`, `/user-feeds/${author.id}`],
        [`${open.path}/feed.atom`, `/story/${open.id}/feed`],
      ]);
      for (const [path, expected] of [
        ["/feed.atom", ["Grown-up Book", "Paid Book", "Open & “Quoted” <Book>"]],
        ["/genres/sci-fi/feed.atom", ["Open & “Quoted” <Book>"]],
        [`/user/${author.username}/feed.atom`, ["Grown-up Book", "Paid Book", "Open & “Quoted” <Book>"]],
        [`${open.path}/feed.atom`, ["Part 2", "Part 1"]],
      ] as const) {
        const { type, $ } = await xml(path);
        expect(type).to.equal("application/atom+xml; charset=utf-8");
        expect($("feed").attr("xmlns")).to.equal("http://www.w3.org/2005/Atom");
        expect($("feed > id").text()).to.equal(site.url + (permanent.get(path) ?? path));
        const titles = $("entry > title")
          .map((_, title) => asShown($(title).text()))
          .get();
        expect(titles, path).to.have.members(expected as unknown as string[]);
        $("entry").each((_, entry) => {
          expect(Date.parse($(entry).find("updated").text())).to.be.greaterThan(0);
          expect($(entry).find("link").attr("href")).to.match(new RegExp(`^${site.url}/story/`));
        });
        expect($('feed > link[rel="self"]').attr("href")).to.equal(site.url + path);
      }
    });

    it("shows an author's plain text unchanged, and executes none of it", async () => {
      const { $ } = await xml("/feed.atom");
      const summaries = $("entry > summary[type=html]")
        .map((_, summary) => $(summary).text())
        .get();
      expect(summaries.join()).not.to.match(/<script/i);
      expect(summaries.map(asShown)).to.include("It ends with </script><script>alert(1)</script>.");
    });

    it("is linked from the pages it belongs to", async () => {
      for (const [path, feed] of [
        ["/", "/feed.atom"],
        ["/genres/sci-fi", "/genres/sci-fi/feed.atom"],
        [`/user/${author.username}`, `/user/${author.username}/feed.atom`],
        [open.path, `${open.path}/feed.atom`],
      ]) {
        const $ = page(await guest().get(path!));
        expect($('link[type="application/atom+xml"]').attr("href"), path).to.equal(site.url + feed);
      }
    });

    it("is missing for unknown or hidden content", async () => {
      for (const path of [
        "/genres/none/feed.atom",
        "/user/nobody/feed.atom",
        ...hidden.map((story) => `${story.path}/feed.atom`),
      ])
        await guest().get(path).expect(404);
    });

    it("is not sent again if unchanged", async () => {
      const { headers } = await guest().get("/feed.atom");
      await guest().get("/feed.atom").set("If-None-Match", headers.etag!).expect(304);
    });
  });

  describe("as a sitemap", () => {
    it("is an index of parts that contain every public page and nothing else", async () => {
      expect((await xml("/sitemap.xml")).type).to.match(/^application\/xml/);
      const parts = await locations("/sitemap.xml");
      expect(parts).to.deep.equal(
        ["pages", "tags", "stories-0", "profiles-0"].map((part) => `${site.url}/sitemaps/${part}.xml`),
      );
      for (const loc of await locations("/sitemaps/pages.xml"))
        await guest().get(loc.slice(site.url.length)).expect(200);
      const stories = await locations("/sitemaps/stories-0.xml");
      expect(stories.map((loc) => loc.slice(site.url.length))).to.have.members([
        open.path,
        open.chapter(1),
        open.chapter(2),
        paid.path,
        paid.chapter(1),
        mature.path,
      ]);
      for (const loc of stories) {
        const $ = page(await guest().get(loc.slice(site.url.length)).expect(200));
        expect($('link[rel="canonical"]').attr("href")).to.equal(loc);
        expect($('meta[name="robots"]').length).to.equal(0);
      }
    });

    it("leaves out stories that ask crawlers to stay away", async () => {
      const shy = await storeStory(site, author, { title: "Shy", noCrawlers: true });
      expect((await xml("/sitemaps/stories-0.xml")).text).not.to.include(shy.id);
    });

    it("has parts of at most 50,000 addresses, with every address in one of them", async () => {
      const stories = mongoose.connection.collection<StoryDoc>("stories");
      const entry = { ...open.doc.contents[0]!, state: "published", open: true } as const;
      const long = Array.from({ length: 11 }, (_, n) => ({
        ...open.doc,
        _id: new mongoose.Types.ObjectId(),
        slug: `long-${n}`,
        contents: Array.from({ length: 5_000 }, () => entry),
      }));
      await stories.insertMany(long);
      await updateStory(site.app.services, author.caller, open.id, { synopsis: "Changed, so asked again." });
      const parts = (await locations("/sitemap.xml")).map((loc) => loc.slice(site.url.length));
      expect(parts.length).to.equal(5);
      const all = new Set<string>();
      let count = 0;
      for (const part of parts.slice(2)) {
        const { text } = await guest().get(part).expect(200);
        const found = [...text.matchAll(/<loc>([^<]+)</g)].map(([, loc]) => loc!);
        expect(found.length).to.be.within(1, 50_000);
        count += found.length;
        for (const loc of found) all.add(loc);
      }
      expect(all.size).to.equal(count);
      for (const { _id, slug } of long) {
        expect(all.has(`${site.url}/story/${_id}/${slug}`)).to.equal(true);
        expect(all.has(`${site.url}/story/${_id}/${slug}/chapter/5000`)).to.equal(true);
      }
      await stories.deleteMany({ _id: { $in: long.map(({ _id }) => _id) } });
      await updateStory(site.app.services, author.caller, open.id, { synopsis: "Changed again." });
    });

    it("has no other parts", async () => {
      for (const part of ["stories-1", "stories-x", "stories-ffffffffffffffffffffffff", "none"])
        await guest().get(`/sitemaps/${part}.xml`).expect(404);
    });
  });

  it("names the sitemap in robots.txt and excludes what crawlers do not need", async () => {
    const { text, headers } = await guest().get("/robots.txt").expect(200);
    expect(headers["content-type"]).to.match(/^text\/plain/);
    expect(text).to.include(`Sitemap: ${site.url}/sitemap.xml`).and.include("Disallow: /search");
    expect(text).not.to.match(/^Disallow: \/$/m);
  });

  describe("as pictures", () => {
    it("is a card of 1200 by 630 for the site and each public story", async () => {
      for (const path of ["/og/site.png", `/og/story/${open.id}.png`, `/og/story/${mature.id}.png`]) {
        const { body, headers } = await guest().get(path).buffer(true).parse(collect).expect(200);
        expect(headers["content-type"]).to.equal("image/png");
        expect(await sharp(body as Buffer).metadata()).to.include({
          format: "png",
          width: 1200,
          height: 630,
        });
      }
      for (const { id } of hidden) await guest().get(`/og/story/${id}.png`).expect(404);
      await guest().get("/og/story/x.png").expect(404);
    });

    it("is a generated cover for viewers with access to the story", async () => {
      const cover = page(await guest().get(open.path))(".story-head img").attr("src")!;
      const { body, headers } = await guest().get(cover).expect(200);
      expect(headers["content-type"]).to.equal("image/svg+xml");
      wellFormed(String(body));
      expect(String(body)).not.to.match(/<script|onload|javascript:/i);
      for (const story of hidden) {
        await guest().get(`/covers/${story.id}/${story.doc.slug}.svg`).expect(404);
        await (await as(author)).get(`/covers/${story.id}/${story.doc.slug}.svg`).expect(200);
      }
    });
  });

  it("reveals nothing of hidden, locked or gated content", async () => {
    const places = [
      "/",
      "/stories",
      "/stories/new",
      "/stories/paid",
      "/genres/sci-fi",
      "/search?q=xyzzy",
      `/user/${author.username}`,
      "/feed.atom",
      `/user/${author.username}/feed.atom`,
      `${mature.path}/feed.atom`,
      `${paid.path}/feed.atom`,
      "/sitemap.xml",
      "/sitemaps/stories-0.xml",
      paid.path,
      paid.chapter(2),
      mature.path,
      mature.chapter(1),
      mature.chapter(2),
      ...hidden.flatMap((story) => [story.path, story.chapter(1), `${story.path}.epub`]),
      `${mature.path}.epub`,
      "/api/stories?populate=*",
      "/api/stories?_q=xyzzy",
      "/api/stories?publicationState=preview",
      "/api/chapters?populate=*",
      "/api/chapters?publicationState=preview&populate=story",
      "/api/stories?populate[chapters][fields]=html",
      `/api/users?populate[stories][populate]=chapters`,
      `/api/stories?filters[title][$contains]=yzz`,
      "/api/chapters?filters[title][$contains]=yzz",
      ...hidden.flatMap((story) => [
        `/api/stories/${story.id}?populate=*`,
        `/api/chapters/${story.doc.contents[0]?.chapter}`,
      ]),
      `/api/chapters/${mature.doc.contents[0]?.chapter}`,
      `/api/chapters/${paid.doc.contents[1]?.chapter}`,
    ];
    for (const path of places) {
      const { text, status } = await guest().get(path);
      // The query is repeated in the page, so it is removed first.
      expect(text.replaceAll("xyzzy", "").replaceAll("%20", " "), `${path} ${status}`).not.to.include(
        "Xyzzy",
      );
    }
  });
});
