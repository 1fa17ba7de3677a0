import { expect } from "chai";
import mongoose from "mongoose";
import supertest from "supertest";
import { createPost } from "#features/community/forums/commands/posts.ts";
import { createThread } from "#features/community/forums/commands/threads.ts";
import { addItem, createList } from "#features/library/lists/index.ts";
import { createLink, openLink } from "#features/reach/story-links/commands.ts";
import { type EpubBook, openArchive, writeEpub } from "#features/stories/manuscripts/index.ts";
import { writeAs } from "#features/stories/manuscripts/out/write-as.ts";
import { createUpdate } from "#features/talk/updates/index.ts";
import { unlimited } from "#test/support/unlimited.ts";
import { narrate } from "../features/reach/narration/support.ts";
import { type TestMember, useSite } from "../support/site.ts";
import { collect } from "./support/bytes.ts";
import { runningChallenge } from "./support/challenges.ts";
import { type TestStory, writeStory } from "./support/stories.ts";
import { wellFormed } from "./support/xml.ts";

/** Characters that XML 1.0 forbids, as older versions stored them, and references to such characters. */
const FORBIDDEN = "\u0000\u0001\u0008\u000b\u000c\u000e\u0010\u001f\ufffe\uffff";
const MARKED = `${FORBIDDEN}&#16;&#12;`;
/** Fields with text that people write, anywhere in a document. */
const WRITTEN =
  /^(?:about|description|html|name|narrator|note|notes(?:After|Before)|summary|synopsis|text|title)$/;

