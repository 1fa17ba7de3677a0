import { chmod, mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import mongoose from "mongoose";
import supertest from "supertest";
import { extractText, getDocumentProxy } from "unpdf";
import { updateStory } from "#features/stories/editing/index.ts";
import { readManuscript } from "#features/stories/manuscripts/index.ts";
import { eReadersPaths } from "#shared/reading/e-readers.paths.ts";
import { eReadersText as words } from "#shared/reading/e-readers.text.ts";
import { collect } from "#test/app/support/bytes.ts";
import { browsersOf, page, storeStory, type TestStory } from "#test/app/support/stories.ts";
import { mailsTo, type TestMail } from "#test/support/mails.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";

type Agent = ReturnType<typeof supertest.agent>;
type Sent = TestMail & { readonly attachment?: { name: string; type: string; bytes: { buffer: Buffer } } };

/** Program with the interface of Calibre: its result names the format and has the length of the book. */
const PROGRAM = `#!/bin/sh
if [ "$1" = "--version" ]; then echo "ebook-convert (calibre 7.4.0)"; exit 0; fi
if grep -q secret-of-the-server /proc/self/environ 2>/dev/null; then exit 9; fi
case "$2" in *.mobi) exit 1;; esac
{ printf 'KINDLE '; wc -c < "$1"; } > "$2"
`;

describe("Stories for e-readers", () => {
  const folder = join(tmpdir(), `e-reader-program-${process.pid}`);
  const program = join(folder, "ebook-convert");

  after(() => rm(folder, { recursive: true, force: true }));

  const site = useSite({ EBOOK_CONVERT: program });
  const as = browsersOf(site);
  const guest = () => supertest(site.url);
  let author: TestMember;
  let count = 0;
  before(async () => {
    await mkdir(folder, { recursive: true });
    await writeFile(program, PROGRAM);
    await chmod(program, 0o755);
    author = await site.addMember("e-author");
  });

  const reader = async () => {
    const member = await site.addMember(`e-reader-${++count}`);
    return { member, agent: await as(member), email: `device-${count}@kindle.com` };
  };
  const post = async (agent: Agent, path: string, values: Record<string, string> = {}) =>
    agent
      .post(path)
      .type("form")
      .send({ ...values, _csrf: await csrfOf(agent) });
  const settings = (agent: Agent, values: Record<string, string>) =>
    post(agent, eReadersPaths.eReader(), values);
  const ask = (agent: Agent, email: string) => settings(agent, { intent: "email", email });
  const lastTo = async (email: string): Promise<Sent | undefined> => (await mailsTo(site, email))[0] as Sent;
  const codeIn = ({ text }: TestMail): string => /^[2-9A-Z]{8}$/m.exec(text)![0];
  const bytesOf = ({ attachment }: Sent): Buffer => Buffer.from(attachment!.bytes.buffer);
  const device = async () => {
    const made = await reader();
    await ask(made.agent, made.email);
    const code = codeIn((await lastTo(made.email))!);
    await settings(made.agent, { intent: "code", code }).then((answer) =>
      expect(answer.status).to.equal(303),
    );
    return made;
  };
  const send = (agent: Agent, story: TestStory) => post(agent, eReadersPaths.storyDownload(story.id));

  describe("as files", () => {
    const get = (agent: Pick<Agent, "get">, story: TestStory, format: string) =>
      agent.get(`${story.path}.${format}`).buffer(true).parse(collect);

    it("are PDFs of what a reader may read, generated once, and for nobody else", async () => {
      const wordsOf = async (agent: Pick<Agent, "get">, story: TestStory) => {
        const { body, headers } = await get(agent, story, "pdf").expect(200);
        expect(headers["content-type"]).to.equal("application/pdf");
        const document = await getDocumentProxy(new Uint8Array(body as Buffer));
        return (await extractText(document, { mergePages: true })).text;
      };
      const { agent } = await reader();
      const free = await storeStory(site, author);
      expect(await wordsOf(guest(), free)).to.contain("The third part.");
      const { etag } = (await get(agent, free, "pdf").expect(200)).headers;
      await guest().get(`${free.path}.pdf`).set("If-None-Match", String(etag)).expect(304);
      const paid = await storeStory(site, author, { price: 3, previewChapters: 1 });
      const preview = await wordsOf(agent, paid);
      expect(preview).to.contain("The first part.").and.not.contain("The second part.");
      expect(await wordsOf(await as(author), paid)).to.contain("The second part.");
      await updateStory(site.app.services, author.caller, free.id, { private: true });
      await guest().get(`${free.path}.pdf`).expect(404);
    });

    it("are Kindle files where the server can make them", async () => {
      const story = await storeStory(site, author);
      const { body, headers } = await get(guest(), story, "azw3").expect(200);
      expect(headers["content-disposition"]).to.equal(`attachment; filename="${story.doc.slug}.azw3"`);
      expect(String(body)).to.match(/^KINDLE +\d{4,}/);
      const shown = page(await guest().get(eReadersPaths.storyDownload(story.id)).expect(200));
      expect(
        shown("a[download]")
          .map((_, link) => shown(link).attr("href"))
          .get(),
      ).to.deep.equal(["epub", "pdf", "azw3", "mobi"].map((format) => `${story.path}.${format}`));
    });

    it("are refused clearly if the converter fails", async () => {
      const story = await storeStory(site, author);
      const { text } = await guest().get(`${story.path}.mobi`).set("Accept", "text/html").expect(400);
      expect(text).to.include(words.download.notConverted);
    });
  });

  describe("by email", () => {
    it("go to an address only after the code in its email is entered", async () => {
      const { agent, email } = await reader();
      const story = await storeStory(site, author);
      expect((await ask(agent, email)).status).to.equal(303);
      const refused = await send(agent, story);
      expect(refused.status).to.equal(422);
      expect(refused.text).to.include(words.download.noDeviceYet);
      const mail = (await lastTo(email))!;
      const code = codeIn(mail);
      // E-readers show books, not emails.
      const book = await readManuscript(bytesOf(mail), "code.epub");
      expect(book.chapters.map(({ html }) => html).join("")).to.include(code);
      const wrong = await settings(agent, { intent: "code", code: "AAAA2222" });
      expect(wrong.status).to.equal(422);
      expect(wrong.text).to.include(words.settings.codeWrong).and.include('value="AAAA2222"');
      const link = new URL(/https?:\S+/.exec(mail.text)![0]);
      const filled = page(await agent.get(link.pathname + link.search).expect(200));
      expect(filled('input[name="code"]').attr("value")).to.equal(code);
      const typed = `${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`;
      expect((await settings(agent, { intent: "code", code: typed })).status).to.equal(303);
      expect((await send(agent, story)).status).to.equal(303);
      const sent = (await lastTo(email))!;
      expect([sent.subject, sent.attachment?.name]).to.deep.equal([
        story.doc.title,
        `${story.doc.slug}.epub`,
      ]);
      const { chapters } = await readManuscript(bytesOf(sent), "story.epub");
      expect(chapters.map(({ html }) => html).join("")).to.include("The third part.");
      const shown = page(await agent.get(eReadersPaths.storyDownload(story.id)).expect(200));
      expect(shown("main").text()).to.include(words.download.sent(story.doc.title, email));
    });

    it("keep going to the old address until a new one is confirmed", async () => {
      const { agent, email } = await device();
      const story = await storeStory(site, author);
      await ask(agent, `new-${email}`);
      await send(agent, story);
      expect((await lastTo(email))!.subject).to.equal(story.doc.title);
      expect((await mailsTo(site, `new-${email}`)).length).to.equal(1);
    });

    it("contain only what the member may read", async () => {
      const { agent, email } = await device();
      const paid = await storeStory(site, author, { price: 3, previewChapters: 1 });
      await send(agent, paid);
      const { chapters } = await readManuscript(bytesOf((await lastTo(email))!), "story.epub");
      const text = chapters.map(({ html }) => html).join("");
      expect(text).to.contain("The first part.").and.not.contain("The second part.");
      const hidden = await storeStory(site, author);
      await updateStory(site.app.services, author.caller, hidden.id, { private: true });
      expect((await send(agent, hidden)).status).to.equal(404);
      expect((await mailsTo(site, email)).length).to.equal(2);
    });

    it("are for members: guests are led to sign in", async () => {
      const story = await storeStory(site, author);
      const shown = page(await guest().get(eReadersPaths.storyDownload(story.id)).expect(200));
      expect(shown('main a[href^="/login"]').text()).to.include(words.download.signIn);
      await guest().post(eReadersPaths.storyDownload(story.id)).type("form").send({}).expect(403);
    });

    it("go nowhere once the address is removed", async () => {
      const { agent, email } = await device();
      const story = await storeStory(site, author);
      expect((await settings(agent, { intent: "remove" })).status).to.equal(303);
      expect((await send(agent, story)).status).to.equal(422);
      expect((await mailsTo(site, email)).length).to.equal(1);
      const shown = page(await agent.get(eReadersPaths.eReader()).expect(200));
      expect(shown("main").text()).to.include(words.settings.none).and.not.include(email);
    });

    it("are refused for an address that is none, with the form filled in", async () => {
      const { agent } = await reader();
      const answer = await ask(agent, "not an address");
      expect(answer.status).to.equal(422);
      expect(page(answer)('input[name="email"]').attr("value")).to.equal("not an address");
    });

    it("belong to the member's data: in the archive, and gone with the account", async () => {
      const { member, email } = await device();
      const { personalData } = site.app.features.find(({ name }) => name === "e-readers")!;
      const subject = { id: member.id, username: member.username, formerUsernames: [], email: "", name: "" };
      const files: string[] = [];
      for await (const { path } of personalData!.export!(subject)) files.push(path);
      expect(files).to.deep.equal(["e-reader.json"]);
      await personalData!.erase(subject, "leave");
      expect(await mongoose.connection.collection("e-readers").countDocuments({ email })).to.equal(0);
      expect((await mailsTo(site, email)).length).to.equal(0);
    });
  });
});

describe("Limits of sending to e-readers", () => {
  const site = useSite({ RATE_LIMITS: "1" });

  it("allow three codes a day to one address, for all members together", async () => {
    const statuses: number[] = [];
    for (const name of ["one", "two", "three", "four"]) {
      const agent = await site.visit(await site.addMember(`limit-${name}`));
      const answer = await agent
        .post(eReadersPaths.eReader())
        .type("form")
        .send({ intent: "email", email: "somebody@kindle.com", _csrf: await csrfOf(agent) });
      statuses.push(answer.status);
    }
    // The page comes back with a message.
    expect(statuses).to.deep.equal([303, 303, 303, 422]);
  });

  it("say where Kindle files cannot be made", async () => {
    const story = await storeStory(site, await site.addMember("limit-author"));
    const shown = page(await supertest(site.url).get(eReadersPaths.storyDownload(story.id)).expect(200));
    expect(shown("main").text()).to.include(words.download.noKindle);
    await supertest(site.url).get(`${story.path}.azw3`).expect(404);
  });
});
