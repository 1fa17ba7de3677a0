import { expect } from "chai";
import mongoose from "mongoose";
import supertest from "supertest";
import { Subscriber } from "#features/reach/mailing-lists/model.ts";
import { Newsletter } from "#features/reach/newsletters/model.ts";
import { unknownFields, withName, withNameInHtml } from "#features/reach/newsletters/reader-names.ts";
import { page } from "#test/app/support/stories.ts";
import { finishJobs, mailsTo } from "#test/support/mails.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";
import { letterTo, subscriber } from "./support.ts";

describe("Names and replies in newsletters", () => {
  const site = useSite();
  let author: TestMember;
  let agent: Awaited<ReturnType<typeof site.visit>>;
  let _csrf: string;

  before(async () => {
    author = await site.addMember("named-author");
    agent = await site.visit(author);
    _csrf = await csrfOf(agent);
  });
  const post = (path: string, fields: object = {}) =>
    agent
      .post(path)
      .type("form")
      .send({ _csrf, ...fields });
  /** Begins a newsletter to readers with these names and addresses. */
  const begun = async (readers: Readonly<Record<string, string>>) => {
    const { _id, list } = await letterTo(site, author, 0, { name: `Named ${Object.keys(readers)[0]}` });
    await Subscriber.insertMany(
      Object.entries(readers).map(([email, name]) => subscriber(list, email, { name })) as never,
    );
    await Newsletter.updateOne({ _id }, { $set: { state: "draft" } });
    return String(_id);
  };
  const write = (id: string, fields: object = {}) =>
    post(`/newsletters/${id}`, {
      subject: "For {first name|you}",
      preheader: "At last, {name|dear reader}",
      postal: "1 Quay Street, Holm",
      kind1: "text",
      key1: "words",
      text1: "Hello {First Name|my friend}, or {name}.",
      archive: "open",
      do: "next",
      ...fields,
    }).expect(303);
  const mailTo = async (email: string) => {
    const [mail] = await mailsTo(site, email);
    return mail as unknown as {
      subject: string;
      text: string;
      html: string;
      headers: Record<string, string>;
    };
  };

  it("address each reader by name, and readers without one by the fallback", async () => {
    const id = await begun({ "ann@named.example": " Ann <b>\n Smith", "b@named.example": "" });
    await write(id);
    await post(`/newsletters/${id}/review`).expect(303);
    await finishJobs(site);
    const ann = await mailTo("ann@named.example");
    expect(ann.subject).to.equal("For Ann");
    expect(ann.text).to.include("Hello Ann, or Ann <b> Smith.");
    expect(ann.html).to.include("Ann &#60;b&#62; Smith").and.not.include("<b>");
    const other = await mailTo("b@named.example");
    expect(other.subject).to.equal("For you");
    expect(other.text).to.include("Hello my friend, or reader.");
    expect(other.html).to.include("At last, dear reader");
    const archived = page(await supertest(site.url).get(`/newsletter/${id}`).expect(200));
    expect(archived("h1").text()).to.equal("For you");
    expect(archived("main").text()).to.include("Hello my friend, or reader.");
    expect(archived("title").text()).to.include("For you");
  });

  it("show the author a preview without names, and point out fields that do not exist", async () => {
    const id = await begun({ "c@named.example": "Cay" });
    await write(id, { text1: "Dear {fname|friend} and *|FNAME|*, {name|you}" });
    const shown = page(await agent.get(`/newsletters/${id}/review`).expect(200))("main").text();
    expect(shown).to.include("We do not know the field {fname|friend}").and.include("the field |FNAME|");
    expect(shown).to.not.include("the field {name|you}");
    expect((await agent.get(`/newsletters/${id}/letter`).expect(200)).text)
      .to.include("you")
      .and.not.include("{name");
    await post(`/newsletters/${id}/test`).expect(303);
    expect((await mailTo(`${author.username}@example.com`)).subject).to.equal(
      `[Test] For ${author.username}`,
    );
  });

  it("reach their author only if they want replies, and only at a confirmed address", async () => {
    const own = `${author.username}@example.com`;
    const sent = async (email: string, fields: object = {}) => {
      const id = await begun({ [email]: "" });
      await write(id, fields);
      const problems = page(await agent.get(`/newsletters/${id}/review`).expect(200))("main").text();
      await post(`/newsletters/${id}/review`).expect(303);
      await finishJobs(site);
      return { replyTo: (await mailTo(email)).headers["Reply-To"], problems };
    };
    expect((await sent("d@named.example")).replyTo).to.equal(undefined);
    expect((await sent("e@named.example", { replies: "true" })).replyTo).to.equal(own);
    // The next newsletter of the list's author begins with the same choice.
    const { headers } = await post("/newsletters", {
      list: String((await Newsletter.findOne({ replies: true }).lean())!.list),
    }).expect(303);
    const form = page(await agent.get(headers.location!).expect(200));
    expect(form("[name=replies]").attr("checked")).to.not.equal(undefined);
    const users = mongoose.connection.collection("users");
    await users.updateOne({ username: author.username }, { $set: { confirmed: false } });
    const unconfirmed = await sent("f@named.example", { replies: "true" });
    expect(unconfirmed.replyTo).to.equal(undefined);
    expect(unconfirmed.problems).to.include("until you have confirmed your email address");
    await users.updateOne({ username: author.username }, { $set: { confirmed: true } });
  });

  it("are replaced in one step, whatever a name or a fallback contains", () => {
    expect(withName("{name|a} {first_name} {NAME}", "{name|x}")).to.equal("{name|x} {name|x} {name|x}");
    expect(withName("{name| }", "")).to.equal("reader");
    expect(withNameInHtml("{name|Mum &amp; Dad}", "")).to.equal("Mum &amp; Dad");
    expect(withNameInHtml("{name}", `"'<&>`)).to.equal("&#34;&#39;&#60;&#38;&#62;");
    expect(withName("{names} {} {name", "Ann")).to.equal("{names} {} {name");
    expect(unknownFields("{{name}} {email|x} {name|y} {12} {email|x}")).to.deep.equal([
      "{{name}}",
      "{email|x}",
    ]);
  });
});
