import { expect } from "chai";
import sharp from "sharp";
import { toId } from "#core/db/ids.ts";
import { bookOf } from "#features/stories/chapters/index.ts";
import { Chapter, type ChapterDoc } from "#features/stories/chapters/model.ts";
import { importManuscripts } from "#features/stories/imports/index.ts";
import { Import } from "#features/stories/imports/model.ts";
import { detailsOf } from "#features/stories/imports/origin.ts";
import { saveForPreview } from "#features/stories/imports/pending.ts";
import { openArchive, readerHere, readManuscript, writeEpub } from "#features/stories/manuscripts/index.ts";
import type { StoryDoc } from "#features/stories/stories/index.ts";
import { Story } from "#features/stories/stories/model.ts";
import { messages } from "#shared/messages.ts";
import { IMPORTS_WAITING_MAX } from "#shared/stories/imports.limits.ts";
import { importsText } from "#shared/stories/imports.text.ts";
import { storiesText } from "#shared/stories/stories.text.ts";
import { browsersOf, page, storeStory, writeStory } from "#test/app/support/stories.ts";
import { refusal } from "#test/support/refusal.ts";
import { csrfOf, useSite } from "#test/support/site.ts";
import { epubOf, zipOf } from "../manuscripts/archives.ts";
import { ao3Html, substackFiles } from "../manuscripts/elsewhere-files.ts";

