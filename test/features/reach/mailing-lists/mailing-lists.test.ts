import { expect } from "chai";
import supertest from "supertest";
import { blockMember, unblockMember } from "#features/people/blocks/index.ts";
import { createList, deleteList } from "#features/reach/mailing-lists/commands.ts";
import { decodeCsv, readRows } from "#features/reach/mailing-lists/csv.ts";
import { Subscriber, type SubscriberDoc } from "#features/reach/mailing-lists/model.ts";
import { createLink, openLink } from "#features/reach/story-links/commands.ts";
import { LinkDay } from "#features/reach/story-links/model.ts";
import { suppress } from "#features/reach/suppressions/index.ts";
import { acceptTransfer, offerTransfer } from "#features/stories/collaborators/transfer.ts";
import { deleteStory, restoreStory, updateStory } from "#features/stories/editing/index.ts";
import { ask } from "#test/app/support/forms.ts";
import { letIn, page, writeStory } from "#test/app/support/stories.ts";
import { finishJobs, linkIn, mailsTo } from "#test/support/mails.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";

describe("Mailing lists", () => {
  const site = useSite();
  let author: TestMember;
  let reader: TestMember;
  let count = 0;

  before(async () => {
    author = await site.addMember("list-author");
    reader = await site.addMember("list-reader");
  });

  const made = (more: object = {}) => {
    count += 1;
    return createList(site.app.services, author.caller, { name: `Letters ${count}`, ...more });
  };
  const agentOf = async (member: TestMember) => {
    const agent = await site.visit(member);
    return { agent, _csrf: await csrfOf(agent) };
  };
  const at = (email: string) => Subscriber.findOne({ email }).lean<SubscriberDoc>();
  const unsubscribeIn = (mail: { headers?: Record<string, string> }) => {
    const link = /<([^>]+)>/.exec(mail.headers?.["List-Unsubscribe"] ?? "")![1]!;
    return link.replace(site.url, "");
  };

  it("store an address only once its link's button was pressed, with the evidence", async () => {
    const { slug } = await made({ welcome: "Good to have you." });
    const { agent, _csrf } = await agentOf(reader);
    const wrong = await agent.post(`/join/${slug}`).type("form").send({ _csrf, email: "no address" });
    expect(wrong.status).to.equal(422);
    const email = "ada@letters.example";
    const joined = { _csrf, email, name: "Ada", consent: "true" };
    await agent.post(`/join/${slug}`).type("form").send(joined).expect(303);
    expect(await at(email)).to.deep.include({ state: "pending", source: "page" });
    const [asking] = await mailsTo(site, email);
    const link = linkIn(asking!);
    await agent.get(link).expect(200);
    expect((await at(email))!.state).to.equal("pending");
    const token = new URL(link, site.url).searchParams.get("token");
    await agent.post(`/join/${slug}/confirm`).type("form").send({ _csrf, token: "x" }).expect(422);
    await agent.post(`/join/${slug}/confirm`).type("form").send({ _csrf, token }).expect(303);
    const { state, proof } = (await at(email))!;
    expect(state).to.equal("confirmed");
    expect(proof.words).to.include("I can stop them at any time");
    expect(proof.confirmedAt).to.be.instanceOf(Date);
    const mails = await mailsTo(site, email);
    expect(mails.filter(({ text }) => text.includes("Good to have you."))).to.have.length(1);
    // Joining again changes nothing and notifies nobody.
    await agent.post(`/join/${slug}`).type("form").send(joined).expect(303);
    expect((await at(email))!.state).to.equal("confirmed");
    expect(await mailsTo(site, email)).to.have.length(mails.length);
  });

  it("are left by one POST without cookies, and never by a GET", async () => {
    const { slug } = await made({ welcome: "Hello." });
    const { agent, _csrf } = await agentOf(reader);
    const email = "bea@letters.example";
    await agent.post(`/join/${slug}`).type("form").send({ _csrf, email, consent: "true" }).expect(303);
    const token = new URL(linkIn((await mailsTo(site, email))[0]!), site.url).searchParams.get("token");
    await agent.post(`/join/${slug}/confirm`).type("form").send({ _csrf, token }).expect(303);
    const welcome = (await mailsTo(site, email)).find(({ kind }) => kind === "newsletter")!;
    const link = unsubscribeIn(welcome as never);
    await supertest(site.url).get(link).expect(200);
    expect((await at(email))!.state).to.equal("confirmed");
    await supertest(site.url).post(link).type("form").send("List-Unsubscribe=One-Click").expect(200);
    expect((await at(email))!.state).to.equal("left");
  });

  it("do not ask imported members who have blocked the author, until the block has ended", async () => {
    const { _id } = await made();
    const { agent, _csrf } = await agentOf(author);
    const hurt = await site.addMember("list-hurt");
    const block = { who: author.id, kind: "block" };
    await blockMember(site.app.services, hurt.caller, block);
    const send = () =>
      agent
        .post(`/mailing-lists/${_id}/import`)
        .field("_csrf", _csrf)
        .field("consent", "true")
        .attach("file", Buffer.from("email\nlist-hurt@example.com\nfay@letters.example\n"), "a.csv")
        .expect(303);
    await send();
    expect(await mailsTo(site, "list-hurt@example.com")).to.have.length(0);
    expect(await mailsTo(site, "fay@letters.example")).to.have.length(1);
    await unblockMember(site.app.services, hurt.caller, block);
    await send();
    expect(await mailsTo(site, "list-hurt@example.com")).to.have.length(1);
    expect(await mailsTo(site, "fay@letters.example")).to.have.length(1);
  });

  it("ask every imported address to confirm, once, and do not restore subscribers who have left", async () => {
    const { _id, slug } = await made();
    const { agent, _csrf } = await agentOf(author);
    const path = `/mailing-lists/${_id}/import`;
    const send = (csv: string, consent = "true") =>
      agent
        .post(path)
        .field("_csrf", _csrf)
        .field("consent", consent)
        .attach("file", Buffer.from(csv), "a.csv");
    expect((await send("email\ncyd@letters.example\n", "")).status).to.equal(422);
    const csv =
      'email,name,tags\ncyd@letters.example,"Cyd, of old",early|sea\nno address,,\nDee@Letters.example,,\n';
    expect((await send(csv)).status).to.equal(303);
    expect(await mailsTo(site, "cyd@letters.example")).to.have.length(1);
    expect((await at("cyd@letters.example"))!).to.deep.include({
      name: "Cyd, of old",
      tags: ["early", "sea"],
    });
    const rows = await Subscriber.find({ list: _id }).lean<SubscriberDoc[]>();
    expect(rows.map(({ state, source }) => `${state} ${source}`)).to.deep.equal([
      "pending import",
      "pending import",
    ]);
    const cyd = (await at("cyd@letters.example"))!;
    const asked = await ask(agent, `/mailing-lists/${_id}/remove`, { subscriber: String(cyd._id) });
    expect(asked.text).to.include("cyd@letters.example gets no more newsletters");
    expect((await at("cyd@letters.example"))!.state).to.equal("pending");
    expect((await asked.confirm()).status).to.equal(303);
    expect((await send(csv)).status).to.equal(303);
    expect((await at("cyd@letters.example"))!.state).to.equal("left");
    expect(await mailsTo(site, "cyd@letters.example")).to.have.length(1);
    await suppress("dee@letters.example", { reason: "bounce", detail: "no such user" }, new Date());
    const marked = page(await agent.get(`/mailing-lists/${_id}`).expect(200))("tbody").text();
    expect(marked).to.include("Bounced: no newsletters are sent");
    const file = await agent.get(`/mailing-lists/${_id}/subscribers.csv`).expect(200);
    expect(file.text).to.match(/Dee@letters\.example,.*,bounce\r\n/i);
    await suppress("dee@letters.example", { reason: "complaint", detail: "spam" }, new Date());
    const complained = page(await agent.get(`/mailing-lists/${_id}`).expect(200))("tbody").text();
    expect(complained).to.include("Reported as spam: no newsletters are sent");
    const complaints = await agent.get(`/mailing-lists/${_id}/subscribers.csv`).expect(200);
    expect(complaints.text).to.match(/Dee@letters\.example,.*,complaint\r\n/i);
    expect(file.text).to.include('cyd@letters.example,"Cyd, of old",left,import');
    const shown = page(await agent.get(`/mailing-lists/${_id}`).expect(200));
    expect(shown("tbody tr").length).to.equal(2);
    await (await agentOf(reader)).agent.get(`/mailing-lists/${_id}/subscribers.csv`).expect(404);
    await deleteList(site.app.services, author.caller, String(_id));
    await site.app.jobs.whenIdle();
    expect(await Subscriber.countDocuments({ list: _id })).to.equal(0);
    await agent.get(`/join/${slug}`).expect(404);
  });

  it("are not asked of readers once a story has come to an author without one, so that it can be read", async () => {
    const { services } = site.app;
    const [owner, heir] = [await site.addMember("leaving-author"), await site.addMember("next-author")];
    const list = await createList(services, owner.caller, { name: "Soon gone" });
    const wish = { mailingList: true };
    const [given, binned, paid] = [
      await writeStory(site, owner, wish),
      await writeStory(site, owner, wish),
      await writeStory(site, owner, { ...wish, pricing: "USD", price: 5, previewChapters: 1 }),
    ];
    const heading = async ({ chapter }: typeof given) =>
      page(await (await site.visit()).get(chapter(1)).expect(200))("h1").text();
    expect(await heading(given)).to.include("Join the mailing list");
    await letIn(site, owner, given, heir, "co-author");
    await offerTransfer(services, owner.caller, given.id, heir.id);
    await acceptTransfer(services, heir.caller, given.id);
    expect(await heading(given)).to.not.include("Join the mailing list");
    await deleteStory(services, owner.caller, binned.id);
    await deleteList(services, owner.caller, String(list._id));
    await restoreStory(services, owner.caller, binned.id);
    expect(await heading(binned)).to.not.include("Join the mailing list");
    const free = updateStory(services, owner.caller, paid.id, { price: null });
    await free.then(
      () => expect.fail("there is no list to ask for"),
      (error) => expect(String(error.message)).to.include("Create a mailing list first"),
    );
    await updateStory(services, owner.caller, paid.id, { price: null, mailingList: false });
    expect(await heading(paid)).to.not.include("Join the mailing list");
  });

  it("open a story that requires it to subscribers, in this browser and with the account, and to nobody else", async () => {
    const owner = await site.addMember("asking-author");
    const asked = writeStory(site, owner, { title: "Nobody to join", mailingList: true });
    await asked.then(
      () => expect.fail("there is no list to ask for"),
      (error) => expect(String(error.message)).to.include("Create a mailing list first"),
    );
    const list = await createList(site.app.services, owner.caller, { name: "Requested on" });
    const story = await writeStory(site, owner, { title: "The Asking", mailingList: true });
    const { id, doc } = story;
    const chapter = `/story/${id}/${doc.slug}/chapter/1`;
    const link = await createLink(site.app.services, owner.caller, {
      type: "promotional",
      story: id,
      slug: "asking",
    });
    await openLink(site.app.services, owner.caller, String(link._id));
    const guest = await site.visit();
    const door = page(await guest.get(chapter).expect(200));
    expect(door("h1").text()).to.equal("Join the mailing list to read this");
    expect(door("main").text()).to.include("go on reading");
    const html = String(doc.contents[0]!.title);
    expect(html).to.not.equal("");
    const api = () => supertest(site.url).get(`/api/chapters/${doc.contents[0]!.chapter}`);
    expect((await api().expect(200)).body.data.attributes.html).to.equal(null);
    await supertest(site.url).get(`/story/${id}/${doc.slug}.epub`).expect(404);
    const went = await guest.get("/link/asking/read").expect(302);
    expect(went.headers.location).to.equal(`/join/story/${id}?link=asking`);
    const led = await guest.get(went.headers.location!).expect(302);
    const form = page(await guest.get(led.headers.location!).expect(200));
    expect(form(".notice").text()).to.include("The Asking");
    const _csrf = form("input[name=_csrf]").val();
    const email = "gil@letters.example";
    const action = form("main form").attr("action")!;
    await guest.post(action).type("form").send({ _csrf, email, consent: "true" }).expect(303);
    expect(page(await guest.get(chapter))("h1").text(), "asked is not confirmed").to.include("Join");
    const token = new URL(linkIn((await mailsTo(site, email))[0]!), site.url).searchParams.get("token");
    const opened = await guest
      .post(`/join/${list.slug}/confirm`)
      .type("form")
      .send({ _csrf, token })
      .expect(303);
    expect(opened.headers.location).to.equal(`/story/${id}/${doc.slug}`);
    expect(page(await guest.get(chapter))("h1").text()).to.not.include("Join");
    expect(page(await (await site.visit()).get(chapter))("h1").text()).to.include("Join");
    await finishJobs(site);
    const [day] = await LinkDay.find({ link: link._id, joins: { $gt: 0 } }).lean();
    expect(day).to.include({ joins: 1 });
    // A signed-in member who joined can read it in any browser, also after they have left.
    const { agent, _csrf: own } = await agentOf(reader);
    const mail = "hal@letters.example";
    const path = `/join/${list.slug}`;
    await agent.post(`${path}?story=${id}`).type("form").send({ _csrf: own, email: mail, consent: "true" });
    const other = new URL(linkIn((await mailsTo(site, mail))[0]!), site.url).searchParams.get("token");
    await agent.post(`${path}/confirm`).type("form").send({ _csrf: own, token: other }).expect(303);
    await Subscriber.updateOne({ email: mail }, { $set: { state: "left" } });
    const elsewhere = await site.visit(reader);
    expect(page(await elsewhere.get(chapter))("h1").text()).to.not.include("Join");
    const bearer = { Authorization: `Bearer ${await site.tokenOf(reader)}` };
    expect((await api().set(bearer).expect(200)).body.data.attributes.html).to.be.a("string");
    expect((await api().expect(200)).body.data.attributes.html).to.equal(null);
    await deleteList(site.app.services, owner.caller, String(list._id)).then(
      () => expect.fail("a story asks for it"),
      (error) => expect(error.status).to.equal(400),
    );
  });

  it("keep a reader's name, whatever others type with their address, until the reader confirms another", async () => {
    const owner = await site.addMember("naming-author");
    const { slug } = await createList(site.app.services, owner.caller, { name: "Named" });
    const { id } = await writeStory(site, owner, { title: "The Name", mailingList: true });
    const email = "nan@letters.example";
    const guest = await site.visit();
    const csrf = async () => page(await guest.get(`/join/${slug}`).expect(200))("input[name=_csrf]").val();
    const joinAs = async (name: string) => {
      const fields = { _csrf: await csrf(), email, name, consent: "true" };
      await guest.post(`/join/${slug}?story=${id}`).type("form").send(fields).expect(303);
      return new URL(linkIn((await mailsTo(site, email))[0]!), site.url).searchParams.get("token");
    };
    const confirm = async (token: string | null) => {
      const fields = { _csrf: await csrf(), token };
      await guest.post(`/join/${slug}/confirm`).type("form").send(fields).expect(303);
    };
    await confirm(await joinAs("Nan"));
    await joinAs("Fool");
    expect(await at(email)).to.include({ state: "confirmed", name: "Nan" });
    // The reader's own request, without a name, replaces the other.
    await confirm(await joinAs(""));
    expect(await at(email)).to.include({ state: "confirmed", name: "Nan" });
    await confirm(await joinAs("Nancy"));
    expect(await at(email))
      .to.include({ name: "Nancy" })
      .and.not.have.property("askedName");
  });

  it("import complete exports of Mailchimp, MailerLite, BookFunnel, Substack and Excel", () => {
    const ann = { email: "ann@b.example", name: "Ann Quay", tags: [] as string[], hasLeft: false };
    const read = (text: string) => readRows(decodeCsv(Buffer.from(text)));
    expect(
      read(
        'Email Address,First Name,Last Name,MEMBER_RATING,TAGS\r\nann@b.example,Ann,Quay,2,"""launch"",""beta readers"""\r\n',
      ),
    ).to.deep.equal([{ ...ann, tags: ["launch", "beta readers"] }]);
    expect(read("Subscriber,Subscribed,Name,Last name\nann@b.example,2026-01-02,Ann,Quay\n")).to.deep.equal([
      ann,
    ]);
    expect(read("First Name,Last Name,Email,Country\nAnn,Quay,ann@b.example,DE\n")).to.deep.equal([ann]);
    expect(read("email,active_subscription,name\nann@b.example,false,Ann Quay\n")).to.deep.equal([ann]);
    const tabs = "E-mail\tName\nann@b.example\tAnn Quay\n";
    const little = Buffer.from(`\ufeff${tabs}`, "utf16le");
    for (const bytes of [little, Buffer.from(little).swap16(), Buffer.from(tabs, "utf16le")])
      expect(readRows(decodeCsv(bytes))).to.deep.equal([ann]);
    expect(read("sep=;\r\nEmail;Name\r\nann@b.example;Ann Quay\r\n")).to.deep.equal([ann]);
    expect(read('Email;Name\r"ann@b.example";"Ann Quay"\r')).to.deep.equal([ann]);
    const windows = Buffer.from("Email;Name\nann@b.example;Zo\xeb\n", "latin1");
    expect(readRows(decodeCsv(windows))).to.deep.equal([{ ...ann, name: "Zoë" }]);
  });

  it("do not ask those who left a list elsewhere, whatever service the file is from", async () => {
    const gone = (file: string) =>
      readRows(file)
        .filter(({ hasLeft }) => hasLeft)
        .map(({ email }) => email);
    const two = ["b@x.example"];
    expect(gone("Email,Status\na@x.example,active\nb@x.example,Unsubscribed\n")).to.deep.equal(two);
    expect(gone("Email,Status\na@x.example,Subscribed\nb@x.example,bounced\n")).to.deep.equal(two);
    expect(
      gone(
        "Email Address,OPTIN_TIME,UNSUB_TIME\na@x.example,2025-01-01,\nb@x.example,2025-01-01,2026-02-03\n",
      ),
    ).to.deep.equal(two);
    expect(
      gone("email,active_subscription,email_disabled\na@x.example,false,false\nb@x.example,true,true\n"),
    ).to.deep.equal(two);
    expect(
      gone(
        "email,state,undelivered\na@x.example,confirmed,\nb@x.example,left,\nc@x.example,confirmed,bounce\n",
      ),
    ).to.deep.equal([...two, "c@x.example"]);
    expect(gone("email,Unsubscribe link\na@x.example,x.example/u/1\n")).to.deep.equal([]);

    const { _id } = await made();
    const { agent, _csrf } = await agentOf(author);
    const csv = "email,status\nfay@x.example,active\ngus@x.example,unsubscribed\nGus@x.example,active\n";
    await agent
      .post(`/mailing-lists/${_id}/import`)
      .field("_csrf", _csrf)
      .field("consent", "true")
      .attach("file", Buffer.from(csv), "a.csv")
      .expect(303);
    expect(page(await agent.get(`/mailing-lists/${_id}`))(".notice, .flash").text()).to.include(
      "1 person is not asked",
    );
    expect(await mailsTo(site, "fay@x.example")).to.have.length(1);
    expect(await mailsTo(site, "gus@x.example")).to.have.length(0);
    expect(await at("gus@x.example")).to.equal(null);
    await deleteList(site.app.services, author.caller, String(_id));
  });

  it("import files with and without headings, with commas or semicolons", () => {
    expect(readRows("Email;Name\r\na@b.example;Ann\r\n")).to.deep.equal([
      { email: "a@b.example", name: "Ann", tags: [], hasLeft: false },
    ]);
    expect(readRows('"x, ""y""",c@d.example\n')).to.deep.equal([
      { email: "c@d.example", name: "", tags: [], hasLeft: false },
    ]);
    expect(() => readRows("nothing here\n")).to.throw();
  });
});
