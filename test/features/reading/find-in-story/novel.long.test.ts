import { expect } from "chai";
import mongoose from "mongoose";
import supertest from "supertest";
import type { TestStory } from "#test/app/support/stories.ts";
import { page } from "#test/app/support/stories.ts";
import { bringNovel, needsLibrary } from "#test/browser/support/books.ts";
import { effortOf } from "#test/support/effort.ts";
import { type TestMember, useSite } from "#test/support/site.ts";

/**
 * Limit in milliseconds of processor time for one page of results in a full novel, with all 61 chapters
 * searched. Not in the specification.
 */
const EFFORT_MAX = 250;

describe("Searching a novel of 61 chapters", () => {
  const site = useSite();
  let author: TestMember;
  let novel: TestStory;

  before(async function () {
    needsLibrary(this);
    author = await site.addMember("jane");
    novel = await bringNovel(site, author, "jane-austen_pride-and-prejudice");
  });

  const ask = (q: string, from = "") =>
    supertest(site.url)
      .get(`${novel.path}/find?q=${encodeURIComponent(q)}${from && `&from=${from}`}`)
      .expect(200);

  /** Returns the filters of the chapter queries that `work` makes. */
  const chapterFinds = async (work: () => Promise<unknown>): Promise<object[]> => {
    const filters: object[] = [];
    mongoose.set("debug", (collection: string, method: string, filter: object) => {
      if (collection === "chapters" && method === "find") filters.push(filter);
    });
    try {
      await work();
    } finally {
      mongoose.set("debug", false);
    }
    return filters;
  };

  it("queries only chapters by their ids, eight at a time, until a page is full", async () => {
    const filters = await chapterFinds(() => ask("zyzzyva"));
    expect(filters.length).to.equal(8);
    for (const filter of filters) {
      const { executionStats, queryPlanner } = await mongoose.connection.db!.command({
        explain: { find: "chapters", filter },
        verbosity: "executionStats",
      });
      const plan = JSON.stringify(queryPlanner.winningPlan);
      expect(plan).to.include("IXSCAN").and.to.not.include("COLLSCAN");
      expect(executionStats.totalDocsExamined).to.equal(executionStats.nReturned);
      expect(executionStats.nReturned).to.be.within(1, 8);
    }
    expect((await chapterFinds(() => ask("darcy"))).length).to.be.below(4);
    expect((await chapterFinds(() => ask("x"))).length).to.equal(0);
  });

  it("needs little processor time, for no results, rare results and results on every page", async () => {
    for (const q of ["zyzzyva", "Pemberley", "the", '"my dear Mr. Bennet"', "elizabeth darcy"]) {
      await ask(q);
      const efforts: number[] = [];
      for (let times = 0; times < 5; times += 1) efforts.push(await effortOf(() => ask(q)));
      const best = Math.min(...efforts);
      expect(best, q).to.be.below(EFFORT_MAX);
    }
  });

  it("finds all occurrences, in the order of the book", async () => {
    const $ = page(await ask('"truth universally acknowledged"'));
    expect($(".found-passages li").length).to.equal(1);
    expect($("mark").text()).to.equal("truth universally acknowledged");
    const hrefs = page(await ask("pemberley"))(".found-chapter h2 a")
      .toArray()
      .map((link) => Number(/(\d+)$/.exec(link.attribs.href!)![1]));
    expect(hrefs).to.deep.equal([...hrefs].sort((a, b) => a - b));
  });
});