describe("An import from elsewhere", () => {
  const site = useSite();
  const as = browsersOf(site);
  let count = 0;

  const upload = async () => {
    const member = await site.addMember(`mover-${++count}`);
    const agent = await as(member);
    const sent = await agent
      .post("/story/import")
      .field("_csrf", await csrfOf(agent))
      .attach("file", Buffer.from(ao3Html.replace("Nobody spoke", `Nobody spoke ${count}`)), "ao3.html");
    expect(sent.status).to.equal(303);
    return { agent, path: String(sent.headers.location) };
  };
  const shown = async ({ agent, path }: Awaited<ReturnType<typeof upload>>) =>
    page(await agent.get(path).expect(200));
  const change = async (
    { agent, path }: Awaited<ReturnType<typeof upload>>,
    values: Record<string, string | string[]>,
  ) => {
    const $ = page(await agent.get(path).expect(200));
    const rows = String($('input[name="rows"]').val());
    const included = Object.fromEntries(rows.split(" ").map((id) => [`in-${id}`, "true"]));
    return agent
      .post(path)
      .type("form")
      .send({ _csrf: await csrfOf(agent), rows, ...included, details: "true", ...values });
  };

  it("shows what its tags become, and stores nothing before “Import”", async () => {
    const moved = await upload();
    const $ = await shown(moved);
    const cells = $("table td, table th")
      .map((_, cell) => $(cell).text())
      .get();
    expect(cells).to.include("Graphic Depictions Of Violence, Major Character Death");
    expect(cells).to.include("Graphic violence, Death");
    expect(cells).to.include(importsText.origin.here.series("The Lamps, part 2"));
    expect(cells).to.include(importsText.origin.here.firstPublished("2019-03-02"));
    expect($('input[name="series"]').val()).to.equal("The Lamps, part 2");
    expect($('input[name="firstPublished"]').val()).to.equal("2019-03-02");
    expect($('textarea[name="synopsis"]').text()).to.include("Two who stay aboard.");
    expect(
      $('input[name="warnings"][checked]')
        .map((_, box) => $(box).val())
        .get(),
    ).to.deep.equal(["graphic-violence", "death"]);
    expect(await Story.countDocuments({})).to.equal(0);
  });

  it("becomes a story with the details that its author checked", async () => {
    const moved = await upload();
    const changed = await change(moved, {
      title: "The Long Crossing",
      synopsis: "Changed here.",
      tags: "ghosts, slow burn",
      categories: ["fan-fiction", "romance"],
      warnings: "death",
      mature: "true",
      series: "The Lamps, part 3",
      firstPublished: "2019-03-04",
    });
    expect(changed.status).to.equal(303);
    const id = moved.path.split("/").at(-1)!;
    const stored = await moved.agent
      .post(`${moved.path}/place`)
      .type("form")
      .send({ _csrf: await csrfOf(moved.agent), way: "new" });
    expect(stored.status).to.equal(303);
    const story = (await Story.findById(id).lean<StoryDoc>())!;
    const { title, synopsis, categories, tags, warnings, mature, complete, state } = story;
    expect([story.series, story.firstPublished]).to.deep.equal(["The Lamps, part 3", "2019-03-04"]);
    expect({ title, synopsis, categories, tags, warnings, mature, complete, state }).to.deep.equal({
      title: "The Long Crossing",
      synopsis: "Changed here.",
      tags: ["ghosts", "slow burn"],
      categories: ["fan-fiction", "romance"],
      warnings: ["death"],
      mature: true,
      complete: false,
      state: "draft",
    });
    const chapters = await Chapter.find({ story: id }).sort({ number: 1 }).lean<ChapterDoc[]>();
    expect(chapters.map(({ notesAfter }) => notesAfter)).to.deep.equal([
      "Next one on Friday.",
      "Thank you for coming along.",
    ]);
  });

  it("has the days on which its chapters were first published, for readers and in its EPUB", async () => {
    const member = await site.addMember(`mover-${++count}`);
    const agent = await as(member);
    const sent = await agent
      .post("/story/import")
      .field("_csrf", await csrfOf(agent))
      .attach("file", await zipOf(substackFiles), "export.zip");
    const path = String(sent.headers.location);
    const preview = page(await agent.get(path).expect(200));
    expect(preview(".import-what").first().text()).to.include(
      importsText.preview.firstPublished("2023-02-02"),
    );
    await agent
      .post(`${path}/place`)
      .type("form")
      .send({ _csrf: await csrfOf(agent), way: "new" })
      .expect(303);
    const story = (await Story.findById(path.split("/").at(-1)!).lean<StoryDoc>())!;
    const chapters = await Chapter.find({ story: story._id }).sort({ number: 1 }).lean<ChapterDoc[]>();
    expect(chapters.map(({ firstPublished }) => firstPublished)).to.deep.equal([
      ...["2023-02-02", "2023-02-09", undefined],
    ]);
    const address = `/story/${story._id}/${story.slug}`;
    expect(page(await agent.get(address).expect(200))(".facts").text()).to.include("2 February 2023");
    const head = page(await agent.get(`${address}/chapter/2`).expect(200))(".chapter-head").text();
    expect(head).to.include(storiesText.firstPublished).and.include("9 February 2023");
    const { files } = site.app;
    const epub = await writeEpub(
      await bookOf(files, { url: site.url }, { ...story, series: "The Lamps, part 2" }, chapters),
    );
    const book = await readManuscript(epub, "again.epub");
    expect(book.chapters.map(({ firstPublished }) => firstPublished)).to.deep.equal(
      chapters.map(({ firstPublished }) => firstPublished),
    );
    const opf = String(
      await openArchive(epub).then((archive) =>
        archive.read(archive.names.find((name) => name.endsWith(".opf"))!),
      ),
    );
    expect(opf)
      .to.match(/belongs-to-collection" id="series">The Lamps</)
      .and.match(/group-position"[^>]*>2</);
  });

  it("has its series and its day of first publication back, if it is a file of ours", async () => {
    const member = await site.addMember(`mover-${++count}`);
    const agent = await as(member);
    const facts = { series: "The Lamps, part 2", firstPublished: "2019-03-02" };
    const { doc } = await storeStory(site, member, { draft: true, categories: ["romance"], ...facts });
    const chapters = await Chapter.find({ story: doc._id }).sort({ number: 1 }).lean<ChapterDoc[]>();
    const epub = await writeEpub(await bookOf(site.app.files, { url: site.url }, doc, chapters));
    const { headers } = await agent
      .post("/story/import")
      .field("_csrf", await csrfOf(agent))
      .attach("file", epub, "mine.epub");
    const path = String(headers.location);
    const preview = page(await agent.get(path).expect(200));
    expect(preview("#origin").text()).to.equal(importsText.origin.title("file"));
    expect(preview('input[name="series"]').val()).to.equal(facts.series);
    expect(preview('input[name="firstPublished"]').val()).to.equal(facts.firstPublished);
    await agent
      .post(`${path}/place`)
      .type("form")
      .send({ _csrf: await csrfOf(agent), way: "new", again: "true" })
      .expect(303);
    const again = (await Story.findById(path.split("/").at(-1)!).lean<StoryDoc>())!;
    expect({ series: again.series, firstPublished: again.firstPublished }).to.deep.equal(facts);
    expect([...again.categories]).to.deep.equal(["romance"]);
  });

  it("comes back filled in, with a message at the field, if a detail is wrong", async () => {
    const moved = await upload();
    const answer = await change(moved, {
      title: "The Long Crossing",
      tags: "typed here",
      firstPublished: "2019-02-30",
      categories: ["action", "adventure", "children", "contemporary", "dystopian", "fantasy"],
    });
    expect(answer.status).to.equal(422);
    const $ = page(answer);
    expect($('input[name="tags"]').val()).to.equal("typed here");
    expect($('input[name="firstPublished"]').val()).to.equal("2019-02-30");
    expect($("#field-firstPublished-error").text()).to.include(messages.noDay);
    expect(
      $("#field-categories-error, [id^=field-categories] .field-error, .field-error").text(),
    ).to.not.equal("");
  });

  describe("of several works in one file", () => {
    const second = ao3Html.replaceAll("424242", "55").replaceAll("The Long Crossing", "Another Crossing");
    const uploadBoth = async () => {
      const member = await site.addMember(`mover-${++count}`);
      const agent = await as(member);
      const zip = await zipOf({ "1.html": ao3Html, "2.html": second, "note.txt.bak": String(count) });
      const sent = await agent
        .post("/story/import")
        .field("_csrf", await csrfOf(agent))
        .attach("file", zip, "works.zip");
      expect(sent.status).to.equal(303);
      return { agent, path: String(sent.headers.location), member, zip };
    };
    const storiesOf = (author: string) =>
      Story.find({ author: toId(author) })
        .sort({ title: 1 })
        .lean<StoryDoc[]>();

    it("shows each work, with its own preview, and changes them separately", async () => {
      const moved = await uploadBoth();
      const $ = await shown(moved);
      const links = $(".import-works a");
      expect(links.map((_, link) => $(link).text()).get()).to.deep.equal([
        "The Long Crossing",
        "Another Crossing",
      ]);
      expect(links.first().attr("aria-current")).to.equal("page");
      const other = { ...moved, path: links.last().attr("href")! };
      expect((await change(other, { title: "Renamed" })).status).to.equal(303);
      expect((await shown(other))("#works").text()).to.equal(importsText.works.title(2));
      expect((await shown(moved))('input[name="title"]').val()).to.equal("The Long Crossing");
      expect(await storiesOf(moved.member.id)).to.deep.equal([]);
      const again = await moved.agent
        .post("/story/import")
        .field("_csrf", await csrfOf(moved.agent))
        .attach("file", moved.zip, "w.zip");
      expect(again.headers.location).to.equal(moved.path);
    });

    it("creates a story from each, with its own title, details and chapters", async () => {
      const moved = await uploadBoth();
      const done = await change(moved, { act: "all", tags: "ghosts" });
      expect([done.status, done.headers.location]).to.deep.equal([303, "/my-stories"]);
      const stories = await storiesOf(moved.member.id);
      expect(stories.map(({ title, contents, state }) => [title, contents.length, state])).to.deep.equal([
        ["Another Crossing", 2, "draft"],
        ["The Long Crossing", 2, "draft"],
      ]);
      expect(stories[1]!.tags).to.deep.equal(["ghosts"]);
      expect(stories[0]!.tags).to.include("slow burn");
      for (const { _id } of stories) expect(await Chapter.countDocuments({ story: _id })).to.equal(2);
    });

    it("leaves works that its author seems to have already, which can be imported one by one", async () => {
      const moved = await uploadBoth();
      await writeStory(site, moved.member, { title: "Another Crossing" });
      const done = await change(moved, { act: "all" });
      expect(done.headers.location).to.equal("/story/import");
      const $ = page(await moved.agent.get("/story/import").expect(200));
      expect($("body").text()).to.include(importsText.works.stored(1, 1));
      expect(
        $(".import-list a")
          .map((_, link) => $(link).text())
          .get(),
      ).to.deep.equal(["Another Crossing"]);
      const path = $(".import-list a").attr("href")!;
      const stored = await moved.agent
        .post(`${path}/place`)
        .type("form")
        .send({ _csrf: await csrfOf(moved.agent), way: "new", again: "true" });
      expect(stored.status).to.equal(303);
      expect(await storiesOf(moved.member.id)).to.have.lengthOf(3);
    });

    it("is refused as a whole if it has more works than can wait", async () => {
      const member = await site.addMember(`mover-${++count}`);
      const files = { file: await zipOf({ "1.html": ao3Html, "2.html": second }), fileName: "works.zip" };
      const { services, files: store } = site.app;
      const full = Array.from({ length: IMPORTS_WAITING_MAX - 1 }, () => ({
        user: toId(member.id),
        readAt: new Date(),
        expiresAt: new Date(),
      }));
      await Import.insertMany(full);
      const error = await refusal(saveForPreview(services, store, member.caller, files));
      expect(error.fields[0]!.message).to.equal(importsText.works.tooMany(2, IMPORTS_WAITING_MAX));
      expect(await Import.countDocuments({ user: toId(member.id) })).to.equal(full.length);
    });

    it("keeps the pictures of works that a command has stored before another one fails", async () => {
      const member = await site.addMember(`mover-${++count}`);
      const { services, files } = site.app;
      const book = async (title: string, background: string) =>
        epubOf({
          metadata: `<dc:title>${title}</dc:title><dc:language>en</dc:language>`,
          spine: { "1.xhtml": `<h1>One</h1><p>${title} words.</p><p><img src="a.png" alt="A"/></p>` },
          manifest: '<item id="a" href="a.png" media-type="image/png"/>',
          files: {
            "OPS/a.png": await sharp({ create: { width: 300, height: 300, channels: 3, background } })
              .png()
              .toBuffer(),
          },
        });
      const [first, other] = [await book("First", "#123"), await book("Second", "#456")];
      const zip = await zipOf({ "1.epub": first, "2.epub": other });
      const reader = {
        ...readerHere,
        sanitise: async (texts: readonly string[]) => {
          if (texts.join().includes("Second")) throw new Error("the second fails");
          return readerHere.sanitise(texts);
        },
      };
      const outcome = await importManuscripts(
        services,
        files,
        member.caller,
        { file: zip, fileName: "works.zip" },
        reader,
      ).catch((error: Error) => error.message);
      expect(outcome).to.equal("the second fails");
      const [story, ...others] = await storiesOf(member.id);
      expect(others).to.deep.equal([]);
      const pictures = await files.listOf(member.id, { skip: 0, limit: 10 });
      expect(pictures.length).to.equal(1);
      const chapter = await Chapter.findOne({ story: story!._id }).lean<ChapterDoc>();
      expect(chapter!.html).to.include(pictures[0]!._id);
    });
  });

  it("maps ratings, warnings, statuses and long tags of every site", () => {
    const details = detailsOf(
      {
        site: "fanfiction",
        url: null,
        facts: [
          { kind: "rating", values: ["M"] },
          { kind: "fandom", values: ["Harry Potter"] },
          { kind: "genre", values: ["Adventure", "Humor"] },
          { kind: "tag", values: ["Suicide", "Past Abuse", "x".repeat(60), "Dub-Con"] },
          { kind: "status", values: ["In-Progress"] },
          { kind: "series", values: ["The Lamps [2]"] },
          { kind: "published", values: ["2019-03-02"] },
        ],
      },
      [],
    );
    expect(details).to.deep.equal({
      categories: ["adventure", "fan-fiction", "humour"],
      tags: ["harry potter", "adventure", "humor", "suicide", "past abuse", "dub-con"],
      warnings: ["sexual-violence", "self-harm", "abuse"],
      mature: true,
      complete: false,
      series: "The Lamps, part 2",
      firstPublished: "2019-03-02",
    });
  });
});
