import { expect } from "chai";
import mongoose from "mongoose";
import supertest from "supertest";
import { addressDigest } from "#core/mail/index.ts";
import { Invitation } from "#features/accounts/invitations/model.ts";
import { invitationPersonalData } from "#features/accounts/invitations/personal-data.ts";
import { listInvitations } from "#features/accounts/invitations/reads.ts";
import { readAddresses } from "#features/accounts/invitations/rules.ts";
import { DuplicateGroup } from "#features/moderation/duplicates/model.ts";
import { registerUser } from "#features/people/identity/index.ts";
import { INVITATIONS_PER_DAY } from "#shared/accounts/invitations.limits.ts";
import { fillIn, formOf, messagesIn, send } from "#test/app/support/forms.ts";
import { page } from "#test/app/support/stories.ts";
import { examined } from "#test/support/examined.ts";
import { refusal } from "#test/support/refusal.ts";
import { type TestMember, useSite } from "#test/support/site.ts";
import { useHouse } from "../../people/users/support.ts";

describe("Inviting friends", () => {
  const site = useSite();
  let nora: TestMember;
  let people = 0;
  const newMember = () => site.addMember(`host-${++people}`);

  before(async () => {
    nora = await site.addMember("nora");
  });

  const invite = async (member: TestMember, emails: string) =>
    fillIn(await site.visit(member), "/invite-friends", { emails }, { holding: "emails" });
  const mailsTo = async (to: string) => {
    await site.app.jobs.whenIdle();
    return mongoose.connection.collection("mails").find({ to }).toArray();
  };
  const listOf = async (member: TestMember): Promise<string[]> => {
    const html = page(await (await site.visit(member)).get("/invite-friends").expect(200));
    return html(".invitations li")
      .map((_, row) => `${html(row).find(".invite-address").text()} ${html(row).find(".badge").text()}`)
      .get();
  };

  it("asks a guest to sign in, and shows members their link and its reward", async () => {
    const { headers } = await supertest(site.url).get("/invite-friends").expect(302);
    expect(headers.location).to.equal("/login?next=%2Finvite-friends");
    const html = page(await (await site.visit(nora)).get("/invite-friends").expect(200));
    expect(html("#field-link").val()).to.equal(`${site.url}/register?ref=nora`);
    expect(html("main").text()).to.include("5% of the listing price").and.include("20 more today");
  });

  it("tells how long a referral lasts, when it pays nothing, and for whom it does not", async () => {
    const host = await newMember();
    const [friend, old, twin] = [await newMember(), await newMember(), await newMember()];
    const users = mongoose.connection.collection("users");
    const refer = ({ id }: TestMember, months: number) =>
      users.updateOne(
        { _id: new mongoose.Types.ObjectId(id) },
        {
          $set: {
            referred_by: new mongoose.Types.ObjectId(host.id),
            referral_end_date: new Date(Date.now() + months * 30 * 86_400_000),
          },
        },
      );
    await Promise.all([refer(friend, 3), refer(old, -3), refer(twin, 3)]);
    const agent = await site.visit(host);
    // The job that looks for duplicates runs after a sign-in, and would remove what the test adds.
    await site.app.jobs.whenIdle();
    await DuplicateGroup.create({
      users: [host.id, twin.id],
      score: 0.9,
      evidence: [],
      foundAt: new Date(),
    } as never);
    const html = page(await agent.get("/invite-friends").expect(200));
    expect(html("main").text())
      .to.include("within 12 months of signing up")
      .and.include("When you earn nothing")
      .and.include("The story is your own.");
    const rowOf = ({ viewer }: TestMember) =>
      html(`.referred li:has(a[href="/user/${viewer.username}"])`).text().replace(/\s+/g, " ");
    expect(rowOf(friend)).to.include("Counts until");
    expect(rowOf(old)).to.include("Ended on");
    expect(rowOf(twin)).to.include("Pays nothing");
  });

  it("mails several addresses at once, each once, in the member's name and with their link", async () => {
    const sent = await invite(nora, "ada@example.org, Grace Hopper <grace@example.org>;\nADA@example.org");
    expect(sent.status).to.equal(303);
    expect(sent.headers.location).to.equal("/invite-friends");
    for (const to of ["ada@example.org", "grace@example.org"]) {
      const [mail, ...more] = await mailsTo(to);
      expect(more).to.deep.equal([]);
      expect(mail?.subject).to.equal("nora invites you to Fablewright");
      expect(mail?.text).to.include(`${site.url}/register?ref=nora`);
      expect(mail?.headers["List-Unsubscribe-Post"]).to.equal("List-Unsubscribe=One-Click");
      expect(mail?.text).to.include(mail?.headers["List-Unsubscribe"].slice(1, -1));
      expect(mail?.headers["List-Unsubscribe"], "the address stands in no link").not.to.include(
        to.split("@")[0],
      );
    }
    expect(await listOf(nora)).to.have.members(["ada@example.org Sent", "grace@example.org Sent"]);
    const flash = page(await (await site.visit(nora)).get("/invite-friends"));
    expect(flash("main").text()).to.include("18 more today");
  });

  it("sends nothing if one address is invalid, and names it", async () => {
    const member = await newMember();
    const refused = await invite(member, "fine@example.org, nobody, also@wrong");
    expect(refused.status).to.equal(422);
    expect(messagesIn(refused).at("emails")).to.equal("Please check the spelling of: nobody, also@wrong");
    expect(page(refused)("[name=emails]").text()).to.equal("fine@example.org, nobody, also@wrong");
    expect(await mailsTo("fine@example.org")).to.deep.equal([]);
    expect(messagesIn(await invite(member, "  ")).at("emails")).to.equal("This field is required");
  });

  it("does not mail members, and does not reveal them: not by message, list or timing", async () => {
    const member = await newMember();
    await newMember();
    const hidden = `host-${people}@example.com`;
    const before = (await mailsTo(hidden)).length;
    const both = await invite(member, `${hidden} stranger-to-all@example.org`);
    expect(both.status).to.equal(303);
    expect((await mailsTo("stranger-to-all@example.org")).length).to.equal(1);
    expect((await mailsTo(hidden)).length).to.equal(before);
    expect(await listOf(member)).to.have.members([`${hidden} Sent`, "stranger-to-all@example.org Sent"]);
    // The work before the response is the same; the job finds out whether they are members.
    const token = { Authorization: `Bearer ${await site.tokenOf(member)}` };
    const answers = [];
    for (const email of ["host-1@example.com", "nobody-at-all@example.org"])
      answers.push((await supertest(site.url).post("/api/invite-friends").set(token).send({ email })).body);
    expect(answers).to.deep.equal([
      { email: "host-1@example.com", sent: true },
      { email: "nobody-at-all@example.org", sent: true },
    ]);
  });

  it("limits how often an address is mailed, even by different members", async () => {
    const [one, two] = [await newMember(), await newMember()];
    await invite(one, "popular@example.org");
    await mailsTo("popular@example.org");
    await invite(two, "Popular@Example.org");
    await invite(two, "popular+tag@example.org");
    expect((await mailsTo("popular@example.org")).length).to.equal(1);
    expect(
      (await mailsTo("Popular@Example.org")).length + (await mailsTo("popular+tag@example.org")).length,
    ).to.equal(0);
    expect((await invite(one, "popular@example.org")).status).to.equal(303);
    expect(await listOf(one)).to.deep.equal(["popular@example.org Sent"]);
  });

  it("never mails an address again after its owner has opted out, and does not store the address", async () => {
    const member = await newMember();
    await invite(member, "tired@example.org");
    const [mail] = await mailsTo("tired@example.org");
    const link = String(mail?.headers["List-Unsubscribe"]).slice(1, -1);
    const asked = await supertest(site.url).get(link.replace(site.url, "")).expect(200);
    expect(page(asked)("main").text()).to.include(
      "Nobody will be able to send you an invitation from here again",
    );
    const stops = mongoose.connection.collection("mailstops");
    expect(await stops.countDocuments(), "a look changes nothing").to.equal(0);
    const browser = await site.visit();
    const sent = await send(browser, formOf(asked, "token"), {});
    expect(sent.status).to.equal(303);
    const done = await browser.get(sent.headers.location as string).expect(200);
    expect(page(done)("h1").text()).to.equal("You will not get these emails any more");
    expect((await stops.find({}).toArray()).map(({ _id }) => String(_id))).to.deep.equal([
      await addressDigest("tired@example.org"),
    ]);
    // Long afterwards, and by another member.
    await mongoose.connection.collection("invitations").deleteMany({ email: "tired@example.org" });
    await invite(await newMember(), "Tired+again@example.org");
    await invite(await newMember(), "tired@example.org");
    expect((await mailsTo("tired@example.org")).length).to.equal(1);
    expect((await mailsTo("Tired+again@example.org")).length).to.equal(0);
  });

  it("shows “joined” only for someone who registered through the link with that address", async () => {
    const member = await newMember();
    await invite(member, "by-link@example.org, by-chance@example.org");
    const join = (username: string, referred_by: string | null) =>
      registerUser(site.app.services, nora.caller, {
        username,
        email: `${username}@example.org`,
        password: "correct horse battery",
        ...(referred_by ? { referred_by } : {}),
      });
    await join("by-link", member.id);
    await join("by-chance", null);
    expect(await listOf(member)).to.have.members([
      "by-link@example.org Joined",
      "by-chance@example.org Sent",
    ]);
    const html = page(await (await site.visit(member)).get("/invite-friends"));
    expect(html("main").text()).to.include("1 person has joined through your link.");
  });

  it("is limited per day, even in ten concurrent browsers, and the limit resets the next day", async () => {
    const member = await newMember();
    const token = { Authorization: `Bearer ${await site.tokenOf(member)}` };
    const ask = (email: string) =>
      supertest(site.url).post("/api/invite-friends").set(token).send({ email, id: member.id });
    const many = Array.from({ length: INVITATIONS_PER_DAY + 15 }, (_, n) => `friend-${n}@example.org`);
    const statuses = (await Promise.all(many.map(ask))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).to.have.length(INVITATIONS_PER_DAY);
    expect(statuses.filter((status) => status === 429)).to.have.length(15);
    const last = await ask("one-more@example.org");
    expect(last.body.error).to.include({
      status: 429,
      name: "RateLimitError",
      message: "Too many requests, please try again later.",
    });
    expect(Number(last.headers["retry-after"])).to.be.within(1, 86_400);
    expect(last.headers).to.include({
      "ratelimit-limit": String(INVITATIONS_PER_DAY),
      "ratelimit-remaining": "0",
    });
    const refused = await invite(member, "one-more@example.org");
    expect(messagesIn(refused).at("emails")).to.equal(
      "You can invite 20 people a day. Please try again tomorrow.",
    );
    // A list is accepted as a whole or not at all.
    const other = await newMember();
    const long = Array.from({ length: INVITATIONS_PER_DAY + 1 }, (_, n) => `list-${n}@example.org`).join();
    expect((await invite(other, long)).status).to.equal(422);
    expect(await listOf(other)).to.deep.equal([]);
    const days = mongoose.connection.collection("invitationdays");
    const day = await days.findOne({ _id: { $regex: `^${member.id}` } as never });
    expect(day?.count).to.equal(INVITATIONS_PER_DAY);
    await days.deleteOne({ _id: day!._id });
    expect((await ask("one-more@example.org")).status).to.equal(200);
  });

  it("accepts the two API fields bare or in `data`, like other writes", async () => {
    const member = await newMember();
    const token = { Authorization: `Bearer ${await site.tokenOf(member)}` };
    const ask = (body: object) => supertest(site.url).post("/api/invite-friends").set(token).send(body);
    for (const [email, body] of [
      ["bare@example.org", { email: "bare@example.org", id: member.id }],
      ["wrapped@example.org", { data: { email: "wrapped@example.org", id: member.id } }],
    ] as const)
      expect((await ask(body).expect(200)).body).to.deep.equal({ email, sent: true });
    expect(await listOf(member)).to.have.members(["bare@example.org Sent", "wrapped@example.org Sent"]);
    await ask({ data: { email: "x@example.org", id: nora.id } }).expect(403);
    const refused = await ask({ data: { email: "nobody" } }).expect(400);
    expect(refused.body.error.details.errors[0].path).to.deep.equal(["email"]);
  });

  it("is refused to guests and on others' behalf through the API", async () => {
    const token = { Authorization: `Bearer ${await site.tokenOf(nora)}` };
    const post = () => supertest(site.url).post("/api/invite-friends");
    expect((await post().send({ email: "x@example.org" })).status).to.equal(403);
    const others = { email: "x@example.org", id: (await newMember()).id };
    expect((await post().set(token).send(others)).status).to.equal(403);
    for (const email of [undefined, "", "nobody", ["a@example.org"], { $gt: "" }]) {
      const { status, body } = await post().set(token).send({ email });
      expect([status, body.error?.name], String(email)).to.deep.equal([400, "ValidationError"]);
    }
  });

  it("is exported in the inviter's archive and erased with them: friends' addresses, and their own in others' invitations", async () => {
    const [member, other] = [await newMember(), await newMember()];
    await invite(member, "left-behind@example.org");
    await invite(other, `${member.username}@example.com, kept@example.org`);
    const subject = {
      id: member.id,
      username: member.username,
      name: "",
      formerUsernames: [],
      email: `${member.username}@example.com`,
    };
    let exported = "";
    for await (const file of invitationPersonalData.export!(subject))
      for await (const chunk of file.content()) exported += String(chunk);
    expect(JSON.parse(exported)[0]).to.include({ email: "left-behind@example.org", state: "sent" });
    await invitationPersonalData.erase(subject, "erase");
    await invitationPersonalData.erase(subject, "erase");
    expect((await listInvitations(member.id, null)).invitations).to.deep.equal([]);
    expect(await listOf(other)).to.deep.equal(["kept@example.org Sent"]);
    const days = mongoose.connection.collection("invitationdays");
    expect(await days.countDocuments({ _id: { $regex: `^${member.id}` } as never })).to.equal(0);
  });
});