describe("Every XML output is well-formed, whatever characters were stored", () => {
  const site = useSite();
  let author: TestMember;
  let story: TestStory;
  let paths: Readonly<Record<string, string>>;

  before(async () => {
    const { services } = site.app;
    author = await site.addMember("xml-author");
    const writing = { services, limits: unlimited };
    story = await writeStory(site, author, {
      title: "The Lamp",
      synopsis: "A lamp burns.",
      categories: ["horror"],
      chapters: [
        { title: "Oil", html: '<p>It <em>burns</em>.</p><pre>Line one\nline two</pre><h3 id="x">Wick</h3>' },
        { title: "Wick", html: "<ul><li>One</li></ul><table><tr><td>Two</td></tr></table>" },
      ],
    });
    const list = await createList(services, author.caller, { title: "Lamps", public: true });
    await addItem(services, author.caller, { list: String(list._id), story: story.id });
    const thread = await createThread(writing, author.caller, {
      section: "writing",
      title: "Commas",
      text: "First",
      tags: ["craft"],
    });
    await createPost(writing, author.caller, { thread: String(thread._id), text: "Second" });
    await createUpdate(writing, author.caller, { text: "A new chapter is ready." });
    await runningChallenge(writing, author, { summary: "One night." });
    const link = await createLink(services, author.caller, {
      type: "promotional",
      story: story.id,
      slug: "xml-lamp",
    });
    await openLink(services, author.caller, String(link._id));
    await narrate(site, story, 1, { narrator: "Ida Quill" });
    for (const name of "Story Chapter User List ListItem Thread Post Update Challenge Narration StoryLink".split(
      " ",
    ))
      await markStored(name);
    for (const { dropped = [] } of site.app.features) for (const each of dropped) each.clear();
    paths = {
      "site feed": "/feed.atom",
      "genre feed": "/genres/horror/feed.atom",
      "author feed": `/user/${author.username}/feed.atom`,
      "story feed": `${story.path}/feed.atom`,
      "list feed": `/lists/${list._id}/feed.atom`,
      "challenges feed": "/challenges/feed.atom",
      "forum feed": "/forums/writing/feed.atom",
      "thread feed": `/forums/threads/${thread._id}/feed.atom`,
      podcast: `${story.path}/podcast.xml`,
      "sitemap index": "/sitemap.xml",
      "sitemap of pages": "/sitemaps/pages.xml",
      "sitemap of tags": "/sitemaps/tags.xml",
      "sitemap of stories": "/sitemaps/stories-0.xml",
      "sitemap of lists": "/sitemaps/lists-0.xml",
      "drawn cover": `/covers/${story.id}/${story.doc.slug}.svg`,
      "QR code": "/link/xml-lamp/qr.svg",
    };
  });

  /** Appends the forbidden characters to what people wrote, directly in the database. */
  async function markStored(model: string): Promise<void> {
    const { collection } = mongoose.model(model);
    const documents = await collection.find({}).toArray();
    expect(documents.length, model).to.be.above(0);
    for (const { _id, ...document } of documents) {
      const changes: Record<string, string> = {};
      gather(document, "", changes);
      if (Object.keys(changes).length > 0) await collection.updateOne({ _id }, { $set: changes });
    }
  }

  function gather(value: unknown, path: string, changes: Record<string, string>): void {
    const isPlain = Array.isArray(value) || Object.getPrototypeOf(value ?? 0) === Object.prototype;
    if (!isPlain) return;
    for (const [key, inner] of Object.entries(value as object)) {
      const at = path ? `${path}.${key}` : key;
      if (typeof inner === "string" && inner && WRITTEN.test(key)) {
        const end =
          inner.endsWith("</pre>") || inner.endsWith("</p>") ? inner.lastIndexOf("</") : inner.length;
        changes[at] = `${inner.slice(0, end)}${MARKED}${inner.slice(end)}`.replace("burns", `bu${MARKED}rns`);
      } else gather(inner, at, changes);
    }
  }

  const wrong = (where: string, text: string): string[] => {
    try {
      wellFormed(text);
      return [];
    } catch (error) {
      return [`${where}: ${(error as Error).message.split("\n", 1)[0]}`];
    }
  };

  /** Checks the XML files of a zip for errors; returns the names of the checked files. */
  async function checkArchive(where: string, bytes: Uint8Array, least: number): Promise<string[]> {
    const archive = await openArchive(Buffer.from(bytes));
    const faults: string[] = [];
    const names = archive.names.filter((name) => /\.(?:xml|xhtml|opf|ncx|smil|rels)$/.test(name));
    expect(names.length, where).to.be.at.least(least);
    for (const name of names)
      faults.push(...wrong(`${where} ${name}`, (await archive.read(name))!.toString("utf8")));
    archive.close();
    return faults;
  }

  it("in feeds, podcasts, sitemaps and pictures", async () => {
    const faults: string[] = [];
    for (const [name, path] of Object.entries(paths)) {
      const { status, text, body } = await supertest(site.url).get(path);
      if (status !== 200) faults.push(`${name}: ${status}`);
      else faults.push(...wrong(name, text ?? String(body)));
    }
    expect(faults.join("\n")).to.equal("");
    const { text } = await supertest(site.url).get("/feed.atom").expect(200);
    expect(text).to.include("The Lamp").and.include("A lamp bu");
  });

  it("in the EPUB that readers download", async () => {
    const { body } = await supertest(site.url)
      .get(`${story.path}.epub`)
      .buffer(true)
      .parse(collect)
      .expect(200);
    expect((await checkArchive("epub", body as Buffer, 6)).join("\n")).to.equal("");
  });

  it("in exported DOCX and EPUB files, including names and comments of the team", async () => {
    const text = `Lamp${MARKED}\ud800`;
    const html = `<p title="${text}">${text} <img src="/x.png" alt="${text}"></p><pre>${text}</pre>`;
    const said = { by: text, at: "2026-01-01T00:00:00.000Z" };
    const book = {
      title: text,
      author: text,
      language: "en",
      synopsis: text,
      subjects: [text],
      images: new Map(),
      image: async () => null,
      parts: [{ id: "1", title: text, parent: null, number: 1 }] as never,
      chapters: [
        { title: text, type: "chapter", html, part: "1" },
        {
          title: text,
          type: "chapter",
          html,
          review: {
            suggested: [{ ...said, html: `<p>${text} more</p>` }],
            remarks: [{ ...said, text, quote: "", answers: [{ ...said, text }] }],
          },
        },
      ] as EpubBook["chapters"],
    };
    const { bytes } = await writeAs({ format: "docx", size: "a5" as never, book });
    expect((await checkArchive("docx", bytes, 8)).join("\n")).to.equal("");
    const date = new Date("2026-01-01T00:00:00Z");
    const epub = {
      ...book,
      id: "urn:x",
      identifier: "urn:x",
      publishedAt: date,
      modifiedAt: date,
      series: { title: text, position: 1 },
      rights: { name: text, url: "" },
      contributors: [{ name: text, role: "aut" }],
    } as unknown as EpubBook;
    expect((await checkArchive("epub", await writeEpub(epub), 6)).join("\n")).to.equal("");
  });
});
