import { expect } from "chai";
import { HtmlValidate } from "html-validate";
import mongoose from "mongoose";
import sharp from "sharp";
import supertest from "supertest";
import { fromLocalTime } from "#core/base/zones.ts";
import { toId } from "#core/db/ids.ts";
import { Challenge } from "#features/community/challenges/model.ts";
import { Subscription } from "#features/money/subscriptions/model.ts";
import { blockMember } from "#features/people/blocks/index.ts";
import { createList } from "#features/reach/mailing-lists/commands.ts";
import { MailingList, Subscriber } from "#features/reach/mailing-lists/model.ts";
import type { NewsletterDoc } from "#features/reach/newsletters/document.ts";
import { drawLetter } from "#features/reach/newsletters/letter-page.tsx";
import { Newsletter, NewsletterLetter, NewsletterPixel } from "#features/reach/newsletters/model.ts";
import { createNewsletter } from "#features/reach/newsletters/write.ts";
import { suppress } from "#features/reach/suppressions/index.ts";
import { LETTER_BYTES_MAX } from "#shared/reach/newsletters.ts";
import { runningChallenge } from "#test/app/support/challenges.ts";
import { ask } from "#test/app/support/forms.ts";
import { page, writeStory } from "#test/app/support/stories.ts";
import { finishJobs, mailsTo } from "#test/support/mails.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";
import { unlimited } from "#test/support/unlimited.ts";
import { subscriber } from "./support.ts";

/**
 * Mail programs need tables, sizes and colours as attributes, so deprecated ones are allowed; otherwise
 * HTML's grammar applies.
 */
