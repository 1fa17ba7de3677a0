import { readdirSync, readFileSync } from "node:fs";
import { expect } from "chai";
import { mountedRoutes } from "#core/api/index.ts";
import { useSite } from "../support/site.ts";

/** Names that say a position. A position passes to another item when somebody inserts, moves or deletes one. */
const POSITION = /^(?:n|i|at|index|position|number|place|row)$/;

const REVISION = "A revision keeps its number for good.";
const WHOLE_LIST = "The form contains every row and replaces the whole list.";
const VERSION = "The form has the version it was made from, and is refused if there is a later one.";
const NEW = "The item is new: nothing is stored that it could be taken for.";
const CHAPTER_ID = "Pages and forms have the chapter's id (decision 91).";
const UNCHANGED = "The list cannot change any more while this form is open.";

/** Addresses that contain a position, and why it names the right item. */
const ADDRESSES: Readonly<Record<string, string>> = {
  "/advance-copies/:id/read/:number": "A page to read; nothing is stored under its number.",
  "/api/chapters/:id/revisions/:number": REVISION,
  "/api/chapters/:id/revisions/:number/restore": REVISION,
  "/api/stories/:id/history/:number": REVISION,
  "/api/stories/:id/history/:number/restore": REVISION,
  "/story/:id/:slug/chapter/:number": CHAPTER_ID,
  "/story/:id/:slug/chapter/:number/bookmark": CHAPTER_ID,
  "/story/:id/:slug/chapter/:number/comments": CHAPTER_ID,
  "/story/:id/:slug/chapter/:number/comments/lock": CHAPTER_ID,
  "/story/:id/chapters/:number/edit": CHAPTER_ID,
};

/** Form fields with a position in their name, and why it names the right item. */
const FIELDS: Readonly<Record<string, string>> = {
  "AnswerFields.tsx: answers.${at}":
    "An order keeps the questions it was placed with; placing one is refused if the seller changed them.",
  "BlockFields.tsx: key${number}": VERSION,
  "BlockFields.tsx: kind${number}": VERSION,
  "BlockFields.tsx: picture${number}": VERSION,
  "BlockFields.tsx: picture${number}Alt": VERSION,
  "BlockFields.tsx: url${number}": VERSION,
  "ComparisonPage.tsx: number": REVISION,
  "ComparisonPage.tsx: passage-${at}": UNCHANGED,
  "DetailsHistoryPage.tsx: number": REVISION,
  "EntryPage.tsx: score-${at}": UNCHANGED,
  "ImportChapterPage.tsx: at": "The form has a mark of the text, and is refused if that has changed.",
  "LinkFields.tsx: shopName${number}": WHOLE_LIST,
  "LinkFields.tsx: shopUrl${number}": WHOLE_LIST,
  "PictureFields.tsx: picture${at}": NEW,
  "PictureFields.tsx: picture${at}Alt": NEW,
  "PricingFields.tsx: extras.${at}.name": WHOLE_LIST,
  "PricingFields.tsx: extras.${at}.price": WHOLE_LIST,
  "PricingFields.tsx: packages.${at}.${field}": WHOLE_LIST,
  "PrizePage.tsx: place${at + 1}": "The place of the winner, for which the prize is: first, second or third.",
  "RequirementFields.tsx: requirements.${at}.${field}": WHOLE_LIST,
  "ReviewNewsletterPage.tsx: at": "A time.",
  "RoundPage.tsx: answer-${at}": UNCHANGED,
};

describe("A position as the identity of an item", () => {
  const site = useSite();

  it("is in no address of a page or the API, except those with a reason", () => {
    const pages = site.app.features.flatMap(({ pages = [] }) => pages).map(({ path }) => path);
    const routes = mountedRoutes(site.app.express).map(({ path }) => path.replace(/\{(\w+)\}/g, ":$1"));
    const withPosition = [...pages, ...routes].filter((path) =>
      [...path.matchAll(/:(\w+)/g)].some(([, name]) => POSITION.test(name!)),
    );
    expect([...new Set(withPosition)]).to.have.members(Object.keys(ADDRESSES));
  });

  it("is in no form field, except those with a reason", () => {
    expect(fieldsWithPosition()).to.have.members(Object.keys(FIELDS));
  });
});

/** Returns "view: field" for each field that is named by a position, or has one in its name. */
function fieldsWithPosition(): string[] {
  const folder = new URL("../../views/", import.meta.url);
  const views = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".tsx"),
  );
  const fields = views.flatMap((view) => {
    const source = readFileSync(new URL(view, folder), "utf8");
    const plain = [...source.matchAll(/\b(?:name=|bind\()"(\w+)"/g)].map(([, name]) => name!);
    const made = [...source.matchAll(/(?:name=\{|bind\(|=> )`([\w.-]*\$\{(\w+)(?: \+ 1)?\}[^`\s?/:#]*)`/g)];
    return [
      ...plain.filter((name) => POSITION.test(name)),
      ...made.flatMap(([, name, part]) => (POSITION.test(part!) ? [name!] : [])),
    ].map((name) => `${view.replace(/^.*\//, "")}: ${name}`);
  });
  return [...new Set(fields)];
}
