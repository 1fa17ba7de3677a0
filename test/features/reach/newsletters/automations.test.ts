import { expect } from "chai";
import mongoose from "mongoose";
import { toId } from "#core/db/ids.ts";
import { Notification } from "#features/live/notifications/model.ts";
import { createList } from "#features/reach/mailing-lists/commands.ts";
import { linksToList, tagsOfList } from "#features/reach/mailing-lists/index.ts";
import { leaveList } from "#features/reach/mailing-lists/join.ts";
import { Subscriber } from "#features/reach/mailing-lists/model.ts";
import type { NewsletterDoc } from "#features/reach/newsletters/document.ts";
import { enqueueFinishedReaders } from "#features/reach/newsletters/enqueue.ts";
import { Newsletter, NewsletterLetter } from "#features/reach/newsletters/model.ts";
import { countRecipients } from "#features/reach/newsletters/recipients.ts";
import { runNewsletter, type SendingParts } from "#features/reach/newsletters/run.ts";
import { subjectFor } from "#features/reach/newsletters/subjects.ts";
import { createNewsletter } from "#features/reach/newsletters/write.ts";
import { createLink, editLink, openLink } from "#features/reach/story-links/commands.ts";
import { finishedSince } from "#features/reading/reading/index.ts";
import { readingId } from "#features/reading/reading/model.ts";
import { acceptTransfer, offerTransfer } from "#features/stories/collaborators/transfer.ts";
import { publishDueStories } from "#features/stories/editing/index.ts";
import { ask } from "#test/app/support/forms.ts";
import { letIn, page, type TestStory, writeStory } from "#test/app/support/stories.ts";
import { examined } from "#test/support/examined.ts";
import { finishJobs, mailsTo } from "#test/support/mails.ts";
import { publishAlone } from "#test/support/publish.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";
import { subscriber } from "./support.ts";