const grammar = new HtmlValidate({
  root: true,
  extends: ["html-validate:standard"],
  rules: Object.fromEntries(
    [
      ...[
        "no-deprecated-attr",
        "no-inline-style",
        "no-raw-characters",
        "doctype-html",
        "doctype-style",
        "void-style",
      ],
      ...["long-title", "require-sri", "no-trailing-whitespace", "attr-quotes", "attribute-boolean-style"],
      ...["tel-non-breaking", "prefer-native-element", "no-implicit-input-type"],
    ].map((rule) => [rule, "off"]),
  ),
});
const wrongIn = async (html: string): Promise<string[]> =>
  (await grammar.validateString(html)).results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${ruleId}: ${message} (${line}:${column})`),
  );

describe("Newsletters", () => {
  const site = useSite();
  let author: TestMember;
  let admin: TestMember;
  let agent: Awaited<ReturnType<typeof site.visit>>;
  let _csrf: string;
  let count = 0;

  before(async () => {
    author = await site.addMember("letter-author");
    await premium(author);
    admin = await site.addMember("letter-admin", "admin");
    agent = await site.visit(author);
    _csrf = await csrfOf(agent);
  });

  /** Sends without limit. */
  const premium = ({ id }: TestMember) =>
    Subscription.create({
      member: toId(id),
      plan: "monthly",
      amount: 800,
      provider: "sandbox",
      state: "active",
    } as never);
  const post = (path: string, fields: object = {}, by = agent) =>
    by
      .post(path)
      .type("form")
      .send({ _csrf, ...fields });
  const found = async (id: string) => (await Newsletter.findById(id).lean<NewsletterDoc>())!;
  const begun = async (emails: readonly string[], more: object = {}) => {
    count += 1;
    // A member may have ten lists; older tests no longer need theirs.
    await MailingList.deleteMany({ name: `Tides ${count - 8}` });
    const list = await createList(site.app.services, author.caller, { name: `Tides ${count}` });
    await Subscriber.insertMany(emails.map((email) => subscriber(list._id, email, more)) as never);
    const made = await post("/newsletters", { list: String(list._id) }).expect(303);
    return { list, id: made.headers.location!.split("/").at(-1)! };
  };
  const written = async (id: string, fields: object = {}) =>
    post(`/newsletters/${id}`, {
      subject: "The ferry runs",
      preheader: "At last",
      postal: "1 Quay Street, Holm",
      kind1: "text",
      key1: "a",
      text1: "**Hello** from [a page](https://elsewhere.example/a?b=1&c=2).\n\nThe tide came in.",
      archive: "open",
      do: "next",
      ...fields,
    }).expect(303);
  const statesOf = async (id: string) =>
    Object.fromEntries(
      (await NewsletterLetter.find({ newsletter: id }).lean()).map(({ email, state }) => [email, state]),
    );

  it("go to a list ten times in thirty days, and without limit for premium authors", async () => {
    const { services } = site.app;
    const frugal = await site.addMember("letter-frugal");
    const visit = await site.visit(frugal);
    const list = await createList(services, frugal.caller, { name: "Seldom" });
    await Subscriber.create(subscriber(list._id, "seldom@example.org") as never);
    const sent = { owner: toId(frugal.id), list: list._id, type: "newsletter", state: "sent" };
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    const past = (dueAt: Date, more: object = {}) => ({
      ...sent,
      dueAt,
      begunAt: dueAt,
      endedAt: dueAt,
      ...more,
    });
    await Newsletter.create([
      ...Array.from({ length: 9 }, (_, index) => past(daysAgo(index + 1))),
      ...[31, 40].map((days) => past(daysAgo(days))),
      past(daysAgo(2), { state: "stopped", trigger: { kind: "welcome", days: 0 } }),
    ] as never);
    const csrf = await csrfOf(visit);
    const send = async (fields: object = {}) => {
      const { _id } = await createNewsletter(services, frugal.caller, { list: String(list._id) });
      const blocks = [{ key: "a", kind: "text", html: "<p>The tide came in.</p>" }];
      const ready = {
        subject: "The ferry runs",
        preheader: "At last",
        postal: "1 Quay Street, Holm",
        blocks,
      };
      await Newsletter.updateOne({ _id }, { $set: ready } as never);
      const answer = await post(`/newsletters/${_id}/review`, { _csrf: csrf, ...fields }, visit);
      return { id: String(_id), answer };
    };
    const tomorrow = daysAgo(-1).toISOString().slice(0, 16);
    const tenth = await send({ at: tomorrow });
    expect(tenth.answer.status).to.equal(303);
    const again = await post(`/newsletters/${tenth.id}/review`, { _csrf: csrf, at: tomorrow }, visit);
    expect(again.status, "the tenth, at another time").to.equal(303);
    const words = "Premium authors can send as many as they like.";
    const eleventh = await send();
    expect(eleventh.answer.status).to.equal(422);
    expect(eleventh.answer.text).to.include(words);
    expect((await visit.get(`/newsletters/${eleventh.id}/review`).expect(200)).text).to.include(words);
    await premium(frugal);
    expect((await send({ at: tomorrow })).answer.status).to.equal(303);
  });

  it("can begin with the author's challenge, its announcement or winners, and with nobody else's", async () => {
    const limits = unlimited;
    const writing = { services: site.app.services, limits };
    const own = await runningChallenge(writing, author, { title: "By the tide" });
    const others = await runningChallenge(writing, admin, { title: "Not yours" });
    const list = await createList(site.app.services, author.caller, { name: "Told of it" });
    const begin = (challenge: string, of: object) => post("/newsletters", { ...of, challenge });
    const letterOf = async (sent: ReturnType<typeof begin>) =>
      found((await sent.expect(303)).headers.location!.split("/").at(-1)!);
    const told = await letterOf(begin(own, { list: String(list._id) }));
    expect(told.type).to.equal("challenge-announcement");
    expect(told.subject).to.include("By the tide");
    expect(told.blocks.map(({ kind, ref }) => [kind, ref ? String(ref) : null])).to.deep.equal([
      ["text", null],
      ["challenge", own],
    ]);
    await begin(others, { list: String(list._id) }).expect(404);
    const office = await site.visit(admin);
    const fields = { _csrf: await csrfOf(office), challenge: own };
    const ofSite = await letterOf(office.post("/admin/newsletters").type("form").send(fields));
    expect([ofSite.type, ofSite.list]).to.deep.equal(["challenge-announcement", null]);
    const [first, second] = [await writeStory(site, author), await writeStory(site, author)];
    const won = { state: "decided", winner: first.doc._id, runnerUp: second.doc._id } as const;
    await Challenge.updateOne({ _id: toId(own) }, { $set: won });
    const winners = await letterOf(begin(own, { list: String(list._id) }));
    expect(winners.type).to.equal("challenge-winners");
    expect(winners.blocks.slice(2).map(({ kind, ref }) => [kind, String(ref)])).to.deep.equal([
      ["story", first.id],
      ["story", second.id],
    ]);
    await Challenge.updateOne({ _id: toId(own) }, { $set: { removed: true, open: false } });
    await begin(own, { list: String(list._id) }).expect(404);
  });

  it("are written block by block without a script, and lose nothing when a button is pressed", async () => {
    const story = await writeStory(site, author, { title: "The Lamp" });
    const { id } = await begun(["one@letters.example"]);
    const shown = page(await agent.get(`/newsletters/${id}`).expect(200));
    expect(shown("fieldset.newsletter-block").length).to.equal(3);
    const fields = {
      subject: "Half",
      kind1: "text",
      key1: shown("input[name=key1]").val(),
      text1: "Kept *words*",
      kind2: "story",
      key2: shown("input[name=key2]").val(),
      ref2: story.id,
      kind3: "button",
      key3: shown("input[name=key3]").val(),
      words3: "Read",
      url3: "",
    };
    const up = await post(`/newsletters/${id}`, { ...fields, do: "up:2" }).expect(303);
    expect(up.headers.location).to.equal(`/newsletters/${id}#block-1`);
    const { blocks, subject } = await found(id);
    expect(subject).to.equal("Half");
    expect(blocks.map(({ kind }) => kind)).to.deep.equal(["story", "text", "button"]);
    expect(blocks[1]!.html).to.equal("<p>Kept <em>words</em></p>");
    const wrong = await post(`/newsletters/${id}`, { ...fields, url3: "javascript:alert(1)", do: "save" });
    expect(wrong.status).to.equal(422);
    expect(page(wrong)("[name=text1]").text()).to.equal("Kept *words*");
    await post(`/newsletters/${id}`, { ...fields, do: "add:challenge" }).expect(303);
    expect((await found(id)).blocks).to.have.length(4);
    const review = page(await agent.get(`/newsletters/${id}/review`).expect(200));
    expect(review(".notice-error").text()).to.include("postal address").and.include("empty");
    expect((await post(`/newsletters/${id}/review`)).status).to.equal(422);
    expect((await found(id)).state).to.equal("draft");
  });

  it("store a changed description of a picture, and refuse one without a picture", async () => {
    const { id } = await begun([]);
    const size = { width: 600, height: 300, channels: 3, background: "#275c4d" } as const;
    const picture = await sharp({ create: size }).png().toBuffer();
    const block = { subject: "Lamps", kind1: "image", key1: "a" };
    const alone = await post(`/newsletters/${id}`, { ...block, picture1Alt: "A lamp by night", do: "save" });
    expect(alone.status).to.equal(422);
    expect(page(alone)("#field-picture1-error").text()).to.include("choose a picture");
    expect(page(alone)("[name=picture1Alt]").val()).to.equal("A lamp by night");
    const sent = agent.post(`/newsletters/${id}`).attach("picture1", picture, "lamp.png");
    for (const [name, value] of Object.entries({ _csrf, ...block, picture1Alt: "A lamp", do: "save" }))
      sent.field(name, value);
    expect((await sent).status).to.equal(303);
    const [{ key: key1 }] = (await found(id)).blocks as [NewsletterDoc["blocks"][number]];
    await post(`/newsletters/${id}`, { ...block, key1, picture1Alt: "A green lamp by night", do: "save" });
    expect((await found(id)).blocks[0]!.picture!.alt).to.equal("A green lamp by night");
    const silent = await post(`/newsletters/${id}`, { ...block, key1, picture1Alt: " ", do: "save" });
    expect(silent.status).to.equal(422);
    expect(page(silent)("#field-picture1Alt-error").text()).to.include("describe the picture");
    // A client of the API sends no descriptions.
    await post(`/newsletters/${id}`, { ...block, key1, do: "save" }).expect(303);
    expect((await found(id)).blocks[0]!.picture!.alt).to.equal("A green lamp by night");
  });

  it("go to nobody who has left, bounced, is blocked or has not confirmed", async () => {
    const emails = ["a", "b", "bounced", "later"].map((name) => `${name}@go.example`);
    const { id, list } = await begun(emails);
    const foe = await site.addMember("letter-foe");
    const shut = await site.addMember("letter-shut");
    await mongoose.connection
      .collection("users")
      .updateOne({ username: "letter-shut" }, { $set: { blocked: true } });
    await blockMember(site.app.services, foe.caller, { who: author.id, kind: "block" });
    const rows = [
      subscriber(list._id, "pending@go.example", { state: "pending" }),
      subscriber(list._id, "left@go.example", { state: "left" }),
      subscriber(list._id, `${foe.username}@example.com`),
      subscriber(list._id, `${shut.username}@example.com`),
    ];
    await Subscriber.insertMany(rows as never);
    await suppress("Bounced@go.example", { reason: "bounce", detail: "550" }, new Date());
    await written(id);
    const review = page(await agent.get(`/newsletters/${id}/review`).expect(200));
    expect(review("#letter-send").parent().text()).to.include("3 readers");
    const later = await post(`/newsletters/${id}/review`, { at: "2099-01-01T10:00" });
    expect(later.status).to.equal(422);
    await post(`/newsletters/${id}/review`).expect(303);
    await finishJobs(site);
    expect(await statesOf(id)).to.deep.equal({
      "a@go.example": "sent",
      "b@go.example": "sent",
      "later@go.example": "sent",
    });
    expect(await found(id)).to.include({ state: "sent", recipients: 3 });
    const [mail] = (await mailsTo(site, "a@go.example")) as unknown as (NonNullable<
      Awaited<ReturnType<typeof mailsTo>>[number]
    > & { headers: Record<string, string> })[];
    expect(mail!.headers).to.include({ "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" });
    const link = /<([^>]+)>/.exec(mail!.headers["List-Unsubscribe"]!)![1]!;
    expect(mail!.html).to.include(link);
    expect(mail!.text).to.include(link).and.include("The tide came in.");
    expect(mail!.html).to.include('href="https://elsewhere.example/a?b=1&amp;c=2"');
    await supertest(site.url).get(link.replace(site.url, "")).expect(200);
    const one = supertest(site.url).post(link.replace(site.url, "")).type("form");
    await one.send("List-Unsubscribe=One-Click").expect(200);
    expect((await Subscriber.findOne({ email: "a@go.example" }).lean())!.state).to.equal("left");
    const archived = page(await supertest(site.url).get(`/newsletter/${id}`).expect(200));
    expect(archived("h1").text()).to.equal("The ferry runs");
    expect(archived("body").text()).to.not.include("@go.example");
  });

  it("leave out a subscriber who leaves between the count and the delivery", async () => {
    const { id, list } = await begun(["x@gone.example", "y@gone.example"]);
    await written(id);
    await NewsletterLetter.create([
      {
        newsletter: id,
        email: "x@gone.example",
        to: (await Subscriber.findOne({ list: list._id }).lean())!._id,
        state: "waiting",
        due: new Date(0),
      },
    ] as never);
    await Subscriber.updateOne({ list: list._id, email: "x@gone.example" }, { $set: { state: "left" } });
    await post(`/newsletters/${id}/review`).expect(303);
    await finishJobs(site);
    expect(await statesOf(id)).to.deep.equal({ "x@gone.example": "left-out", "y@gone.example": "sent" });
  });

  it("name the addresses in doubt after an interruption, and go to them again if their author says so", async () => {
    const { id } = await begun(["sure@doubt.example", "unsure@doubt.example"]);
    await written(id);
    await post(`/newsletters/${id}/review`).expect(303);
    await finishJobs(site);
    const broken = { newsletter: id, email: "unsure@doubt.example" };
    await NewsletterLetter.updateOne(broken as never, { $set: { state: "doubtful" } });
    const before = (await NewsletterLetter.findOne(broken as never).lean())!._id;
    const shown = page(await agent.get(`/newsletters/${id}/review`).expect(200));
    expect(shown("main details li").text()).to.equal("unsure@doubt.example");
    const asked = await ask(agent, `/newsletters/${id}/again`);
    expect(asked.text).to.include("is sent again to 1 address").and.include("may get it twice");
    await finishJobs(site);
    expect((await statesOf(id))["unsure@doubt.example"]).to.equal("doubtful");
    expect((await asked.confirm()).status).to.equal(303);
    await finishJobs(site);
    expect(await statesOf(id)).to.deep.equal({
      "sure@doubt.example": "sent",
      "unsure@doubt.example": "sent",
    });
    expect((await found(id)).state).to.equal("sent");
    // The letter's id, and so its Message-ID, is the same.
    expect((await NewsletterLetter.findOne(broken as never).lean())!._id).to.deep.equal(before);
    await post(`/newsletters/${id}/again`).expect(303);
    expect(page(await agent.get(`/newsletters/${id}/review`))("body").text()).to.include(
      "nothing to send again",
    );
  });

  it("wait for their time, go to a segment, and become drafts again when edited", async () => {
    const { id, list } = await begun(["tagged@seg.example"], { tags: ["early"] });
    await Subscriber.insertMany([subscriber(list._id, "plain@seg.example")] as never);
    await written(id);
    const at = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16);
    await post(`/newsletters/${id}/review`, { at, tags: "early" }).expect(303);
    expect(await found(id)).to.deep.include({ state: "scheduled", tags: ["early"] });
    await finishJobs(site);
    expect((await found(id)).state, "its hour has not come").to.equal("scheduled");
    await written(id);
    expect((await found(id)).state).to.equal("draft");
    await post(`/newsletters/${id}/review`, { tags: "early" }).expect(303);
    await finishJobs(site);
    expect(await statesOf(id)).to.deep.equal({ "tagged@seg.example": "sent" });
    await post(`/newsletters/${id}`, { subject: "Changed" }).expect(403);
  });

  it("go at a time of day in each reader's zone, and in the author's zone if it is unknown", async () => {
    const names = ["clock-east", "clock-west", "clock-none"];
    const zones = ["Pacific/Auckland", "America/Los_Angeles", ""];
    for (const [at, username] of names.entries()) {
      await site.addMember(username);
      const $set = { timezone: zones[at] };
      await mongoose.connection.collection("users").updateOne({ username }, { $set });
    }
    const emails = [...names.map((name) => `${name}@example.com`), "guest@clock.example"];
    const { id } = await begun(emails);
    await written(id);
    const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    const at = `${day}T08:00`;
    const noHour = page(await post(`/newsletters/${id}/review`, { clock: "readers" }).expect(422));
    expect(noHour("main").text(), "it would go at once").to.include("Please enter a date and a time.");
    await Newsletter.updateOne({ _id: id }, { $set: { otherSubject: "Or so" } });
    const sample = page(
      await post(`/newsletters/${id}/review`, { at, clock: "readers", split: "sample" }).expect(422),
    );
    expect(sample("main").text()).to.include("A sample must go to everyone at the same moment.");
    await Newsletter.updateOne({ _id: id }, { $set: { otherSubject: "" } });
    await post(`/newsletters/${id}/review`, { at, clock: "readers" }).expect(303);
    const scheduled = await found(id);
    expect(scheduled.dueAt).to.deep.equal(fromLocalTime(at, "Pacific/Kiritimati"));
    const shown = page(await agent.get(`/newsletters/${id}/review`).expect(200));
    expect(shown("input[name=at]").val()).to.equal(at);
    expect(shown("input[name=clock][value=readers]").attr("checked")).to.equal("checked");
    // The first reader's time has come: all are counted, and each waits for theirs.
    await Newsletter.updateOne({ _id: id }, { $set: { dueAt: new Date() } });
    await mongoose.connection
      .collection("jobs")
      .updateMany({ name: "newsletters.send", state: "waiting" }, { $set: { due: new Date(0) } });
    await finishJobs(site);
    const letters = await NewsletterLetter.find({ newsletter: id }).lean();
    const due = Object.fromEntries(letters.map((letter) => [letter.email, letter.due]));
    const here = fromLocalTime(at, "Europe/London");
    expect(due).to.deep.equal({
      "clock-east@example.com": fromLocalTime(at, "Pacific/Auckland"),
      "clock-west@example.com": fromLocalTime(at, "America/Los_Angeles"),
      "clock-none@example.com": here,
      "guest@clock.example": here,
    });
    expect(letters.every(({ state }) => state === "waiting")).to.equal(true);
    const asked = await ask(agent, `/newsletters/${id}/stop`);
    expect(asked.text).to.include("goes to no more readers");
    expect((await found(id)).state).to.equal("sending");
    // The last letter went out before the author confirmed.
    await Newsletter.updateOne({ _id: id }, { $set: { state: "sent" } });
    expect((await asked.confirm()).status).to.equal(303);
    expect((await agent.get(`/newsletters/${id}/review`)).text).to.include("There is nothing to stop");
    expect((await found(id)).state).to.equal("sent");
    await Newsletter.updateOne({ _id: id }, { $set: { state: "sending" } });
    expect((await asked.confirm()).status).to.equal(303);
    expect((await found(id)).state).to.equal("stopped");
  });

  const dueNow = async () => {
    const due = { $set: { due: new Date(0) } };
    await NewsletterLetter.updateMany({ state: "waiting" }, due);
    await mongoose.connection.collection("jobs").updateMany({ state: "waiting" }, due);
    await finishJobs(site);
  };
  const subjectsTo = async (emails: readonly string[]) => {
    const mails = await Promise.all(emails.map((email) => mailsTo(site, email)));
    return mails.map(([mail]) => mail?.subject ?? null);
  };

  it("test two subjects on half of the readers each, and count clicks with consent, anonymously", async () => {
    const emails = Array.from({ length: 24 }, (_, at) => `half${at}@two.example`);
    const { id, list } = await begun(emails);
    await Subscriber.updateMany({ list: list._id }, { $set: { counted: true } });
    await Subscriber.updateOne({ list: list._id, email: emails[0]! }, { $unset: { counted: "" } });
    await written(id, { otherSubject: "Tides, and a ferry" });
    const review = page(await agent.get(`/newsletters/${id}/review`).expect(200));
    expect(review("input[name=split]").length).to.equal(2);
    await post(`/newsletters/${id}/review`, { split: "half" }).expect(303);
    await finishJobs(site);
    const subjects = await subjectsTo(emails);
    expect(new Set(subjects)).to.deep.equal(new Set(["The ferry runs", "Tides, and a ferry"]));
    const [apart] = await mailsTo(site, emails[0]!);
    expect(apart!.html)
      .to.include('href="https://elsewhere.example/a?b=1&amp;c=2"')
      .and.not.include(`/${id}/`);
    const other = emails.find((_email, at) => at > 0 && subjects[at] === "Tides, and a ferry")!;
    const [mail] = await mailsTo(site, other);
    expect(mail!.html).to.include(`${site.url}/newsletter/${id}/b/0"`).and.not.include("elsewhere.example");
    expect(mail!.text)
      .to.include(`${site.url}/newsletter/${id}/b/0`)
      .and.include("but never who follows them");
    const follow = (browser: string) =>
      supertest(site.url).get(`/newsletter/${id}/b/0`).set("User-Agent", browser).expect(302);
    const led = await follow("Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0 Safari/537.36");
    expect(led.headers.location).to.equal("https://elsewhere.example/a?b=1&c=2");
    await follow("Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0 Safari/537.36");
    await follow("Googlebot/2.1");
    expect((await found(id)).clicks).to.deep.equal({ b: 1 });
    await supertest(site.url).get(`/newsletter/${id}/b/9`).expect(404);
    const end = /unsubscribe\?token=letter-counting[\w.-]+/.exec(mail!.text)![0];
    await supertest(site.url).post(`/${end}`).type("form").send("List-Unsubscribe=One-Click").expect(200);
    const reader = await Subscriber.findOne({ list: list._id, email: other }).lean();
    expect(reader).to.include({ state: "confirmed" }).and.not.have.property("counted");
    const shown = page(await agent.get(`/newsletters/${id}/review`).expect(200));
    expect(shown("table").text()).to.include("Tides, and a ferry");
  });

  it("show their author how many were opened, if enabled and disclosed, each once and anonymously", async () => {
    const emails = ["open-a@opens.example", "open-b@opens.example", "open-c@opens.example"];
    const { id, list } = await begun(emails);
    await Subscriber.updateOne({ list: list._id, email: emails[2]! }, { $set: { uncounted: true } });
    await written(id);
    expect(page(await agent.get(`/newsletters/${id}`))("input[name=tracksOpens]").attr("checked")).to.equal(
      undefined,
    );
    const untracked = (await agent.get(`/newsletters/${id}/letter`).expect(200)).text;
    expect(untracked).to.not.include("invisible picture");
    await written(id, { tracksOpens: "true" });
    const drawn = (await agent.get(`/newsletters/${id}/letter`).expect(200)).text;
    expect(drawn).to.include("invisible picture").and.not.include("pixel");
    await post(`/newsletters/${id}/review`).expect(303);
    await finishJobs(site);
    const pictureIn = async (email: string) => {
      const [mail] = await mailsTo(site, email);
      const [picture = null] = /\/newsletter\/opened\/[\w-]+\.gif/.exec(mail!.html) ?? [];
      expect(mail!.text.includes("how many people have opened")).to.equal(picture !== null);
      return picture;
    };
    const [first, second, none] = await Promise.all(emails.map(pictureIn));
    expect(none, "who does not want that").to.equal(null);
    expect(first).to.be.a("string").and.not.equal(second);
    const open = (picture: string, browser: string) =>
      supertest(site.url)
        .get(picture)
        .set("User-Agent", browser)
        .expect(200)
        .expect("Content-Type", "image/gif");
    const GMAIL = "Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)";
    await open(first!, "Googlebot/2.1");
    await open(first!, "Mozilla/5.0");
    await supertest(site.url).head(first!).set("User-Agent", GMAIL).expect(200);
    const { opens, updatedAt } = await found(id);
    expect(opens, "a robot, Apple's programs, a look at its head").to.equal(undefined);
    const answers = await Promise.all([1, 2, 3].map(() => open(first!, GMAIL)));
    expect(answers[0]!.headers).to.include({
      "cache-control": "private, no-store",
      "cross-origin-resource-policy": "cross-origin",
    });
    expect(answers[0]!.headers).to.not.have.property("set-cookie");
    await open(`/newsletter/opened/${"n".repeat(22)}.gif`, GMAIL);
    await open("/newsletter/opened/%2e%2e.gif", GMAIL);
    expect(await found(id), "nobody has written on it").to.deep.include({ opens: { a: 1 }, updatedAt });
    const numbers = page(await agent.get(`/newsletters/${id}/review`).expect(200));
    expect(numbers("dl.newsletter-numbers").text()).to.include("Opened1");
    const [mail] = await mailsTo(site, emails[1]!);
    const end = /unsubscribe\?token=letter-counting[\w.-]+/.exec(mail!.text)![0];
    await supertest(site.url).post(`/${end}`).type("form").send("List-Unsubscribe=One-Click").expect(200);
    expect(await Subscriber.findOne({ list: list._id, email: emails[1]! }).lean()).to.include({
      state: "confirmed",
      uncounted: true,
    });
    const kept = await NewsletterPixel.find({ newsletter: id }).lean();
    expect(kept.map((each) => Object.keys(each).sort())).to.deep.equal([
      ["_id", "expiresAt", "newsletter", "subject"],
    ]);
    await post(`/newsletters/${id}/delete`).expect(303);
    await site.app.jobs.whenIdle();
    expect(await NewsletterPixel.countDocuments({ newsletter: id })).to.equal(0);
    await MailingList.deleteOne({ _id: list._id });
  });

  it("test them on a sample first, and send the rest the one with more clicks", async () => {
    const emails = Array.from({ length: 60 }, (_, at) => `sample${at}@two.example`);
    const { id } = await begun(emails, { counted: true });
    await written(id, { otherSubject: "The better one" });
    await post(`/newsletters/${id}/review`, { split: "sample" }).expect(303);
    await finishJobs(site);
    const first = await subjectsTo(emails);
    const got = first.filter((subject) => subject !== null);
    expect(got.length).to.be.above(0).and.below(30);
    expect((await found(id)).state).to.equal("sending");
    await Newsletter.updateOne({ _id: id }, { $set: { clicks: { b: 1 } } } as never);
    await dueNow();
    const rest = (await subjectsTo(emails)).filter((_subject, at) => first[at] === null);
    expect(new Set(rest)).to.deep.equal(
      new Set([got.includes("The better one") ? "The better one" : "The ferry runs"]),
    );
    expect(await found(id)).to.include({ state: "sent" });
    expect(await NewsletterLetter.countDocuments({ newsletter: id, state: "sent" })).to.equal(emails.length);
  });

  it("are not overwritten by another window: both versions are stored, and the author is told", async () => {
    const { id } = await begun(["both@kept.example"]);
    const form = page(await agent.get(`/newsletters/${id}`).expect(200));
    const version = form("input[name=version]").val();
    const fields = { kind1: "text", key1: "a", postal: "1 Street", archive: "open", do: "save", version };
    await post(`/newsletters/${id}`, { ...fields, subject: "First", text1: "One." }).expect(303);
    const met = await post(`/newsletters/${id}`, { ...fields, subject: "Second", text1: "Two." });
    expect(met.status).to.equal(422);
    const kept = page(met);
    expect(kept("[name=text1]").text()).to.equal("Two.");
    expect(kept("main").text()).to.include("Nothing is lost");
    expect((await found(id)).subject).to.equal("First");
    const again = { ...fields, subject: "Second", text1: "Two.", version: kept("input[name=version]").val() };
    await post(`/newsletters/${id}`, again).expect(303);
    expect((await found(id)).subject).to.equal("Second");
    const both = await Promise.all(
      ["A", "B"].map((subject) => post(`/newsletters/${id}`, { ...again, version: "3", subject })),
    );
    expect(both.map(({ status }) => status).sort()).to.deep.equal([303, 422]);
  });

  it("are sent as a test to their author only", async () => {
    const { id } = await begun(["reader@test.example"]);
    await written(id);
    await post(`/newsletters/${id}/test`).expect(303);
    const mails = await mailsTo(site, `${author.username}@example.com`);
    expect(mails.map(({ subject }) => subject)).to.include("[Test] The ferry runs");
    expect(await mailsTo(site, "reader@test.example")).to.deep.equal([]);
    const letter = await agent.get(`/newsletters/${id}/letter`).expect(200);
    expect(letter.headers["content-security-policy"])
      .to.include("frame-ancestors 'self'")
      .and.include("sandbox");
    const text = await agent.get(`/newsletters/${id}/letter?as=text`).expect(200);
    expect(text.text).to.include("The tide came in.");
  });

  it("of the site go to members who want news of it, and can be unsubscribed by their link", async () => {
    const wanting = await site.addMember("news-wanting");
    await site.addMember("news-not");
    await mongoose.connection
      .collection("users")
      .updateOne({ username: wanting.username }, { $set: { promotional_emails: true, confirmed: true } });
    const staff = await site.visit(admin);
    _csrf = await csrfOf(staff);
    expect((await post("/newsletters", {}, staff)).status).to.equal(404);
    const made = await post("/admin/newsletters", { type: "challenge-winners" }, staff).expect(303);
    const id = made.headers.location!.split("/").at(-1)!;
    const fields = { subject: "Winners", postal: "1 Street", kind1: "text", text1: "They won." };
    await post(`/newsletters/${id}`, { ...fields, do: "next" }, staff).expect(303);
    const refused = await post(`/newsletters/${id}/review`, {}, staff);
    expect(refused.text).to.include("needs a “Challenge” block");
    await Newsletter.updateOne({ _id: id }, { $set: { type: "generic" } } as never);
    await post(`/newsletters/${id}/review`, {}, staff).expect(303);
    await finishJobs(site);
    expect(Object.keys(await statesOf(id))).to.deep.equal([`${wanting.username}@example.com`]);
    const [mail] = (await mailsTo(site, `${wanting.username}@example.com`)) as unknown as {
      headers: Record<string, string>;
    }[];
    const link = /<([^>]+)>/.exec(mail!.headers["List-Unsubscribe"]!)![1]!.replace(site.url, "");
    await supertest(site.url).post(link).type("form").send("List-Unsubscribe=One-Click").expect(200);
    const user = await mongoose.connection.collection("users").findOne({ username: wanting.username });
    expect(user!.promotional_emails).to.equal(false);
    _csrf = await csrfOf(agent);
  });

  it("are rendered complete from every block: with a text part, below Gmail's size limit, and only with what was written", async () => {
    const picture = { src: "https://x.example/a.jpeg", width: 640, height: 480, alt: "A lamp" };
    const card = {
      title: "T <b>",
      by: "by Ada",
      words: "Words",
      url: "https://x.example/s",
      act: "Read",
      picture,
    };
    for (const words of ["The tide came in at nine. ", "مدّ البحر في التاسعة. ", "潮が九時に満ちた。"]) {
      const blocks = [
        {
          kind: "text",
          html: `<h2>Head</h2><p>${words.repeat(200)}</p><hr><blockquote><p>q</p></blockquote>`,
        },
        ...(["story", "service", "challenge"] as const).map((kind) => ({ kind, ...card })),
        { kind: "image", picture, url: null },
        { kind: "button", words: "Go on", url: "https://x.example/b" },
      ] as const;
      const { html, text } = await drawLetter({
        subject: words,
        preheader: "first",
        language: "en-GB",
        from: "Ada",
        why: "because",
        postal: "1 Street",
        blocks,
        unsubscribe: "https://x.example/u",
        web: "https://x.example/w",
        linksCounted: true,
        endCounting: "https://x.example/e",
        opens: { picture: "https://x.example/p.gif" },
      });
      expect(await wrongIn(html)).to.deep.equal([]);
      expect(Buffer.byteLength(html)).to.be.below(LETTER_BYTES_MAX);
      expect(html).to.include("T &lt;b&gt;").and.include("prefers-color-scheme:dark");
      for (const part of [
        words.trim(),
        "T <b>",
        "Go on",
        "https://x.example/b",
        "https://x.example/u",
        "1 Street",
      ])
        expect(text).to.include(part);
      expect(text).to.not.include("first");
    }
  });
});
