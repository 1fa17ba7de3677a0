import { expect } from "chai";
import supertest from "supertest";
import { Chapter } from "#features/stories/chapters/model.ts";
import { createReaders, type Reader } from "#features/stories/manuscripts/index.ts";
import { Story } from "#features/stories/stories/model.ts";
import { fillIn, formOf, messagesIn, send } from "#test/app/support/forms.ts";
import { page } from "#test/app/support/stories.ts";
import { effortOf } from "#test/support/effort.ts";
import { type TestMember, useSite } from "#test/support/site.ts";
import { epubOf } from "../manuscripts/archives.ts";

/** Builds a book of long chapters, each slow to read without a pause. */
const longBook = () => {
  const paragraph = `<p>${'It was the best of <em>times</em>, it was the <b>worst</b> of times, "and so on". '.repeat(6)}</p>`;
  const chapter = (n: number) => `<h1>Chapter ${n}</h1>${paragraph.repeat(1_500)}`;
  return epubOf({
    spine: Object.fromEntries(Array.from({ length: 4 }, (_, n) => [`${n}.xhtml`, chapter(n + 1)])),
  });
};

const tale = Buffer.from("# A Tale\n\n## One\n\nWords.\n");

const bring = async (
  agent: Awaited<ReturnType<ReturnType<typeof useSite>["visit"]>>,
  file: Buffer,
  fileName: string,
) => fillIn(agent, "/story/import", { file, fileName }, { holding: "_csrf" });

/** Retries while refused: a slot is free once its thread has ended, possibly a moment after its work. */
const whenFree = async (ask: () => Promise<{ readonly status: number }>, refused: number) => {
  for (;;) {
    const answer = await ask();
    if (answer.status !== refused) return answer;
  }
};

describe("The server while a long manuscript is read", () => {
  const site = useSite();
  let author: TestMember;

  before(async () => {
    author = await site.addMember("author");
  });

  it("answers other requests, since another thread does the work", async () => {
    const agent = await site.visit(author);
    const file = await longBook();
    let answered = 0;
    let done: { status: number } | undefined;
    let own = 0;
    const all = await effortOf(async () => {
      const before = process.threadCpuUsage();
      const importing = bring(agent, file, "long.epub").then((answer) => {
        done = answer;
      });
      while (!done) {
        await supertest(site.url).get("/healthz").expect(200);
        if (!done) answered += 1;
        await new Promise((later) => setTimeout(later, 20));
      }
      await importing;
      const { user, system } = process.threadCpuUsage(before);
      own = (user + system) / 1_000;
    });
    expect(done?.status).to.equal(303);
    expect(answered).to.be.above(10);
    expect(own, `${Math.round(own)} of ${Math.round(all)} ms`).to.be.below(all / 3);
  });
});

describe("A manuscript that exceeds a limit", () => {
  const slow = createReaders({ questionMs: 1 });
  const small = createReaders({ memoryMb: 24 });
  const inUse: { readers: typeof slow } = { readers: slow };
  const site = useSite({}, undefined, {
    readers: {
      lend: (member, work) => inUse.readers.lend(member, work),
      close: async () => void (await Promise.all([slow.close(), small.close()])),
    },
  });

  for (const [what, readers] of [
    ["time", slow],
    ["memory", small],
  ] as const)
    it(`of ${what} comes back with the form, and nothing of it is kept`, async () => {
      inUse.readers = readers;
      const author = await site.addMember(`author_${what}`);
      const answer = await bring(await site.visit(author), await longBook(), "long.epub");
      expect(answer.status).to.equal(422);
      expect(messagesIn(answer).at("file")).to.include("takes more time or memory to read than we can allow");
      expect(page(answer)('input[type="file"]').length).to.equal(1);
      expect([await Story.countDocuments({}), await Chapter.countDocuments({})]).to.deep.equal([0, 0]);
    });
});

describe("More manuscripts than are read at a time", () => {
  const readers = createReaders({ atOnce: 1, waiting: 0 });
  const site = useSite({}, undefined, { readers });

  it("are refused with the form and a time to try again", async () => {
    const agent = await site.visit(await site.addMember("author"));
    const { promise: finish, resolve } = Promise.withResolvers<void>();
    const first = readers.lend("another", () => finish);
    const answer = await bring(agent, tale, "tale.md");
    expect(answer.status).to.equal(503);
    expect(answer.headers["retry-after"]).to.equal("30");
    expect(messagesIn(answer).at("file")).to.include("as many manuscripts as we can");
    expect(page(answer)(".import-form").text()).to.include("“tale.md” was not imported");
    resolve();
    await first;
    const again = () => send(agent, formOf(answer, "_csrf"), { file: tale, fileName: "tale.md" });
    expect((await whenFree(again, 503)).status).to.equal(303);
  });
});

describe("More manuscripts of one member than are read at a time", () => {
  const readers = createReaders({ atOnce: 3 });
  const site = useSite({}, undefined, { readers });

  it("are refused with the form, while others' are read", async () => {
    const [author, other] = [await site.addMember("author"), await site.addMember("other")];
    const { promise: finish, resolve } = Promise.withResolvers<void>();
    const own = [1, 2].map(() => readers.lend(author.id, () => finish));
    const agent = await site.visit(author);
    const answer = await bring(agent, tale, "tale.md");
    expect(answer.status).to.equal(422);
    expect(messagesIn(answer).at("file")).to.include("We are still reading other manuscripts of yours");
    expect((await bring(await site.visit(other), tale, "tale.md")).status).to.equal(303);
    resolve();
    await Promise.all(own);
    const again = () => send(agent, formOf(answer, "_csrf"), { file: tale, fileName: "tale.md" });
    expect((await whenFree(again, 422)).status).to.equal(303);
  });
});

describe("A manuscript reader in a thread", () => {
  const readers = createReaders();
  after(() => readers.close());

  it("returns the same as one in the main thread, pictures included, and refuses the same files", async () => {
    const { readerHere } = await import("#features/stories/manuscripts/index.ts");
    const png = Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
      "base64",
    );
    const book = () =>
      epubOf({
        spine: {
          "1.xhtml": '<h1>One</h1><p>Words.</p><p><img src="a.png" alt="A"/><img src="b.svg" alt="B"/></p>',
        },
        manifest:
          '<item id="a" href="a.png" media-type="image/png" properties="cover-image"/><item id="b" href="b.svg" media-type="image/svg+xml"/>',
        files: {
          "OPS/a.png": png,
          "OPS/b.svg":
            '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><circle r="40"/></svg>',
        },
      });
    const read = async (reader: Reader) => {
      const [manuscript] = await reader.read(await book(), "x.epub");
      return {
        manuscript: manuscript!,
        safe: await reader.sanitise(manuscript!.chapters.map(({ html }) => html)),
      };
    };
    const there = await readers.lend("author", read);
    expect(there.manuscript.images.size).to.equal(2);
    expect(there).to.deep.equal(await read(readerHere));
    expect(Buffer.isBuffer(there.manuscript.cover?.bytes)).to.equal(true);
    const refused = (reader: Reader) =>
      reader
        .read(Buffer.from("%PDF-1.7"), "x.pdf")
        .catch(({ message, status, fields }) => ({ message, status, fields }));
    expect(await readers.lend("author", refused)).to.deep.equal(await refused(readerHere));
  });
});