describe("Automated newsletters", () => {
  const site = useSite();
  let author: TestMember;
  let agent: Awaited<ReturnType<typeof site.visit>>;
  let _csrf: string;
  let list: Awaited<ReturnType<typeof createList>>;

  before(async () => {
    author = await site.addMember("auto-author");
    agent = await site.visit(author);
    _csrf = await csrfOf(agent);
    list = await createList(site.app.services, author.caller, { name: "By itself" });
  });

  const found = async (id: string) => (await Newsletter.findById(id).lean<NewsletterDoc>())!;
  const letter = async (subject: string) => {
    const { _id } = await createNewsletter(site.app.services, author.caller, { list: String(list._id) });
    const blocks = [{ key: "a", kind: "text", html: "<p>The tide came in.</p>" }];
    await Newsletter.updateOne({ _id }, { $set: { subject, postal: "1 Quay Street", blocks } } as never);
    return String(_id);
  };
  const press = (id: string, fields: object) =>
    agent
      .post(`/newsletters/${id}/review`)
      .type("form")
      .send({ _csrf, do: "automatic", ...fields });
  const join = async (email: string, more: object = {}) => {
    const [row] = await Subscriber.insertMany([subscriber(list._id, email, more)] as never);
    const id = String((row as { _id: unknown })._id);
    const joined = { id, list: String(list._id), owner: author.id, link: null };
    await publishAlone(site.app.services, "list.joined", joined);
    await finishJobs(site);
    return { id, joined };
  };
  const states = async (id: string) =>
    Object.fromEntries(
      (await NewsletterLetter.find({ newsletter: id }).lean()).map(({ email, state }) => [email, state]),
    );
  /** Does what the clock does eventually. */
  const daysPass = async (id: string) => {
    await NewsletterLetter.updateMany({ newsletter: id, state: "waiting" }, { $set: { due: new Date(0) } });
    await finishJobs(site);
  };

  it("welcome new subscribers, one newsletter a day, each once, and end with the list", async () => {
    const [first, third] = [await letter("Welcome"), await letter("Three days on")];
    await press(first, { trigger: "welcome", days: "0" }).expect(303);
    await press(third, { trigger: "welcome", days: "3" }).expect(303);
    const { joined } = await join("ann@auto.example");
    const { id: ben } = await join("ben@auto.example");
    expect(await states(first)).to.deep.equal({ "ann@auto.example": "sent", "ben@auto.example": "sent" });
    expect(await states(third)).to.deep.equal({
      "ann@auto.example": "waiting",
      "ben@auto.example": "waiting",
    });
    // Repeating the event sends no second one.
    await publishAlone(site.app.services, "list.joined", joined);
    await finishJobs(site);
    expect((await mailsTo(site, "ann@auto.example")).length).to.equal(1);
    await leaveList(ben);
    await daysPass(third);
    expect(await states(third)).to.deep.equal({ "ann@auto.example": "sent", "ben@auto.example": "left-out" });
    const shown = page(await agent.get(`/newsletters/${third}/review`).expect(200));
    expect(shown("main").text())
      .to.include("3 days after they joined")
      .and.include("Switch off automatic sending");
    const asked = await ask(agent, `/newsletters/${third}/stop`);
    expect(asked.text).to.include("goes to nobody until you switch it on again");
    expect((await found(third)).state).to.equal("automatic");
    expect((await asked.confirm()).status).to.equal(303);
    await join("cyd@auto.example");
    expect(Object.keys(await states(third))).to.not.include("cyd@auto.example");
    expect((await found(third)).state).to.equal("draft");
  });

  it("follow a subscriber's finishing of a story within the hour, and go to nobody else", async () => {
    const story = await writeStory(site, author, { title: "The Ferry" });
    const readers = await Promise.all(
      ["auto-done", "auto-not", "auto-early"].map((name) => site.addMember(name)),
    );
    const [done, not, early] = readers as [TestMember, TestMember, TestMember];
    await mongoose.connection
      .collection("users")
      .updateMany({ username: /^auto-/ }, { $set: { confirmed: true } });
    const id = await letter("What comes next");
    const wrong = await press(id, { trigger: "finished", days: "0" });
    expect(page(wrong)("main").text()).to.include("Please choose one of your stories.");
    await press(id, { trigger: "finished", days: "0", story: story.id }).expect(303);
    for (const { username } of readers) await join(`${username}@example.com`);
    const reading = (user: TestMember, state: string, finishedAt: Date | null) => ({
      user: toId(user.id),
      story: toId(story.id),
      chapter: story.doc.contents[0]!.chapter,
      state,
      finishedAt,
      startedAt: new Date(),
      at: new Date(),
      paragraph: 0,
      mark: "",
      done: true,
    });
    await mongoose.connection
      .collection("readings")
      .insertMany([
        reading(done, "finished", new Date()),
        reading(not, "reading", null),
        reading(early, "finished", new Date(Date.now() - 86_400_000)),
      ]);
    const { jobs, services } = site.app;
    const send = { name: "newsletters.send" } as never;
    const parts = { jobs: { ...jobs, enqueue: async () => {} }, services } as never;
    for (const _round of [1, 2])
      await enqueueFinishedReaders(parts, send, { signal: new AbortController().signal });
    expect(Object.keys(await states(id))).to.deep.equal([`${done.username}@example.com`]);
    // The next run begins where this one ended; a reader who joins after finishing is enqueued then.
    const late = await site.addMember("auto-late");
    await mongoose.connection
      .collection("users")
      .updateOne({ username: late.username }, { $set: { confirmed: true } });
    const _id = readingId(late.id, story.id);
    await mongoose.connection
      .collection("readings")
      .insertOne({ _id, ...reading(late, "finished", new Date()) } as never);
    await Newsletter.updateOne({ _id: id }, { $set: { sweptTo: new Date(Date.now() + 86_400_000) } });
    await enqueueFinishedReaders(parts, send, { signal: new AbortController().signal });
    await join(`${late.username}@example.com`);
    expect(Object.keys(await states(id)).sort()).to.deep.equal([
      `${done.username}@example.com`,
      `${late.username}@example.com`,
    ]);
    await Newsletter.updateOne({ _id: id }, { $set: { state: "draft" } });
  });

  it("are sent before a story's publication, move with its date, and are not sent if it is cancelled", async () => {
    const story = await writeStory(site, author, { title: "The Lamp", draft: true });
    const id = await letter("Out soon");
    const early = await press(id, { trigger: "release", days: "2", story: story.id });
    expect(early.text).to.include("no publication date");
    const on = (days: number) => new Date(Date.now() + days * 86_400_000);
    await mongoose.connection
      .collection("stories")
      .updateOne({ _id: toId(story.id) }, { $set: { state: "scheduled", scheduledFor: on(10) } });
    const late = await press(id, { trigger: "release", days: "20", story: story.id });
    expect(late.text).to.include("That time has already passed");
    await press(id, { trigger: "release", days: "2", story: story.id }).expect(303);
    const dueIn = async () => Math.round(((await found(id)).dueAt!.getTime() - Date.now()) / 86_400_000);
    expect(await dueIn()).to.equal(8);
    const told = { id: story.id, author: author.id, by: author.id };
    await publishAlone(site.app.services, "story.scheduled", { ...told, at: on(20).getTime() });
    expect(await dueIn()).to.equal(18);
    await publishAlone(site.app.services, "story.unpublished", { ...told, from: "scheduled" });
    expect(await found(id)).to.include({ state: "draft", dueAt: null });
    const published = () =>
      publishAlone(site.app.services, "story.published", { ...told, first: true, listed: true });
    await press(id, { trigger: "release", days: "2", story: story.id }).expect(303);
    await published();
    expect((await found(id)).state).to.equal("draft");
    await press(id, { trigger: "release", days: "0", story: story.id }).expect(303);
    await published();
    expect((await found(id)).state, "for the day itself").to.equal("scheduled");
  });

  it("are sent to all at once, store their link targets, and lose nobody in a crash", async () => {
    const id = await letter("First try");
    const counted = { counted: true };
    const [far, near] = ["https://far.example/", "https://near.example/"];
    const linked = (url: string) => ({
      blocks: [{ key: "b", kind: "button", words: "Read", url }],
      otherSubject: "Second try",
    });
    await Newsletter.updateOne({ _id: id }, { $set: linked(far) } as never);
    await press(id, { trigger: "welcome", days: "5" }).expect(303);
    const { id: to, joined } = await join("waits@auto.example", counted);
    await join("sent@auto.example", counted);
    await NewsletterLetter.updateOne({ newsletter: id, email: "sent@auto.example" }, { due: new Date(0) });
    // Stored, and the process ended before the job existed.
    await mongoose.connection.collection("jobs").deleteMany({ name: "newsletters.send" });
    await publishAlone(site.app.services, "list.joined", joined);
    await finishJobs(site);
    expect((await states(id))["sent@auto.example"]).to.equal("sent");
    const subjects = await NewsletterLetter.find({ newsletter: id }).lean();
    expect(subjects.find(({ email }) => email === "waits@auto.example")!.subject).to.equal(
      subjectFor(toId(id), toId(to), "half"),
    );
    expect((await found(id)).winner ?? null).to.equal(null);
    await agent.get(`/newsletter/${id}`).expect(200);
    expect((await (await ask(agent, `/newsletters/${id}/stop`)).confirm()).status).to.equal(303);
    await Newsletter.updateOne({ _id: id }, { $set: linked(near) } as never);
    await agent.post(`/newsletters/${id}/review`).type("form").send({ _csrf }).expect(303);
    await finishJobs(site);
    expect(await states(id)).to.include({ "waits@auto.example": "sent", "sent@auto.example": "sent" });
    expect(await found(id)).to.deep.include({ state: "sent", links: [far, near] });
  });

  it("and finished stories are looked up by an index, without a scan", async () => {
    const story = await writeStory(site, author, { title: "The Index" });
    const parts = { jobs: { enqueue: async () => {} }, services: site.app.services } as never;
    const sweep = () => enqueueFinishedReaders(parts, {} as never, { signal: new AbortController().signal });
    const finished = async () => {
      for await (const each of finishedSince(toId(author.id), new Date(0), 10))
        expect(each).to.deep.equal([]);
    };
    const segment = { kind: "bought", story: toId(story.id) } as const;
    const counts = () =>
      countRecipients({ owner: toId(author.id), list: list._id, tags: [], segment: segment as never });
    const choices = async () => [await tagsOfList(list._id), await linksToList(list._id)];
    const finds = [
      ...(await examined(sweep)),
      ...(await examined(finished)),
      ...(await examined(counts)),
      ...(await examined(choices)),
    ];
    for (const { collection, stages } of finds)
      expect(stages, collection).to.not.include("COLLSCAN").and.not.include("SORT");
  });

  it("and others are sent to readers by their behaviour, as far as it is known", async () => {
    const story = await writeStory(site, author, { title: "The Segment" });
    const [reader, buyer] = [await site.addMember("seg-reader"), await site.addMember("seg-buyer")];
    await join("seg-reader@example.com");
    await join("seg-buyer@example.com", { link: "my-link" });
    const reading = {
      user: toId(reader.id),
      story: toId(story.id),
      chapter: story.doc.contents[0]!.chapter,
      state: "reading",
      finishedAt: null,
      startedAt: new Date(),
      at: new Date(),
    };
    await mongoose.connection
      .collection("readings")
      .insertOne({ _id: readingId(reader.id, story.id), ...reading } as never);
    await mongoose.connection
      .collection("users")
      .updateOne({ _id: toId(buyer.id) }, { $set: { bought: [toId(story.id)] } });
    const count = (kind: string, more: object) =>
      countRecipients({
        owner: toId(author.id),
        list: list._id,
        tags: [],
        segment: { kind, ...more } as never,
      });
    const of = { story: toId(story.id) };
    expect(await count("read", of)).to.equal(1);
    expect(await count("finished", of)).to.equal(0);
    expect(await count("bought", of)).to.equal(1);
    expect(await count("link", { link: "my-link" })).to.equal(1);
    // One link's readers, before and after its address was changed.
    const fields = { type: "promotional", story: story.id };
    const { services } = site.app;
    const made = await createLink(services, author.caller, { ...fields, slug: "my-link" });
    await openLink(services, author.caller, String(made._id));
    await editLink(services, author.caller, String(made._id), { ...fields, slug: "our-link" });
    await join("seg-later@example.com", { link: "our-link" });
    for (const link of ["my-link", "our-link"]) expect(await count("link", { link }), link).to.equal(2);
    expect(await count("link", { link: "their-link" })).to.equal(0);
    const id = await letter("To buyers");
    const send = (more: object) =>
      agent
        .post(`/newsletters/${id}/review`)
        .type("form")
        .send({ _csrf, ...more });
    const choices = page(await agent.get(`/newsletters/${id}/review`))('[name="segmentLink"] option');
    expect(choices.toArray().map(({ attribs }) => attribs.value)).to.deep.equal(["", "our-link"]);
    expect((await send({ segment: "bought" })).text).to.include("Please choose the story.");
    await send({ segment: "bought", segmentStory: story.id }).expect(303);
    await finishJobs(site);
    expect(await states(id)).to.deep.equal({ "seg-buyer@example.com": "sent" });
  });

  it("never reveal who read or bought another author's story", async () => {
    const other = await site.addMember("auto-other");
    const story = await writeStory(site, other, { title: "Not Mine" });
    const buyer = await site.addMember("auto-buyer");
    await join("auto-buyer@example.com");
    await mongoose.connection
      .collection("users")
      .updateOne({ _id: toId(buyer.id) }, { $set: { bought: [toId(story.id)] } });
    const id = await letter("To their buyers");
    for (const segment of ["bought", "read", "finished"]) {
      const answer = await agent
        .post(`/newsletters/${id}/review`)
        .type("form")
        .send({ _csrf, segment, segmentStory: story.id });
      expect(page(answer)("main").text(), segment).to.include("Please choose the story.");
    }
    expect((await press(id, { trigger: "finished", days: "0", story: story.id })).text).to.include(
      "Please choose one of your stories.",
    );
    expect(await found(id)).to.deep.include({ state: "draft", segment: null, trigger: null });
    // One that was stored before the choice was checked.
    const segment = { kind: "bought", story: toId(story.id) } as const;
    expect(await countRecipients({ owner: toId(author.id), list: list._id, tags: [], segment })).to.equal(0);
  });

  describe("about a story that goes to another author", () => {
    let heir: TestMember;
    let story: TestStory;
    let [series, toBuyers, release] = [] as unknown as [string, string, string];

    before(async () => {
      heir = await site.addMember("auto-heir");
    });

    beforeEach(async () => {
      story = await writeStory(site, author, { title: "The Legacy" });
      await letIn(site, author, story, heir, "co-author");
      [series, toBuyers, release] = [await letter("Series"), await letter("Buyers"), await letter("Soon")];
      await press(series, { trigger: "finished", days: "3", story: story.id }).expect(303);
      const at = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16);
      await agent
        .post(`/newsletters/${toBuyers}/review`)
        .type("form")
        .send({ _csrf, at, segment: "bought", segmentStory: story.id })
        .expect(303);
      const trigger = { kind: "release", days: 0, story: toId(story.id) };
      const scheduled = { state: "scheduled", dueAt: new Date(Date.now() + 86_400_000), trigger };
      await Newsletter.updateOne({ _id: release }, { $set: scheduled } as never);
      const [row] = await Subscriber.insertMany([subscriber(list._id, `${story.id}@auto.example`)] as never);
      await NewsletterLetter.create({
        newsletter: series,
        email: `${story.id}@auto.example`,
        to: (row as unknown as { _id: unknown })._id,
        state: "waiting",
        due: new Date(Date.now() + 86_400_000),
      } as never);
    });

    const expectEnded = async () => {
      for (const id of [series, toBuyers, release])
        expect(await found(id)).to.include({ state: "draft", dueAt: null });
      expect(await states(series), "nobody waits for it").to.deep.equal({});
      expect(await mailsTo(site, `${story.id}@auto.example`)).to.deep.equal([]);
      const told = await Notification.find({ for: author.id, kind: "newsletter-story-transferred" }).lean();
      expect(told.filter(({ group }) => group.endsWith(story.id))).to.have.length(3);
    };

    it("end with the transfer, and their author is notified", async () => {
      await offerTransfer(site.app.services, author.caller, story.id, heir.id);
      await acceptTransfer(site.app.services, heir.caller, story.id);
      await finishJobs(site);
      await expectEnded();
      const shown = page(await agent.get("/notifications").expect(200))("main").text();
      expect(shown).to.include(
        "You are no longer the author of “The Legacy”. Newsletters that depended on it are drafts again",
      );
    });

    it("are not sent if they come due before the transfer is known", async () => {
      await mongoose.connection
        .collection("stories")
        .updateOne({ _id: toId(story.id) }, { $set: { author: toId(heir.id) } });
      const far = new Date(Date.now() + 2 * 86_400_000);
      const { services, jobs } = site.app;
      const parts = { services: { ...services, now: () => far }, jobs, site } as unknown as SendingParts;
      await enqueueFinishedReaders(parts, {} as never, { signal: new AbortController().signal });
      for (const id of [series, toBuyers, release])
        expect(await runNewsletter(parts, id, { signal: new AbortController().signal })).to.equal(null);
      await finishJobs(site);
      await expectEnded();
    });
  });

  describe("on the day of a release", () => {
    let story: TestStory;
    let id: string;
    const at = new Date(Date.now() + 86_400_000);

    beforeEach(async () => {
      story = await writeStory(site, author, { title: "The Premiere", draft: true });
      await mongoose.connection
        .collection("stories")
        .updateOne(
          { _id: toId(story.id) },
          { $set: { state: "scheduled", scheduledFor: at, "contents.0.state": "published" } },
        );
      id = await letter("Out today");
      await press(id, { trigger: "release", days: "0", story: story.id }).expect(303);
      await Newsletter.updateOne({ _id: id }, { $set: { dueAt: at } });
    });

    const delivered: string[] = [];
    const run = () => {
      const parts = {
        services: { ...site.app.services, now: () => at },
        jobs: site.app.jobs,
        site: { name: "Fablewright", url: site.url },
        unsubscribeUrl: () => `${site.url}/unsubscribe`,
        bulkMailer: {
          async deliver({ to }: { readonly to: string }) {
            delivered.push(to);
            return { outcome: "sent", reason: "" };
          },
        },
      } as unknown as SendingParts;
      return runNewsletter(parts, id, { signal: new AbortController().signal });
    };
    const emptied = () =>
      mongoose.connection
        .collection("stories")
        .updateOne({ _id: toId(story.id) }, { $set: { contents: [] } });

    it("wait until the story is out", async () => {
      expect(await run()).to.be.an.instanceOf(Date);
      expect([(await found(id)).state, delivered.length]).to.deep.equal(["scheduled", 0]);
      expect(await publishDueStories(site.app.services, at)).to.equal(1);
      expect(await run()).to.equal(null);
      expect((await found(id)).state).to.equal("sent");
      expect(delivered.length).to.be.above(0);
    });

    it("become drafts if the story has no chapter to publish at its time", async () => {
      await emptied();
      await publishDueStories(site.app.services, at);
      await finishJobs(site);
      expect(await found(id)).to.include({ state: "draft", dueAt: null });
    });

    it("are not sent if the story is a draft when they come due", async () => {
      await mongoose.connection
        .collection("stories")
        .updateOne({ _id: toId(story.id) }, { $set: { state: "draft", scheduledFor: null } });
      delivered.splice(0);
      expect(await run()).to.equal(null);
      expect(await found(id)).to.include({ state: "draft", dueAt: null });
      expect(delivered).to.deep.equal([]);
    });
  });
});
