import { expect } from "chai";
import { plainText } from "#core/text/index.ts";
import { parseFrontMatter, readHead } from "#scripts/demo/front-matter.ts";
import { type DemoStory, demoSignIns, readDemoContent } from "#scripts/demo/read-content.ts";
import {
  PRICE_MIN_CENTS,
  SYNOPSIS_MAX,
  TAG_MAX,
  TAGS_MAX,
  TITLE_MAX,
} from "#shared/stories/editing.limits.ts";

describe("The demo content", () => {
  let stories: DemoStory[];
  let authors: Awaited<ReturnType<typeof readDemoContent>>["authors"];
  before(async () => {
    ({ authors, stories } = await readDemoContent());
  });

  it("has six authors with valid names and usernames (specification, section 5)", () => {
    expect(authors).to.have.length(6);
    for (const { name, username, email, bio, interests } of authors) {
      expect(name).to.match(/^[a-z ]+$/iu);
      expect(username).to.match(/^[\w.-]+$/u);
      expect(email).to.match(/@example\.com$/u);
      expect(bio.length).to.be.greaterThan(80);
      expect(interests).to.not.have.length(0);
    }
    expect(new Set(authors.map(({ email }) => email)).size).to.equal(6);
  });

  it("has at least a dozen public stories, in a dozen genres", () => {
    const open = stories.filter((story) => story.state === "published" && !story.private && !story.mature);
    expect(open.length).to.be.at.least(12);
    const genres = new Set(open.flatMap(({ categories }) => categories));
    for (const genre of "fantasy sci-fi mystery romance horror humour historical adventure thriller children contemporary young-adult".split(
      " ",
    ))
      expect([...genres], genre).to.include(genre);
    for (const { key, chapters } of open) expect(chapters.length, key).to.be.at.least(2);
    expect(Math.max(...open.map(({ chapters }) => chapters.length))).to.be.at.least(8);
  });

  it("has one of each kind that the screens must show", () => {
    const has = (test: (story: DemoStory) => boolean): boolean => stories.some(test);
    expect(
      has(({ mature }) => mature),
      "mature",
    ).to.equal(true);
    expect(
      has((story) => story.private && story.password !== null),
      "passworded",
    ).to.equal(true);
    expect(
      has(({ state }) => state === "draft"),
      "draft",
    ).to.equal(true);
    expect(
      has(({ state }) => state === "scheduled"),
      "scheduled",
    ).to.equal(true);
    expect(
      has(({ featured }) => featured),
      "featured",
    ).to.equal(true);
    const open = stories.filter((story) => story.state === "published" && !story.private);
    for (const use of ["assisted", "generated"])
      expect(
        open.some(({ aiUse }) => aiUse === use),
        `AI: ${use}, to try filters on`,
      ).to.equal(true);
    expect(
      open.some(({ complete }) => !complete),
      "incomplete",
    ).to.equal(true);
    expect(new Set(open.flatMap(({ warnings }) => warnings)).size, "warnings").to.be.at.least(5);
    expect(
      has(({ title }) => /\p{L}/u.test(title.replaceAll(/[a-z]/giu, ""))),
      "a letter beyond a to z",
    ).to.equal(true);
    const paid = stories.filter(({ priceCents }) => priceCents !== null);
    expect(paid.length).to.be.at.least(1);
    for (const { priceCents, previewChapters, chapters } of paid) {
      expect(priceCents).to.be.at.least(PRICE_MIN_CENTS);
      expect(previewChapters).to.be.within(1, chapters.length - 1);
    }
  });

  it("respects every limit, and has dates that match the state", () => {
    for (const story of stories) {
      expect(story.title.length, story.key).to.be.at.most(TITLE_MAX);
      expect(story.synopsis.length, story.key).to.be.at.most(SYNOPSIS_MAX);
      expect(story.tags.length, story.key).to.be.within(1, TAGS_MAX);
      for (const tag of story.tags) expect(tag.length, tag).to.be.at.most(TAG_MAX);
      for (const { title, publishedDaysAgo } of story.chapters) {
        if (story.state === "draft") expect(publishedDaysAgo, title).to.equal(null);
        else if (story.state === "scheduled") expect(publishedDaysAgo, title).to.be.lessThan(0);
        else expect(publishedDaysAgo, title).to.be.at.least(0);
      }
    }
  });

  it("is finished prose: typographic quotes, no Markdown left in the text, chapters of a minimum length", () => {
    for (const { key, chapters } of stories) {
      for (const { title, html, words } of chapters) {
        const text = plainText(html);
        expect(text, `${key}: ${title}`).to.not.match(/["']|\*|\[\^|\\|--/u);
        expect(words, `${key}: ${title}`).to.be.within(450, 1_200);
      }
    }
  });

  it("has a reader, an author, a moderator and an admin who can sign in, the author being one of the six", () => {
    expect(demoSignIns.map(({ role }) => role)).to.deep.equal(["member", "member", "moderator", "admin"]);
    expect(authors.map(({ email }) => email)).to.include(demoSignIns[1]?.email);
    for (const { name, password } of demoSignIns) {
      expect(name).to.match(/^[a-z ]+$/iu);
      expect(password.length).to.be.at.least(6);
    }
  });
});

describe("Front matter", () => {
  const head = (lines: string) => readHead(parseFrontMatter(`---\n${lines}\n---\ntext`, "x.md").head, "x.md");

  it("is refused if it is missing, duplicated, misspelt or of the wrong type", () => {
    expect(() => parseFrontMatter("text", "x.md")).to.throw("x.md: no front matter");
    expect(() => head("a: 1\na: 2")).to.throw("bad line");
    expect(() => head("titel: A").finish()).to.throw("unknown in the front matter: titel");
    expect(() => head("complete: maybe").flag("complete")).to.throw("complete cannot be “maybe”");
    expect(() => head("price: free").whole("price", 0)).to.throw("price cannot be “free”");
    expect(() => head("a: b").text("title")).to.throw("title is missing");
  });

  it("retains colons and quotes in a value", () => {
    expect(head("title: One: Two").text("title")).to.equal("One: Two");
    expect(head('title: " padded "').text("title")).to.equal(" padded ");
  });
});
