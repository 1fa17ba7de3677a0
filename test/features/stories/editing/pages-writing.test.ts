import { expect } from "chai";
import sharp from "sharp";
import supertest from "supertest";
import { createList } from "#features/reach/mailing-lists/commands.ts";
import { setCollaborator, slugOf, updateStory } from "#features/stories/editing/index.ts";
import { Story } from "#features/stories/stories/model.ts";
import { fillIn, formOf, messagesIn, send } from "#test/app/support/forms.ts";
import { browsersOf, CHOSEN_BY, letIn, page, writeStory } from "#test/app/support/stories.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";

describe("Writing a story without JavaScript", () => {
  const site = useSite();
  const as = browsersOf(site);
  let author: TestMember;
  let stranger: TestMember;
  let picture: Buffer;

  before(async () => {
    author = await site.addMember("author");
    stranger = await site.addMember("stranger");
    picture = await sharp({ create: { width: 600, height: 900, channels: 3, background: "#345" } })
      .png()
      .toBuffer();
  });

  const services = () => site.app.services;
  const stored = (id: string) => Story.findById(id).lean();
  const count = () => Story.countDocuments({});
  const begin = async (values: Parameters<typeof fillIn>[2] = { title: "Begun" }, intent = "next") =>
    fillIn(await as(author), "/story/new", values, { intent });
  const idIn = ({ headers }: { headers: Record<string, string> }) =>
    /^\/story\/([0-9a-f]{24})\//.exec(headers.location ?? "")?.[1] ?? "";
  const answered = async (id: string, step: string, values: Parameters<typeof fillIn>[2], intent = "next") =>
    fillIn(await as(author), `/story/${id}/setup/${step}`, values, { holding: "version", intent });
  /** Returns the response of a new draft's step to these values. */
  const tell = async (step: string, values: Parameters<typeof fillIn>[2]) =>
    answered(idIn(await begin()), step, values);

  describe("a new one", () => {
    it("is a draft once it has a title, with the rest asked step by step", async () => {
      const begun = await begin({ title: "  A  New  Story " });
      const id = idIn(begun);
      expect(begun.headers.location).to.equal(`/story/${id}/setup/details`);
      expect(await stored(id)).to.deep.include({ title: "A New Story", state: "draft", language: "en-GB" });
      const told = await answered(id, "details", {
        synopsis: "First paragraph.\r\n\r\nSecond.",
        categories: ["fantasy", "humour"],
        tags: "Slow Burn, #dragons, slow burn",
        language: "cy",
        mature: "true",
        warnings: ["death", "abuse"],
        aiUse: "assisted",
        licence: "cc-by-sa",
        complete: "true",
        private: "true",
        password: "mellon",
        noCrawlers: "true",
        cover: picture,
        coverName: "cover.png",
      });
      expect(told.headers.location).to.equal(`/story/${id}/setup/premium`);
      const step = page(await (await as(author)).get(`/story/${id}/setup/premium`).expect(200));
      expect(
        step("main legend")
          .map((_, each) => step(each).text())
          .get(),
      ).to.include.members(["Price", "Free or for sale?"]);
      await createList(site.app.services, author.caller, { name: "To be joined first" });
      const sold = { mailingList: "true", pricing: "paid", price: "1.50", previewChapters: "2" };
      const answer = await answered(id, "premium", sold);
      expect(answer.headers.location).to.equal(`/story/${id}/chapters/new?type=chapter`);
      const story = await stored(id);
      expect(story).to.deep.include({
        title: "A New Story",
        slug: "a-new-story",
        synopsis: "First paragraph.\n\nSecond.",
        categories: ["fantasy", "humour"],
        tags: ["slow burn", "dragons"],
        language: "cy",
        mature: true,
        warnings: ["death", "abuse"],
        aiUse: "assisted",
        licence: "cc-by-sa",
        complete: true,
        narration: false,
        private: true,
        mailingList: true,
        noCrawlers: true,
        price: 150,
        previewChapters: 2,
        state: "draft",
      });
      expect(story?.passwordVersion).to.be.a("string");
      expect(story?.cover).to.include({ width: 600, height: 900 });
      expect(story?.setup).to.equal(null);
      const $ = page(await (await as(author)).get(`/story/${id}/edit`).expect(200));
      expect($("#field-synopsis").text()).to.equal("First paragraph.\n\nSecond.");
      expect(
        $('input[name="categories"][checked]')
          .map((_, box) => $(box).val())
          .get(),
      ).to.deep.equal(["fantasy", "humour"]);
      expect($('input[name="price"]').val()).to.equal("1.50");
      expect($('input[name="removePassword"]').length).to.equal(1);
      expect($(".cover img").attr("src")).to.match(/^\/files\//);
      await (await as(author))
        .get($(".cover img").attr("src")!)
        .expect(200)
        .expect("Content-Type", /image\//);
    });

    it("resumes at the first unanswered step", async () => {
      const id = idIn(await begin());
      const agent = await as(author);
      const next = async () =>
        page(await agent.get("/my-stories"))(`a[href^="/story/${id}/setup/"]`).attr("href");
      expect(await next()).to.equal(`/story/${id}/setup/details`);
      await answered(id, "premium", {});
      expect(await next(), "the price told before the details").to.equal(`/story/${id}/setup/details`);
      await answered(id, "details", { synopsis: "NotificationContent." });
      expect(await next()).to.equal(`/story/${id}/setup/premium`);
      const $ = page(await agent.get(`/story/${id}/setup/premium`));
      expect($('.steps [aria-current="step"]').text()).to.include("Price");
      expect($(`.steps a[href="/story/${id}/setup/details"]`).length).to.equal(1);
      await answered(id, "premium", {}, "skip");
      expect(await next()).to.equal(undefined);
      await answered(id, "details", { synopsis: "NotificationContent anew." });
      expect(await next(), "answered again").to.equal(undefined);
      expect(await stored(id)).to.include({ synopsis: "NotificationContent anew.", price: null });
    });

    it("stores what was typed in a step that its author skips", async () => {
      const id = idIn(await begin());
      await answered(id, "details", { synopsis: "Typed before it was skipped.", tags: "sea, salt" }, "skip");
      expect(await stored(id)).to.deep.include({
        synopsis: "Typed before it was skipped.",
        tags: ["sea", "salt"],
      });
    });

    it("lets its author write at once, and asks for the rest before publication", async () => {
      const begun = await begin({ title: "At Once" }, "write");
      const id = idIn(begun);
      expect(begun.headers.location).to.equal(`/story/${id}/chapters/new?type=chapter`);
      const agent = await as(author);
      await fillIn(
        agent,
        `/story/${id}/chapters/new?type=chapter`,
        { title: "One", text: "Once." },
        { intent: "publish" },
      );
      const edit = `/story/${id}/edit`;
      expect((await agent.get(edit)).text).to.include("We ask for the rest before you publish the story.");
      const asked = await fillIn(agent, edit, { tags: "kept" }, { intent: "publish" });
      expect(asked.headers.location).to.equal(`/story/${id}/publish`);
      expect(await stored(id)).to.deep.include({ state: "draft", tags: ["kept"] });
      await answered(id, "details", { ...CHOSEN_BY });
      expect((await answered(id, "premium", {})).headers.location).to.equal(edit);
      expect((await fillIn(agent, edit, {}, { intent: "publish" })).headers.location).to.equal(edit);
      expect((await stored(id))?.state).to.equal("published");
    });

    it("is one of three ways to write: beside it stand an import and the latest drafts", async () => {
      const writer = await site.addMember("of-drafts");
      const agent = await as(writer);
      const doors = async () => page(await agent.get("/story/new").expect(200))(".door");
      expect((await doors()).find("h2").text()).to.equal("Start writingContinue a draftImport a manuscript");
      expect((await doors()).text()).to.include("Your drafts appear here.");
      const begun = await writeStory(site, writer, { draft: true, title: "Begun", chapters: ["One."] });
      await writeStory(site, writer, { title: "Out" });
      const drafts = (await doors()).find(".door-drafts a");
      expect(drafts.text()).to.equal("Begun");
      expect(drafts.attr("href")).to.equal(`/story/${begun.id}/chapters/1/edit`);
      expect((await doors()).find('a[href="/story/import"]').length).to.equal(1);
    });

    it("never has the address of a page under a story", async () => {
      const words = site.app.features
        .flatMap(({ pages = [] }) => pages)
        .flatMap(({ path }) => /^\/story\/:id\/([a-z-]+)/.exec(path)?.[1] ?? []);
      expect(words).to.include("publish");
      for (const word of new Set(words)) expect(slugOf(word), word).to.equal(`${word}-story`);
    });

    it("that is collaborative is not asked for a price, and links to its collaborators", async () => {
      const id = idIn(await begin({ title: "Of Two", kind: "collaborative" }));
      const $ = page(await (await as(author)).get(`/story/${id}/setup/premium`));
      expect($("main").text()).to.include("Collaborative stories currently cannot be sold.");
      expect($('input[name="price"]').length).to.equal(0);
      expect($(`a[href="/story/${id}/collaborators"]`).length).to.equal(1);
    });

    it("is not created without a title or with an unknown kind", async () => {
      const before = await count();
      for (const values of [
        { title: " ", kind: "own" },
        { title: "x", kind: "ghost-written" },
      ])
        expect((await begin(values)).status).to.equal(422);
      expect(messagesIn(await begin({ title: " " })).at("title")).to.equal("Please give it a title.");
      expect(await count()).to.equal(before);
    });

    it("shows each of the specification's messages at its field, and preserves what was typed", async () => {
      const answer = await tell("details", {
        title: " ",
        synopsis: "Kept <as> typed.",
        tags: "one, two",
        language: "not a language!",
        categories: ["fantasy", "humour", "crime", "horror", "romance", "action"],
        password: "hush",
      });
      expect(answer.status).to.equal(422);
      const messages = messagesIn(answer);
      expect(messages.at("title")).to.equal("Please give it a title.");
      expect(messages.at("language")).to.equal("Please choose a language.");
      expect(messages.at("categories")).to.equal("Please choose at most five genres.");
      const $ = page(answer);
      expect($("#field-synopsis").text()).to.equal("Kept <as> typed.");
      expect($("#field-tags").val()).to.equal("one, two");
      expect($('input[name="categories"][checked]').length).to.equal(6);
      expect(answer.text).not.to.include("hush");
    });

    it("requires a price if it is paid, and refuses every invalid amount", async () => {
      for (const price of ["", "0", "-5", "abc", "0.98", "0.984", "1e", "١"]) {
        const answer = await tell("premium", { pricing: "paid", price, previewChapters: "-1" });
        expect(answer.status, price).to.equal(422);
        expect(messagesIn(answer).at("price"), price).to.equal("The mimimum price you can set is $0.99");
        expect(messagesIn(answer).at("previewChapters")).to.not.equal("");
        expect(page(answer)("#field-price").val()).to.equal(price);
      }
      expect((await tell("premium", { pricing: "free", price: "0.10" })).status).to.equal(303);
    });

    it("accepts a password only for a private story", async () => {
      const answer = await tell("details", { password: "hush" });
      expect(messagesIn(answer).at("password")).to.equal("Only a private story can have a password.");
    });
  });

  describe("its cover", () => {
    it("is refused above 4 MB at its field, with the form's input preserved", async () => {
      for (const bytes of [4 * 1024 * 1024 + 1, 12 * 1024 * 1024]) {
        const id = idIn(await begin());
        const answer = await answered(id, "details", {
          title: "Typed With Care",
          synopsis: "And not to be typed twice.",
          categories: ["crime"],
          private: "true",
          cover: Buffer.alloc(bytes, 1),
          coverName: "big.png",
        });
        expect(answer.status).to.equal(422);
        expect(messagesIn(answer).at("cover")).to.equal(
          "The file you uploaded is too big. File limit is 4mb.",
        );
        const $ = page(answer);
        expect($("#field-title").val()).to.equal("Typed With Care");
        expect($("#field-synopsis").text()).to.equal("And not to be typed twice.");
        expect($('input[name="categories"][checked]').val()).to.equal("crime");
        expect($('input[name="private"][checked]').length).to.equal(1);
        expect((await stored(id))?.title).to.equal("Begun");
        expect(
          (await send(await as(author), formOf(answer, "title"), {})).status,
          "the form it came back in works",
        ).to.equal(303);
      }
    });

    it("is refused if it is not a picture, and nothing is saved", async () => {
      const id = idIn(await begin());
      for (const [bytes, name, message] of [
        [
          Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"),
          "cover.svg",
          "Please upload a JPEG, PNG, WebP, AVIF or GIF picture.",
        ],
        [Buffer.from("%PDF-1.4"), "cover.png", "Please upload a JPEG, PNG, WebP, AVIF or GIF picture."],
        [picture.subarray(0, 200), "cover.png", "This picture cannot be read. Please try another one."],
        [picture, "cover.exe", "The name of this file does not match its content. Please check the file."],
      ] as const) {
        const answer = await answered(id, "details", {
          title: "Never Saved",
          cover: bytes as Buffer,
          coverName: name,
        });
        expect(answer.status, name).to.equal(422);
        expect(messagesIn(answer).at("cover")).to.equal(message);
        expect(page(answer)("#field-title").val()).to.equal("Never Saved");
      }
      expect((await stored(id))?.title).to.equal("Begun");
    });

    it("can be added, changed and removed on an existing story", async () => {
      const story = await writeStory(site, author);
      const agent = await as(author);
      const edit = `/story/${story.id}/edit`;
      const bad = await fillIn(agent, edit, {
        title: "Not Kept",
        cover: Buffer.from("no"),
        coverName: "x.png",
      });
      expect(bad.status).to.equal(422);
      expect((await stored(story.id))?.title).to.equal(story.doc.title);
      expect(
        (await send(agent, formOf(bad, "title"), { cover: picture, coverName: "x.png" })).status,
      ).to.equal(303);
      expect(await stored(story.id)).to.deep.include({ title: "Not Kept", coverDrawn: false });
      expect((await stored(story.id))?.cover).to.include({ width: 600 });
      const landscape = await sharp({ create: { width: 1200, height: 600, channels: 3, background: "#345" } })
        .png()
        .toBuffer();
      const crop = { cover: landscape, coverName: "wide.png", cover_crop: "0.5,0,0.33333,1" };
      expect((await fillIn(agent, edit, crop)).status).to.equal(303);
      expect((await stored(story.id))?.cover).to.include({ width: 400, height: 600 });
      expect((await fillIn(agent, edit, { removeCover: "true" })).status).to.equal(303);
      expect((await stored(story.id))?.cover).to.equal(null);
    });
  });

  describe("the contents", () => {
    const titles = async (id: string) => (await stored(id))!.contents.map(({ title }) => title);

    it("show what readers see of each chapter, with its number and length", async () => {
      const story = await writeStory(site, author);
      const agent = await as(author);
      const edit = `/story/${story.id}/edit`;
      const row = async (at: number) =>
        page(await agent.get(edit))(".managed-list > li")
          .eq(at)
          .text();
      expect(await row(1)).to.match(/^2Part 2Published \d+ \w+ \d{4}3 words/);
      await fillIn(agent, edit, {}, { intent: "unpublish" });
      expect(await row(1)).to.include("Ready, appears with the story");
      const chapter = { title: "Part 4", text: "More." };
      await fillIn(agent, `/story/${story.id}/chapters/new?type=chapter`, chapter, { intent: "save" });
      expect(await row(3)).to.match(/^4Part 4Draft, hidden from readers1 word/);
    });

    it("are reordered by buttons; a stranger's and an invalid request change nothing", async () => {
      const story = await writeStory(site, author);
      const agent = await as(author);
      const edit = `/story/${story.id}/edit`;
      const ids = story.doc.contents.map(({ chapter }) => String(chapter));
      const form = formOf(await agent.get(edit).expect(200), "intent", "move");
      const press = (move: string) => send(agent, form, { move });
      expect((await press(`${ids[2]} up`)).headers.location).to.equal(`${edit}#chapters`);
      expect(await titles(story.id)).to.deep.equal(["Part 1", "Part 3", "Part 2"]);
      await press(`${ids[0]} down`).expect(303);
      await press(`${ids[2]} up`).expect(303);
      await press(`${ids[1]} down`).expect(303);
      expect(await titles(story.id)).to.deep.equal(["Part 3", "Part 1", "Part 2"]);
      for (const wrong of ["", "x up", `${"f".repeat(24)} up`]) await press(wrong).expect(404);
      const other = await as(stranger);
      const body = { intent: "move", move: `${ids[0]} up`, _csrf: await csrfOf(other) };
      await other.post(edit).type("form").send(body).expect(403);
      expect(await titles(story.id)).to.deep.equal(["Part 3", "Part 1", "Part 2"]);
    });
  });

  describe("my stories", () => {
    it("include counts of chapters and words, published or not", async () => {
      const writer = await site.addMember("writer");
      await writeStory(site, writer, { draft: true, chapters: ["One two three.", "Four five."] });
      const shown = page(await (await as(writer)).get("/my-stories").expect(200))(".desk-story").text();
      expect(shown).to.include("2 chapters").and.include("5 words").and.include("2 draft chapters");
    });
  });

  describe("publishing", () => {
    it("makes it public with its draft chapters, and can be undone", async () => {
      const story = await writeStory(site, author, { draft: true, title: "Soon" });
      const agent = await as(author);
      const edit = `/story/${story.id}/edit`;
      await supertest(site.url).get(story.path).expect(404);
      expect((await fillIn(agent, edit, { title: "Now" }, { intent: "publish" })).status).to.equal(303);
      expect(page(await agent.get(edit))(".notice").text()).to.include("“Now” is published.");
      await supertest(site.url).get(`/story/${story.id}/now/chapter/3`).expect(200);
      expect((await fillIn(agent, edit, {}, { intent: "unpublish" })).status).to.equal(303);
      await supertest(site.url).get(`/story/${story.id}/now`).expect(404);
    });

    it("asks which of its drafts to publish, all by default, and leaves the others hidden", async () => {
      const story = await writeStory(site, author, { draft: true, title: "Some of It" });
      const agent = await as(author);
      const edit = `/story/${story.id}/edit`;
      const drafts = page(await agent.get(edit))('[name="publishChapters"]');
      expect(drafts.toArray().map((box) => box.attribs.checked)).to.deep.equal(["", "", ""]);
      expect(drafts.first().next("label").text()).to.equal("1. Part 1 (3 words)");
      const [first, , third] = drafts.toArray().map((box) => box.attribs.value!);
      const chosen = { publishChapters: [first!, third!] };
      expect((await fillIn(agent, edit, chosen, { intent: "publish" })).status).to.equal(303);
      await supertest(site.url).get(story.chapter(1)).expect(200);
      await supertest(site.url).get(story.chapter(2)).expect(404);
      await supertest(site.url).get(story.chapter(3)).expect(200);
    });

    it("schedules it with its drafts, which are ready and appear with it", async () => {
      const story = await writeStory(site, author, { draft: true });
      const agent = await as(author);
      const edit = `/story/${story.id}/edit`;
      const values = { publishAt: "2099-07-01T10:00" };
      expect((await fillIn(agent, edit, values, { intent: "schedule" })).status).to.equal(303);
      expect(await stored(story.id)).to.include({ state: "scheduled" });
      const shown = page(await agent.get(edit))(".managed-state")
        .first()
        .text();
      expect(shown).to.include("Ready, appears with the story").and.include("3 words");
      await supertest(site.url).get(story.chapter(1)).expect(404);
    });

    it("is refused without a publishable chapter, and then nothing is saved but what was typed is preserved", async () => {
      const agent = await as(author);
      const story = await writeStory(site, author, { draft: true, title: "Empty" });
      const edit = `/story/${story.id}/edit`;
      for (const intent of ["publish", "schedule"]) {
        const { version } = (await stored(story.id))!;
        const values = { title: "Fuller", publishAt: "2099-01-01T10:00", publishChapters: null };
        const answer = await fillIn(agent, edit, values, { intent });
        expect(answer.status).to.equal(422);
        expect(answer.text).to.include("Publish at least one chapter first.");
        expect(page(answer)("#field-title").val()).to.equal("Fuller");
        expect(await stored(story.id)).to.include({ title: "Empty", version, state: "draft" });
        expect((await send(agent, formOf(answer, "title"), { title: "Empty" })).status).to.equal(303);
      }
    });

    it("can be scheduled for a future time only", async () => {
      const story = await writeStory(site, author, CHOSEN_BY);
      const agent = await as(author);
      const edit = `/story/${story.id}/edit`;
      await fillIn(agent, edit, {}, { intent: "unpublish" });
      for (const publishAt of ["", "tomorrow", "2001-01-01T10:00", "2099-02-31T99:99", "0000-00-00T00:00"]) {
        const answer = await fillIn(agent, edit, { title: "Too Early", publishAt }, { intent: "schedule" });
        expect(answer.status, publishAt).to.equal(422);
        expect(messagesIn(answer).at("publishAt")).to.equal("Please choose a time in the future.");
        expect((await stored(story.id))?.title).to.equal(story.doc.title);
      }
      const done = await fillIn(agent, edit, { publishAt: "2099-07-01T10:00" }, { intent: "schedule" });
      expect(done.status).to.equal(303);
      expect(await stored(story.id)).to.include({ state: "scheduled" });
      expect(page(await agent.get(edit))("#field-publishAt").val()).to.equal("2099-07-01T10:00");
      await fillIn(agent, edit, {}, { intent: "unpublish" });
      expect(await stored(story.id)).to.include({ state: "draft", scheduledFor: null });
    });
  });

  it("refuses a price on a collaborative story, at the field", async () => {
    const story = await writeStory(site, author);
    await letIn(site, author, story, stranger, "editor");
    const agent = await as(author);
    const answer = await fillIn(agent, `/story/${story.id}/edit`, { pricing: "paid", price: "2" });
    expect(answer.status).to.equal(422);
    expect(answer.text).to.include("Collaborative stories currently cannot be sold.");
    expect((await stored(story.id))?.price).to.equal(null);
  });

  it("warns the second of two editors, preserves what they typed, and lets them save over it", async () => {
    const story = await writeStory(site, author, { title: "Contested" });
    const agent = await as(author);
    const opened = formOf(await agent.get(`/story/${story.id}/edit`), "title");
    await updateStory(services(), author.caller, story.id, { synopsis: "By the other one." });
    const answer = await send(agent, opened, { synopsis: "By me." });
    expect(answer.status).to.equal(422);
    expect(messagesIn(answer).head[0]).to.include("Someone changed this while you were writing.");
    expect(page(answer)("#field-synopsis").text()).to.equal("By me.");
    expect((await stored(story.id))?.synopsis).to.equal("By the other one.");
    expect((await send(agent, formOf(answer, "title"), {})).status).to.equal(303);
    expect((await stored(story.id))?.synopsis).to.equal("By me.");
  });

  it("deletes a story with a confirmation dialog", async () => {
    const story = await writeStory(site, author);
    const agent = await as(author);
    const $ = page(await agent.get(`/story/${story.id}/edit`));
    expect(
      $(`[role="dialog"] form[action="/story/${story.id}/edit"] button[value="delete"]`).length,
    ).to.equal(1);
    const gone = await agent
      .post(`/story/${story.id}/edit`)
      .type("form")
      .send({ _csrf: await csrfOf(agent), intent: "delete" });
    expect(gone.headers.location).to.equal("/my-stories");
    expect((await agent.get("/my-stories")).text).to.include(`“${story.doc.title}” has been deleted.`);
    await supertest(site.url).get(story.path).expect(404);
    await agent.get(`/story/${story.id}/edit`).expect(404);
  });

  it("lists the author's stories, including drafts, and nobody else's", async () => {
    const mine = await writeStory(site, stranger, { draft: true, title: "Private Plans" });
    const $ = page(await (await as(stranger)).get("/my-stories").expect(200));
    expect($(`a[href="/story/${mine.id}/edit"]`).length).to.be.greaterThan(0);
    expect($(".desk-story").length).to.equal(1);
    expect((await (await as(author)).get("/my-stories")).text).not.to.include("Private Plans");
  });

  it("lists the author's stories and those they collaborate on, last changed first", async () => {
    const helper = await site.addMember("helper");
    const own = await writeStory(site, helper, { title: "Mine Alone" });
    const read = await writeStory(site, author, { title: "Only Read", draft: true });
    const written = await writeStory(site, author, { title: "Written By Two", draft: true });
    await writeStory(site, author, { title: "None Of Theirs", draft: true });
    for (const [story, role] of [[read, "beta-reader"] as const, [written, "co-author"] as const])
      await setCollaborator(services(), author.caller, story.id, { user: helper.id, role });
    const $ = page(await (await as(helper)).get("/my-projects").expect(200));
    const told = $(".desk-story")
      .map((_, each) => $(each).find("h2").text())
      .get();
    expect(told).to.deep.equal(["Written By Two", "Only Read", "Mine Alone"]);
    const links = (at: number) =>
      $(".desk-story")
        .eq(at)
        .find(".actions a")
        .map((_, link) => $(link).attr("href"))
        .get();
    expect(links(0)).to.deep.equal([`/story/${written.id}/chapters/new`]);
    expect(links(1)).to.deep.equal([]);
    expect(links(2)).to.deep.equal([`/story/${own.id}/edit`, `/story/${own.id}/chapters/new`]);
    expect($(".desk-story").eq(0).text()).to.include("Co-author").and.include("Shared with you by");
    expect((await (await as(helper)).get("/my-stories")).text).not.to.include("Written By Two");
  });

  describe("and access control", () => {
    it("redirects guests to sign in, and back afterwards", async () => {
      const story = await writeStory(site, author);
      for (const path of [
        "/story/new",
        "/story/import",
        "/my-stories",
        "/my-projects",
        `/story/${story.id}/edit`,
        `/story/${story.id}/chapters/new`,
        `/story/${story.id}/chapters/1/edit`,
      ]) {
        const { headers } = await supertest(site.url).get(`${path}?a=b`).expect(302);
        expect(headers.location).to.equal(`/login?next=${encodeURIComponent(`${path}?a=b`)}`);
        await supertest(site.url).post(path).type("form").send({ title: "x" }).expect(303);
      }
      const agent = await site.visit();
      const login = formOf(await agent.get("/login?next=/story/new").expect(200), "identifier");
      const back = await send(agent, login, { identifier: author.username, password: author.password });
      expect(back.headers.location).to.equal("/story/new");
    });

    it("refuses members without the right, for visible and hidden stories", async () => {
      const story = await writeStory(site, author);
      const draft = await writeStory(site, author, { draft: true });
      const agent = await as(stranger);
      const _csrf = await csrfOf(agent);
      for (const [path, status] of [
        [`/story/${story.id}/edit`, 403],
        [`/story/${story.id}/chapters/new`, 403],
        [`/story/${story.id}/chapters/1/edit`, 403],
        [`/story/${draft.id}/edit`, 404],
        [`/story/${draft.id}/chapters/new`, 404],
        [`/story/${draft.id}/chapters/1/edit`, 404],
        ["/story/ffffffffffffffffffffffff/edit", 404],
        ["/story/x/edit", 404],
      ] as const) {
        await agent.get(path).expect(status);
        for (const intent of ["save", "publish", "delete"])
          await agent
            .post(path)
            .type("form")
            .send({ _csrf, intent, title: "Mine", text: "Mine." })
            .expect(status);
      }
      expect(await stored(story.id)).to.include({ title: story.doc.title, deletedAt: null });
    });

    it("refuses forms without a token, and forms from other sites", async () => {
      const story = await writeStory(site, author);
      const agent = await as(author);
      const form = formOf(await agent.get(`/story/${story.id}/edit`), "title");
      expect((await send(agent, form, { title: "Forged", _csrf: null })).status).to.equal(403);
      expect((await send(agent, form, { title: "Forged", _csrf: "x" })).status).to.equal(403);
      expect(
        (await send(agent, form, { title: "Forged" }).set("Origin", "https://evil.example")).status,
      ).to.equal(403);
      expect(
        (await send(agent, form, { title: "Forged" }).set("Sec-Fetch-Site", "cross-site")).status,
      ).to.equal(403);
      expect((await stored(story.id))?.title).to.equal(story.doc.title);
      await setCollaborator(services(), author.caller, story.id, { user: stranger.id, role: "beta-reader" });
      await (await as(stranger)).get(`/story/${story.id}/edit`).expect(403);
    });
  });
});
