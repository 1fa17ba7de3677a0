import { expect } from "chai";
import fc from "fast-check";
import supertest from "supertest";
import type { OpenApi } from "#core/api/openapi-types.ts";
import { Chapter, Revision } from "#features/stories/chapters/model.ts";
import { Story } from "#features/stories/stories/model.ts";
import { fuzzApi } from "../support/fuzz-openapi.ts";
import { csrfOf, type TestMember, useSite } from "../support/site.ts";
import { encoded, formsOf, hostileValue, type Target } from "./support/hostile.ts";
import { letIn, page, type TestStory, writeStory } from "./support/stories.ts";

const RUNS = Number(process.env.FUZZ_RUNS ?? 0);

describe("Random input", function () {
  if (RUNS > 0) this.timeout(900_000);
  const site = useSite();
  let author: TestMember;
  let story: TestStory;

  before(async () => {
    author = await site.addMember("author");
    const other = await site.addMember("other");
    story = await writeStory(site, author, { categories: ["fantasy"], tags: ["tag"] as never });
    await writeStory(site, author, { draft: true });
    await writeStory(site, other, { mature: true });
    const priced = await writeStory(site, other, { price: 2, pricing: "paid" as never });
    await letIn(site, author, story, other, "editor");
    expect(priced.doc.price).to.equal(200);
  });

  /** Stories that do not match their chapters, and chapters without a revision: traces of a partial write. */
  const halves = async (): Promise<string[]> => {
    const [stories, chapters] = [await Story.find({}).lean(), await Chapter.find({ deletedAt: null }).lean()];
    const faults: string[] = [];
    const byStory = new Map<string, string[]>();
    for (const { story: of, _id } of chapters)
      byStory.set(String(of), [...(byStory.get(String(of)) ?? []), String(_id)]);
    for (const { _id, contents, stats, version } of stories) {
      const listed = contents.map(({ chapter }) => String(chapter)).sort();
      if (listed.join() !== (byStory.get(String(_id)) ?? []).sort().join()) faults.push(`contents of ${_id}`);
      if (stats.drafts !== contents.filter(({ state }) => state !== "published").length)
        faults.push(`drafts of ${_id}`);
      if (!Number.isInteger(version)) faults.push(`version of ${_id}`);
    }
    for (const chapter of chapters) {
      if (!(await Revision.exists({ chapter: chapter._id, number: chapter.lastRevision })))
        faults.push(`revision of ${chapter._id}`);
    }
    return faults;
  };

  describe("to the API", () => {
    for (const who of ["a guest", "a member", "an admin"] as const) {
      it(`by ${who}, gets an answer in the contract's shape, and nothing is half written`, async () => {
        const member =
          who === "a guest" ? null : who === "a member" ? author : await site.addMember("chief", "admin");
        const headers: Record<string, string> = member
          ? { Authorization: `Bearer ${await site.tokenOf(member)}` }
          : {};
        const report = await fuzzApi({
          baseUrl: site.url,
          document: site.app.apiDocument() as unknown as OpenApi,
          runs: RUNS || (member ? 500 : 300),
          headers,
          // A caller who deletes their account or changes their password becomes a guest.
          skip: (path, method) => Boolean(member) && path === "/api/users/{id}" && method === "delete",
        });
        // Most of a guest's random input is refused; some successes show that requests reach the code under
        // test.
        expect(report.statuses[200] ?? 0).to.be.greaterThan(member ? 5 : 1);
        expect(report.statuses[400] ?? 0).to.be.greaterThan(20);
        expect(await halves()).to.deep.equal([]);
      });
    }
  });

  describe("to the pages", () => {
    const pairs = (fields: readonly string[]) =>
      fc.array(
        fc.tuple(
          fc.oneof(
            { weight: 8, arbitrary: fc.constantFrom(...fields) },
            {
              weight: 1,
              arbitrary: fc.constantFrom(
                "",
                "x",
                "__proto__",
                "toString",
                "title[]",
                "title[$gt]",
                "_csrf",
                "a".repeat(300),
              ),
            },
          ),
          hostileValue,
        ),
        { maxLength: 14 },
      );

    const BODIES = ["urlencoded", "multipart", "raw"] as const;

    it("returns a page, never a server error, and leaves no partial writes", async () => {
      const agent = await site.visit(author);
      const token = await csrfOf(agent);
      const targets = formsOf(story);
      const statuses: Record<number, number> = {};
      const request = fc.constantFrom(...targets).chain((target) =>
        fc.record({
          target: fc.constant(target),
          pairs: pairs(target.fields),
          as: fc.constantFrom(...BODIES),
          guest: fc.boolean(),
          signed: fc.boolean(),
          raw: fc.uint8Array({ maxLength: 200 }),
          type: fc.constantFrom(
            "text/plain",
            "application/json",
            "multipart/form-data",
            "multipart/form-data; boundary=",
            "application/x-www-form-urlencoded; charset=utf-16",
            ";;;",
            "application/x-www-form-urlencoded",
          ),
        }),
      );
      const send = async ({ target, pairs: given, as, guest, signed, raw, type }: Sent) => {
        const fields: [string, string][] = signed && !guest ? [["_csrf", token], ...given] : given;
        const sender = guest ? supertest.agent(site.url) : agent;
        const post = sender.post(target.path);
        if (as === "raw") return post.set("Content-Type", type).send(Buffer.from(raw) as never);
        if (as === "urlencoded") {
          const body = fields.map(([name, each]) => `${encoded(name)}=${encoded(each)}`).join("&");
          return post.set("Content-Type", "application/x-www-form-urlencoded").send(body);
        }
        const boundary = "----fuzz";
        const parts = fields.map(
          ([name, each], index) =>
            `--${boundary}\r\nContent-Disposition: form-data; name="${name.replace(/["\r\n]/g, "")}"${index % 4 === 3 ? '; filename="a.png"' : ""}\r\n\r\n${each}\r\n`,
        );
        return post
          .set("Content-Type", `multipart/form-data; boundary=${boundary}`)
          .send(Buffer.from(`${parts.join("")}--${boundary}--\r\n`) as never);
      };
      type Sent = {
        target: Target;
        pairs: [string, string][];
        as: (typeof BODIES)[number];
        guest: boolean;
        signed: boolean;
        raw: Uint8Array;
        type: string;
      };
      await fc.assert(
        fc.asyncProperty(request, async (sent) => {
          const answer = await send(sent);
          statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
          if (answer.status >= 500) throw new Error(`${answer.status} ${JSON.stringify(sent)}`);
          expect(answer.status, sent.target.path).to.be.oneOf([302, 303, 400, 403, 404, 405, 413, 415, 422]);
          if (answer.status === 303) expect(answer.headers.location).to.match(/^\/(?![/\\])/);
          else if (answer.status !== 302)
            expect(page(answer)("h1").length, `${answer.status} ${sent.target.path}`).to.equal(1);
        }),
        { numRuns: RUNS || 400 },
      );
      expect(statuses[422] ?? 0).to.be.greaterThan(20);
      expect(statuses[303] ?? 0).to.be.greaterThan(5);
      expect(await halves()).to.deep.equal([]);
    });

    it("is handled in page URLs too", async () => {
      const agent = await site.visit(author);
      const segment = fc.oneof(
        fc.constantFrom(
          "stories",
          "story",
          story.id,
          story.doc.slug,
          "chapter",
          "1",
          "edit",
          "new",
          "user",
          author.username,
          "genres",
          "fantasy",
          "search",
          "feed.atom",
          "x.epub",
          "files",
          "og",
          "covers",
          "settings",
          "api",
          "docs",
          "assets",
          "..",
        ),
        hostileValue.map((each) => encoded(each).slice(0, 300)),
      );
      const url = fc.tuple(
        fc.array(segment, { maxLength: 5 }),
        fc.array(
          fc.tuple(
            fc.constantFrom("q", "after", "before", "genre", "sort", "next", "done", "x"),
            hostileValue,
          ),
          { maxLength: 4 },
        ),
      );
      const seen: Record<number, number> = {};
      await fc.assert(
        fc.asyncProperty(url, fc.boolean(), async ([segments, query], guest) => {
          const path =
            `/${segments.join("/")}${query.length > 0 ? `?${query.map(([name, each]) => `${name}=${encoded(each)}`).join("&")}` : ""}`.slice(
              0,
              6_000,
            );
          const { status } = await (guest ? supertest(site.url) : agent).get(path);
          seen[status] = (seen[status] ?? 0) + 1;
          if (status >= 500) throw new Error(`${status} ${path}`);
        }),
        { numRuns: RUNS || 500 },
      );
      expect(seen[200] ?? 0).to.be.greaterThan(10);
      expect(seen[404] ?? 0).to.be.greaterThan(10);
    });
  });
});