describe("The list of invitations", () => {
  useHouse();

  it("is paginated with an index", async () => {
    const inviter = new mongoose.Types.ObjectId();
    await Invitation.insertMany(
      Array.from({ length: 60 }, (_, n) => ({
        inviter: n % 2 ? inviter : new mongoose.Types.ObjectId(),
        email: `friend-${n}@example.org`,
        emailKey: `friend-${n}@example.org`,
        expires: new Date(Date.now() + 86_400_000),
      })),
    );
    const first = await listInvitations(String(inviter), null);
    expect(first.invitations).to.have.length(25);
    const found = await examined(async () => {
      const second = await listInvitations(String(inviter), first.older);
      expect(second.invitations).to.have.length(5);
      expect(second.older).to.equal(null);
    });
    expect(found).to.have.length(1);
    expect(found[0]?.stages).to.include("IXSCAN").and.not.include("SORT");
    expect(found[0]?.documents).to.equal(found[0]?.returned);
  });

  it("accepts addresses in the formats that people paste", async () => {
    expect(
      readAddresses('"Countess, Ada" <ada@example.org>\n Bob B <bob@example.org>;carl@example.org'),
    ).to.deep.equal(["ada@example.org", "bob@example.org", "carl@example.org"]);
    const error = await refusal(Promise.resolve().then(() => readAddresses("a@b, <script>@x")));
    expect(error.fields[0]?.path).to.deep.equal(["emails"]);
  });
});
