import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { setImmediate as turn } from "node:timers/promises";
import { expect } from "chai";
import mongoose, { Types } from "mongoose";
import sharp from "sharp";
import supertest from "supertest";
import { zipOf } from "#features/accounts/account-data/archive/write-zip.ts";
import { updateUser } from "#features/people/profile/index.ts";
import { createChapter, updateChapter } from "#features/stories/chapters/index.ts";
import { setCollaborator } from "#features/stories/editing/index.ts";
import { openArchive } from "#features/stories/manuscripts/zip.ts";
import { formOf, send } from "#test/app/support/forms.ts";
import { page, storeStory } from "#test/app/support/stories.ts";
import { finishJobs, linkIn, mailsTo } from "#test/support/mails.ts";
import { type TestMember, useSite } from "#test/support/site.ts";
import { runNow } from "./support.ts";

const PLACE = "/settings/data";
type Agent = Awaited<ReturnType<ReturnType<typeof useSite>["visit"]>>;

/** Reads a response as bytes. */
const bytesOf = (response: unknown, done: (error: Error | null, body: unknown) => void): void =>
  void buffer(response as NodeJS.ReadableStream).then(
    (body) => done(null, body),
    (error) => done(error, null),
  );

describe("A member's archive", () => {
  const site = useSite({ RATE_LIMITS: "1" });
  let count = 0;
  const aMember = () => site.addMember(`keeper-${++count}`);
  const archives = () => mongoose.connection.collection("archives");
  const of = ({ id }: TestMember) => ({ user: new Types.ObjectId(id) });
  const wish = async (agent: Agent) => send(agent, formOf(await agent.get(PLACE).expect(200), "_csrf"), {});
  const archiveMails = async ({ username }: TestMember) =>
    (await mailsTo(site, `${username}@example.com`)).filter(({ subject }) => subject.includes("archive"));

  it("is a single readable zip, with a link in a mail", async () => {
    const [member, friend] = [await aMember(), await aMember()];
    const { services, files } = site.app;
    await updateUser(services, member.caller, member.id, { name: "Ada Example", bio: "Night owl" });
    const story = await storeStory(site, member, { title: "The Open One", chapters: ["One.", "Two."] });
    const first = String(story.doc.contents[0]!.chapter);
    await updateChapter(services, member.caller, first, { html: "<p>One, told better.</p>" });
    await createChapter(services, member.caller, story.id, { title: "Draft", html: "<p>Not out.</p>" });
    const theirs = await storeStory(site, friend, { title: "Theirs" });
    await setCollaborator(services, friend.caller, theirs.id, { user: member.id, role: "co-author" });
    const helped = String(theirs.doc.contents[0]!.chapter);
    await updateChapter(services, member.caller, helped, { html: "<p>As I would put it.</p>" });
    const png = await sharp({ create: { width: 40, height: 60, channels: 3, background: "#7a4b2a" } })
      .png()
      .toBuffer();
    const picture = await files.putImage(png, { kind: "inline", owner: member.id, name: "hat.png" });

    const agent = await site.visit(member);
    expect((await wish(agent)).headers.location).to.equal(PLACE);
    const [mail, ...more] = await archiveMails(member);
    expect(more).to.deep.equal([]);
    const shown = page(await agent.get(PLACE).expect(200));
    const link = linkIn(mail!);
    expect(shown("a[download]").attr("href")).to.equal(link);
    const answer = await agent.get(link).buffer(true).parse(bytesOf).expect(200);
    expect(answer.headers["content-disposition"]).to.match(
      /^attachment; filename="keeper-1-\d{4}-\d\d-\d\d\.zip"/,
    );
    expect(answer.headers["cache-control"]).to.contain("private");
    const half = await agent.get(link).set("Range", "bytes=0-3").buffer(true).parse(bytesOf).expect(206);
    expect(String(half.body)).to.equal("PK\u0003\u0004");

    const zip = await openArchive(answer.body);
    const folder = `stories/the-open-one-${story.id}`;
    expect(zip.names).to.include.members([
      "README.txt",
      "archive.json",
      "account.json",
      "contributions.json",
      "uploads.json",
      "mails.json",
      `uploads/${picture.id}.jpg`,
      `${folder}/story.json`,
      `${folder}/the-open-one.epub`,
    ]);
    const json = async (path: string) => JSON.parse(String(await zip.read(path)));
    const account = await json("account.json");
    expect(account).to.include({
      username: member.username,
      bio: "Night owl",
      email: `${member.username}@example.com`,
    });
    expect(JSON.stringify(account)).to.not.match(/argon2|passwordHash|tokenVersion/);
    expect(await json(`${folder}/story.json`)).to.include({ title: "The Open One", state: "published" });
    const chapter = await json(`${folder}/chapters/${first}.json`);
    expect(chapter.chapter.html).to.equal("<p>One.</p>");
    expect(chapter.revisions.map(({ html }: { html: string }) => html)).to.deep.equal([
      "<p>One.</p>",
      "<p>One, told better.</p>",
    ]);
    expect(zip.names.filter((name) => name.includes("/chapters/"))).to.have.length(3);
    const contributions = await json("contributions.json");
    expect(contributions.map(({ html }: { html: string }) => html)).to.deep.equal([
      "<p>As I would put it.</p>",
    ]);
    expect((await json("uploads.json")).map(({ name }: { name: string }) => name)).to.deep.equal(["hat.png"]);
    const epub = await openArchive((await zip.read(`${folder}/the-open-one.epub`))!);
    const texts = await Promise.all(epub.names.filter((name) => name.endsWith(".xhtml")).map(epub.read));
    expect(texts.join("")).to.contain("Not out.").and.to.contain("Two.");
  });

  it("requires its owner's own session", async () => {
    const [member, other] = [await aMember(), await aMember()];
    const admin = await site.addMember(`admin-${++count}`, "admin");
    await wish(await site.visit(member));
    const link = linkIn((await archiveMails(member))[0]!);
    const guest = await supertest(site.url).get(link).expect(302);
    expect(guest.headers.location).to.equal(`/login?next=${encodeURIComponent(link)}`);
    const token = await site.tokenOf(member);
    await supertest(site.url).get(link).set("Authorization", `Bearer ${token}`).expect(302);
    for (const stranger of [other, admin]) await (await site.visit(stranger)).get(link).expect(404);
    const agent = await site.visit(member);
    const [path = ""] = link.split("?");
    for (const wrong of [path, `${path}?token=x`, `${link}x`, `${path}?token[]=x`, link.slice(0, -2)])
      await agent.get(wrong).expect(404);
    await agent.get(link).expect(200);
    const { body } = await (await site.visit(other)).get("/settings/data/archive.json").expect(200);
    expect(body).to.deep.equal({ making: null, ready: null, failed: false });
  });

  it("is built one at a time, shows its progress, and is limited per day", async () => {
    const member = await aMember();
    const agent = await site.visit(member);
    const form = formOf(await agent.get(PLACE).expect(200), "_csrf");
    const { jobs } = site.app;
    await jobs.stop();
    const all = await Promise.all([1, 2, 3, 4].map(() => send(agent, form, {})));
    expect(all.map(({ status }) => status))
      .to.include(303)
      .and.not.include(500);
    expect(await archives().countDocuments(of(member))).to.equal(1);
    const waiting = page(await agent.get(PLACE).expect(200));
    expect(waiting("progress")).to.have.length(1);
    expect(waiting(`form[action="${PLACE}"]`), "no second while one is made").to.have.length(0);
    expect(waiting(`main a[href="${PLACE}"]`).text()).to.contain("Check progress");
    await jobs.start();
    await finishJobs(site);
    expect(await archiveMails(member)).to.have.length(1);
    const statuses = [];
    for (let tries = 0; tries < 3; tries++) {
      // Each attempt uses a newly loaded page, because resending the same form repeats its first result.
      const again = formOf(await agent.get(PLACE).expect(200), "_csrf");
      statuses.push((await send(agent, again, {})).status);
      await finishJobs(site);
    }
    expect(statuses, "three a day").to.deep.equal([303, 303, 422]);
    expect(await archives().countDocuments(of(member)), "the older went when the newer was ready").to.equal(
      1,
    );
    const kept = await archives().findOne(of(member));
    const files = mongoose.connection.collection("files.files");
    expect(await files.countDocuments({ _id: `${kept?.file}/document` as never })).to.equal(1);
    expect(await files.countDocuments({ "metadata.type": "application/zip" })).to.equal(
      await archives().countDocuments({ state: "ready" }),
    );
  });

  it("is deleted after a week, which its link then says", async () => {
    const member = await aMember();
    const agent = await site.visit(member);
    await wish(agent);
    const link = linkIn((await archiveMails(member))[0]!);
    const { file } = (await archives().findOne(of(member)))!;
    const days = (n: number) => new Date(Date.now() + n * 86_400_000);
    const { expiresAt } = (await archives().findOne(of(member)))!;
    expect(expiresAt.getTime()).to.be.within(days(6.99).getTime(), days(7.01).getTime());
    await archives().updateOne(of(member), { $set: { expiresAt: new Date() } });
    expect((await agent.get(link).expect(303)).headers.location).to.equal(PLACE);
    expect(page(await agent.get(PLACE)).text()).to.contain("This archive is no longer available.");
    await runNow(site, "account-data.sweep");
    expect(await archives().countDocuments(of(member))).to.equal(0);
    for (const [name, field] of [
      ["files.files", "_id"],
      ["files.chunks", "files_id"],
    ] as const)
      expect(
        await mongoose.connection.collection(name).countDocuments({ [field]: `${file}/document` }),
      ).to.equal(0);
  });

  it("fails, and its member is told by mail and on the page, if its process was killed", async () => {
    const member = await aMember();
    const agent = await site.visit(member);
    const { jobs } = site.app;
    await jobs.stop();
    await wish(agent);
    // Simulates kill -9: an incomplete file, and a lease that is not renewed.
    const half = randomBytes(16).toString("hex");
    const chunks = mongoose.connection.collection("files.chunks");
    await chunks.insertOne({ files_id: `${half}/document` as never, n: 0, data: randomBytes(100) });
    await archives().updateOne(of(member), { $set: { state: "making", file: half, done: 3, total: 9 } });
    await mongoose.connection
      .collection("jobs")
      .updateOne(
        { name: "account-data.make-archive", state: "waiting" },
        { $set: { state: "running", lock: "dead", attempts: 1, due: new Date(Date.now() - 1) } },
      );
    await jobs.start();
    await finishJobs(site);
    const told = await archiveMails(member);
    expect(told.map(({ subject }) => subject.split(" archive ")[1])).to.deep.equal(["could not be made"]);
    expect(linkIn(told[0]!)).to.equal(PLACE);
    expect(await archives().findOne(of(member))).to.include({ state: "failed" });
    expect(page(await agent.get(PLACE).expect(200))(".notice-warning").text()).to.contain(
      "could not be made",
    );
    expect(await chunks.countDocuments({ files_id: `${half}/document` as never })).to.equal(0);
  });

  it("can be requested again if building it failed", async () => {
    const member = await aMember();
    const agent = await site.visit(member);
    const { files } = site.app;
    const { putStream } = files;
    files.putStream = async () => {
      throw new Error("the disk is full");
    };
    await wish(agent);
    for (let tries = 0; tries < 6; tries++) await finishJobs(site);
    files.putStream = putStream;
    expect(page(await agent.get(PLACE).expect(200))(".notice-warning").text()).to.contain(
      "could not be made",
    );
    const subjects = async () =>
      (await archiveMails(member)).map(({ subject }) => subject.split(" archive ")[1]);
    expect(await subjects()).to.deep.equal(["could not be made"]);
    await wish(agent);
    expect(await subjects()).to.have.members(["could not be made", "is ready"]);
  });
});

describe("A streamed zip", () => {
  it("buffers only data in transit, and releases its sources when it is aborted", async () => {
    let pulled = 0;
    let closed = false;
    async function* endless() {
      try {
        for (;;) {
          pulled += 1;
          yield randomBytes(64 * 1024);
        }
      } finally {
        closed = true;
      }
    }
    const zip = zipOf([{ path: "large.bin", content: endless }], new Date(0), () => {});
    const reader = zip[Symbol.asyncIterator]();
    for (let chunks = 0; chunks < 20; chunks++) await reader.next();
    const before = pulled;
    for (let turns = 0; turns < 200; turns++) await turn();
    expect(pulled - before, "nobody reads, so nothing is read").to.be.lessThan(20);
    zip.destroy();
    while (!closed) await turn();
  });

  it("fails if a source fails, instead of looking complete", async () => {
    async function* broken() {
      yield "something";
      throw new Error("the database went away");
    }
    const zip = zipOf([{ path: "a.json", content: broken }], new Date(0), () => {});
    const error = await buffer(zip).catch((reason: Error) => reason);
    expect(error).to.be.an("error");
  });
});
