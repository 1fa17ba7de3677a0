import { expect } from "chai";
import { bookmarksPaths } from "#shared/library/bookmarks.paths.ts";
import { type TestMember, useSite } from "../support/site.ts";
import { allRows } from "./support/matrix.ts";
import { writeStory } from "./support/stories.ts";
import { makeWorld } from "./support/world.ts";

/** Cursors past every entry: of lists by date or number falling, by name rising, by id, and by a number of entries. */
const cursor = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const FIRST_ID = "0".repeat(24);
const LAST_ID = "f".repeat(24);
const PAST = [
  { after: cursor({ d: -8_640_000_000_000, i: FIRST_ID }) },
  { after: cursor({ d: 8_640_000_000_000, i: LAST_ID }) },
  { after: cursor({ v: -1_000_000, i: FIRST_ID }) },
  { after: cursor({ v: 1_000_000_000, i: LAST_ID }) },
  { after: cursor({ v: "\u{10ffff}", i: LAST_ID }) },
  { after: cursor({ v: "", i: FIRST_ID }) },
  { after: cursor({ v: FIRST_ID, i: FIRST_ID }) },
  { after: cursor({ v: LAST_ID, i: LAST_ID }) },
  { after: cursor({ at: 900 }) },
  { page: "9999" },
  { before: "1" },
  { before: new Date(0).toISOString() },
];
/** Parameters by which a list turns its pages. */
const TURNS = ["after", "page", "before"];
/** Addresses of lists that the matrix has only without entries. */
const ADDRESSES: Readonly<Record<string, string>> = { "/tags/:slug": "/tags/tides" };

describe("A page past the last one", function () {
  this.timeout(180_000);
  const site = useSite();
  let [ada, admin] = [] as unknown as TestMember[];

  before(async () => {
    [ada, admin] = [await site.addMember("ada"), await site.addMember("admin", "admin")];
    await writeStory(site, ada, { title: "The Harbour", tags: ["tides"] });
  });

  it("is missing in every list, whatever its order", async () => {
    const agent = await site.visit(admin);
    const paths = site.app.features
      .flatMap(({ pages = [] }) => pages)
      .filter(
        ({ path, query = [] }) => !path.includes(":") && (query.includes("after") || query.includes("page")),
      )
      .map(({ path }) => path);
    expect(paths.length).to.be.above(20);
    const shown: string[] = [];
    const guest = await site.visit();
    for (const path of [...paths, "/user/ada", "/user/ada/updates", "/genres/fantasy", "/forums/writing"]) {
      const asked = { q: path.includes("search") ? "harbour" : "" };
      for (const [name, reader] of Object.entries({ admin: agent, guest })) {
        if ((await reader.get(path).query(asked)).status !== 200) continue;
        const statuses: number[] = [];
        for (const query of PAST) {
          const { status } = await reader.get(path).query({ ...query, ...asked });
          if (status >= 500) shown.push(`${path} ${JSON.stringify(query)}: ${status}`);
          statuses.push(status);
        }
        // Of each kind of cursor one end is past the last page; which one depends on the order of the list.
        if (!statuses.includes(404)) shown.push(`${path} for the ${name}`);
      }
    }
    expect(shown).to.deep.equal([]);
  });

  it("is missing in every list of one thing, as well", async () => {
    const rows = await allRows();
    const world = await makeWorld(site, rows);
    const lists = site.app.features
      .flatMap(({ pages = [] }) => pages)
      .filter(({ path, query = [] }) => path.includes(":") && TURNS.some((name) => query.includes(name)));
    expect(lists.length).to.be.above(20);
    const agents = await Promise.all(
      [world.members.owner, world.members.admin, world.members.stranger].map((each) => site.visit(each)),
    );
    const shown: string[] = [];
    for (const { path } of lists) {
      const url = ADDRESSES[path] ?? (await world.urlOf(`GET ${path}`, world.stories.open, 1));
      const statuses: number[] = [];
      for (const agent of agents) {
        if ((await agent.get(url)).status !== 200) continue;
        for (const query of PAST) {
          const { status } = await agent.get(url).query(query);
          if (status >= 500) shown.push(`${path} ${JSON.stringify(query)}: ${status}`);
          statuses.push(status);
        }
        break;
      }
      if (!statuses.includes(404)) shown.push(`${path}: ${[...new Set(statuses)].join() || "not opened"}`);
    }
    expect(shown).to.deep.equal([]);
  });

  it("leads to the first page for those who removed its last entry", async () => {
    const agent = await site.visit(admin);
    const query = `?after=${PAST[0]!.after}`;
    const list = bookmarksPaths.bookmarks();
    await agent.get(`${list}${query}`).expect(404);
    const answer = await agent
      .get(`${list}${query}`)
      .set("Referer", `${site.url}${list}${query}`)
      .expect(302);
    expect(answer.headers.location).to.equal(list);
  });
});
