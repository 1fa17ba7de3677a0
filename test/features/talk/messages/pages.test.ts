import { expect } from "chai";
import { load } from "cheerio";
import mongoose from "mongoose";
import { blockMember } from "#features/people/blocks/index.ts";
import { updateUser } from "#features/people/profile/index.ts";
import { csrfOf } from "#test/support/site.ts";
import { useLetters } from "./support.ts";

describe("Messages on pages, without JavaScript", () => {
  const house = useLetters(["ada", "bea", "cleo"]);
  const { site, member, as, say, countOf } = house;

  afterEach(async () => {
    for (const name of ["messages", "message-groups", "reports", "report-cases", "blocks"])
      await mongoose.connection.collection(name).deleteMany({});
  });

  it("begin with the button of a profile and are exchanged by forms", async () => {
    const [ada, bea] = [await as("ada"), await as("bea")];
    const profile = load((await ada.get("/user/bea").expect(200)).text);
    const form = profile('form[action="/user/bea/message"]');
    expect(form.find("button").attr("aria-label")).to.equal("Message bea");
    const _csrf = form.find('input[name="_csrf"]').attr("value");
    const opened = await ada.post("/user/bea/message").type("form").send({ _csrf }).expect(303);
    const [thread = "", end] = opened.headers.location!.split("#");
    expect(thread).to.match(/^\/messages\/[0-9a-f]{24}$/);
    expect(end).to.equal("newest");
    expect(load((await bea.get("/messages").expect(200)).text)(".message-group")).to.have.length(0);
    const refused = await ada.post(thread).type("form").send({ _csrf, message: " ", do: "send" }).expect(422);
    expect(load(refused.text)("#field-message-error").text()).to.equal("This field is required");
    const words = "Hello <b>Bea</b>\nSee https://example.com/a?b=1.";
    const sent = await ada.post(thread).type("form").send({ _csrf, message: words, do: "send" }).expect(303);
    expect(sent.headers.location).to.equal(`${thread}#newest`);

    const inbox = load((await bea.get("/messages").expect(200)).text);
    expect(inbox('.site-header a[href="/messages"]').attr("aria-label")).to.equal("Messages, 1 unread");
    expect(inbox(".message-group a").attr("href")).to.equal(`${thread}#newest`);
    expect(inbox(".message-group").text()).to.contain("ada").and.to.contain("1 unread");
    const page = load((await bea.get(thread).expect(200)).text);
    const text = page(".message .message-text");
    expect(text.find("b")).to.have.length(0);
    expect(text.text()).to.contain("<b>Bea</b>");
    const link = text.find("a");
    expect(link.attr("href")).to.equal("https://example.com/a?b=1");
    expect(link.attr("rel")).to.contain("nofollow");
    // A different address each time, since a browser would not reload one with the same fragment.
    const refresh = (from: typeof page) => from('a:contains("Check for new messages")').attr("href")!;
    expect(refresh(page)).to.match(/^\/messages\/[0-9a-f]{24}\?at=[^#]+#newest$/);
    const anew = load((await bea.get(refresh(page)).expect(200)).text);
    expect(refresh(anew)).to.not.equal(refresh(page));
    const token = page('input[name="_csrf"]').first().attr("value");
    await bea.post(thread).type("form").send({ _csrf: token, do: "read" }).expect(303);
    expect(await countOf("bea")).to.equal(0);
    const header = load((await bea.get("/messages").expect(200)).text)('.site-header a[href="/messages"]');
    expect(header.attr("aria-label")).to.equal("Messages");
    await bea.post(thread).type("form").send({ _csrf: token, do: "send", message: "Hello Ada" }).expect(303);
    expect(await countOf("ada")).to.equal(1);
  });

  it("are marked read by a reply", async () => {
    const group = await say("ada", "bea", "Are you there?");
    const bea = await as("bea");
    const form = { _csrf: await csrfOf(bea), do: "send", message: "I am." };
    await bea.post(`/messages/${group}`).type("form").send(form).expect(303);
    expect(await countOf("bea")).to.equal(0);
  });

  it("show the latest 50 at the end and the older ones by a link, each once", async () => {
    const group = await say("ada", "bea", "first");
    const [ada, bea] = [member("ada").id, member("bea").id].map((id) => new mongoose.Types.ObjectId(id));
    const now = Date.now();
    await mongoose.connection.collection("messages").insertMany(
      Array.from({ length: 119 }, (_, n) => ({
        for: bea,
        by: ada,
        group: new mongoose.Types.ObjectId(group),
        message: `number ${n}`,
        read: true,
        readers: [ada, bea],
        // Several with the same time, as an import might create.
        createdAt: new Date(now + 1_000 + Math.floor(n / 7)),
      })),
    );
    const agent = await as("bea");
    const seen: string[] = [];
    let next: string | undefined = `/messages/${group}`;
    let pages = 0;
    while (next) {
      const $ = load((await agent.get(next).expect(200)).text);
      const texts = $(".message .message-text")
        .map((_, each) => $(each).text())
        .get();
      seen.unshift(...texts);
      next = $('a:contains("Older messages")').attr("href");
      pages += 1;
    }
    expect(pages).to.equal(3);
    expect(seen).to.have.length(120);
    expect(new Set(seen).size).to.equal(120);
    expect(seen[0]).to.equal("first");
    expect(seen.at(-1)).to.equal("number 118");
  });

  it("are private: strangers and admins get 404, guests are asked to sign in", async () => {
    const group = await say("ada", "bea", "A secret");
    const admin = await site.visit(await site.addMember("the-admin", "admin"));
    for (const path of [`/messages/${group}`, `/messages/${group}/export.txt`]) {
      await (await as("cleo")).get(path).expect(404);
      await admin.get(path).expect(404);
      const guest = await (await site.visit()).get(path).expect(302);
      expect(guest.headers.location).to.equal(`/login?next=${encodeURIComponent(path)}`);
    }
    await (await as("ada")).get("/messages/nonsense").expect(404);
  });

  it("explain why a member cannot write, and allow it again after unblocking", async () => {
    const group = await say("ada", "bea", "Hello");
    const ada = await as("ada");
    await updateUser(site.app.services, member("bea").caller, member("bea").id, { messagesFrom: "nobody" });
    expect((await ada.get(`/messages/${group}`).expect(200)).text).to.contain(
      "does not accept messages from everyone",
    );
    const form = { _csrf: await csrfOf(ada), do: "send", message: "Hello?" };
    const refused = await ada.post(`/messages/${group}`).type("form").send(form).expect(422);
    expect(load(refused.text)("main").text(), "the words are not lost").to.contain("Hello?");
    await updateUser(site.app.services, member("bea").caller, member("bea").id, { messagesFrom: "everyone" });
    await blockMember(site.app.services, member("ada").caller, { who: member("bea").id });
    const blocked = load((await ada.get(`/messages/${group}`).expect(200)).text);
    expect(blocked("main").text()).to.contain("You have blocked this member");
    expect(blocked("textarea")).to.have.length(0);
    expect(blocked('.notice a[href="/user/bea"]').text()).to.contain("unblock them on their profile");
  });

  it("say that a conversation is muted, and that it is no longer", async () => {
    const group = await say("ada", "bea", "Hello");
    const bea = await as("bea");
    for (const [verb, done] of [
      ["mute", "You are not notified of new messages here."],
      ["unmute", "You are notified of new messages here again."],
    ]) {
      const form = { _csrf: await csrfOf(bea), do: verb };
      await bea.post(`/messages/${group}/mute`).type("form").send(form).expect(303);
      const shown = load((await bea.get(`/messages/${group}`).expect(200)).text);
      expect(shown("[data-flash], .flash, .notice").first().text()).to.include(done);
    }
  });

  it("can be searched, in the member's conversations only and as plain text", async () => {
    await say("ada", "bea", "The lighthouse (again)");
    await say("cleo", "bea", "Another lighthouse");
    const found = async (name: string, q: string) => {
      const { text } = await (await as(name)).get(`/messages?q=${encodeURIComponent(q)}`).expect(200);
      return load(text)(".message-group").length;
    };
    expect(await found("bea", "LIGHTHOUSE")).to.equal(2);
    expect(await found("ada", "lighthouse")).to.equal(1);
    expect(await found("bea", "(again")).to.equal(1);
    expect(await found("bea", ".*")).to.equal(0);
  });

  it("found by a search are shown in context, however old they are", async () => {
    const group = await say("ada", "bea", "An old lighthouse");
    const [ada, bea] = [member("ada").id, member("bea").id].map((id) => new mongoose.Types.ObjectId(id));
    await mongoose.connection.collection("messages").insertMany(
      Array.from({ length: 60 }, (_, n) => ({
        for: bea,
        by: ada,
        group: new mongoose.Types.ObjectId(group),
        message: n === 50 ? "A new lighthouse" : `number ${n}`,
        read: true,
        readers: [ada, bea],
        createdAt: new Date(Date.now() + 1_000 + n),
      })),
    );
    const agent = await as("bea");
    const found = load((await agent.get("/messages?q=lighthouse").expect(200)).text);
    const links = found(".message-group a")
      .map((_, each) => found(each).attr("href"))
      .get();
    expect(links).to.have.length(2);
    for (const [index, words] of ["A new lighthouse", "An old lighthouse"].entries()) {
      const [path = "", id] = links[index]!.split("#");
      const page = load((await agent.get(path).expect(200)).text);
      expect(page(`#${id} .message-text`).text()).to.equal(words);
    }
    const elsewhere = `/messages/${await say("cleo", "bea", "Hello")}?${links[1]!.split(/[?#]/)[1]}`;
    expect(load((await agent.get(elsewhere).expect(200)).text)(".message-text").text()).to.equal("Hello");
  });

  it("can be downloaded as a text file", async () => {
    const group = await say("ada", "bea", "Hello\nBea");
    await say("bea", "ada", "Hello Ada");
    const { text, headers } = await (await as("ada")).get(`/messages/${group}/export.txt`).expect(200);
    expect(headers["content-type"]).to.equal("text/plain; charset=utf-8");
    expect(headers["content-disposition"]).to.contain("attachment");
    expect(text).to.match(/ada:\nHello\nBea\n[\s\S]*bea:\nHello Ada\n$/);
  });

  it("are reported one by one: staff get a copy of that one and nothing else, once", async () => {
    const group = await say("ada", "bea", "Send me your password");
    await say("bea", "ada", "No");
    const bea = await as("bea");
    const page = load((await bea.get(`/messages/${group}`).expect(200)).text);
    const links = page('a:contains("Report")');
    expect(links).to.have.length(1);
    const url = links.attr("href")!;
    const form = load((await bea.get(url).expect(200)).text)("main form");
    const fields = {
      _csrf: form.find('input[name="_csrf"]').attr("value"),
      message: form.find('input[name="message"]').attr("value"),
    };
    await bea.post(url).type("form").send(fields).expect(422);
    const report = { ...fields, reason: "fraud", note: "Twice today" };
    await bea.post(url).type("form").send(report).expect(303);
    await bea.post(url).type("form").send(report).expect(303);
    const reports = await mongoose.connection.collection("reports").find({}).toArray();
    expect(reports).to.have.length(1);
    expect(reports[0]).to.deep.include({ reason: "fraud", note: "Twice today" });
    const copies = await mongoose.connection.collection("report-cases").find({}).toArray();
    expect(copies.map(({ text }) => text)).to.deep.equal(["Send me your password"]);
    const mails = (await site.app.mailer.listMails({})).filter(({ subject }) => /reported/.test(subject));
    expect(mails).to.have.length(1);
    expect(mails[0]!.text).to.contain("Send me your password").and.to.not.contain("No\n");
    const own = await (await as("ada")).get(url);
    expect(own.status, "nobody reports their own words").to.equal(404);
  });

  it("that were reported are dismissed or removed by staff, who see only the copy; the audit log records it", async () => {
    const group = await say("ada", "bea", "First");
    await say("ada", "bea", "Send me your password");
    const bea = await as("bea");
    const links = load((await bea.get(`/messages/${group}`).expect(200)).text)('a:contains("Report")');
    const url = links.last().attr("href")!;
    const message = new URL(url, site.url).searchParams.get("message");
    const fields = { _csrf: await csrfOf(bea), message, reason: "fraud", note: "Twice today" };
    await bea.post(url).type("form").send(fields).expect(303);
    const moderator = await site.visit(await site.addMember("a-moderator", "moderator"));
    const _csrf = await csrfOf(moderator);
    const queue = async (state: string) =>
      load((await moderator.get(`/admin/reports?state=${state}`).expect(200)).text);
    const page = await queue("open");
    expect(page("article").text()).to.contain("Send me your password").and.to.contain("Twice today");
    expect(page("main").text()).to.not.contain("First");
    const id = page('input[name="id"]').attr("value");
    const decide = (intent: string) =>
      moderator.post("/admin/reports").type("form").send({ _csrf, id, intent });
    await decide("dismiss").expect(303);
    expect((await queue("open"))("article")).to.have.length(0);
    await decide("dismiss").expect(422);
    await decide("reopen").expect(303);
    await decide("remove").expect(303);
    await decide("remove").expect(422);
    expect((await queue("removed"))("article").text()).to.contain("Send me your password");
    for (const name of ["ada", "bea"]) {
      const thread = load((await (await as(name)).get(`/messages/${group}`).expect(200)).text);
      expect(thread(".message-text").text()).to.equal("First");
      const inbox = load((await (await as(name)).get("/messages").expect(200)).text);
      expect(inbox(".message-group-last").text()).to.contain("First");
    }
    expect(await countOf("bea")).to.equal(1);
    const log = await mongoose.connection
      .collection("audit")
      .find({ action: /^report\./ })
      .toArray();
    expect(log.map(({ action }) => action)).to.have.members([
      "report.dismiss",
      "report.reopen",
      "report.remove",
    ]);
  });
});
