import { expect } from "chai";
import { browsePeople } from "#features/people/profile/people.ts";
import { User, type UserDoc } from "#features/people/users/model.ts";
import { wordsOf } from "#features/people/users/words.ts";
import type { PeopleFiltersDto } from "#shared/people/people.dto.ts";
import { noPeopleFilters } from "#shared/people/people-query.ts";
import { PEOPLE_SORTS } from "#shared/people/profile.enums.ts";
import { examined } from "#test/support/examined.ts";
import { useHouse } from "../users/support.ts";
import { addCrowd } from "./crowd.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const DAY = 86_400_000;

describe("The search for members", () => {
  useHouse();
  let shown: UserDoc[];

  before(async () => {
    const crowd = await addCrowd(400, NOW);
    shown = crowd.filter((user) => user.setup_complete && !user.blocked);
  });

  const ask = (filters: Partial<PeopleFiltersDto>, place = {}) =>
    browsePeople({ ...noPeopleFilters, ...filters }, place, NOW);

  const all = async (filters: Partial<PeopleFiltersDto>): Promise<string[]> => {
    const found: string[] = [];
    let after: string | null = null;
    do {
      const page = await ask(filters, after ? { after } : {});
      found.push(...page.rows.map(({ username }) => username));
      after = page.after;
    } while (after);
    return found;
  };

  const names = (users: readonly UserDoc[]) => users.map(({ username }) => username).sort();

  it("finds prefixes of a name or username, ignoring case and accents", async () => {
    for (const [q, matches] of [
      ["zoe", (user) => user.name.startsWith("Zoë")],
      ["CÉL", (user) => user.name.startsWith("Céline")],
      ["hol ada", (user) => user.name === "Ada Holt"],
      ["neil", (user) => user.name.endsWith("O Neil")],
      ["crowd.12", (user) => /^crowd\.12/.test(user.username)],
      ["olt", () => false],
      [".*", () => true],
      ["^(a+)+$", (user) => user.name.split(" ").some((word) => word.startsWith("A"))],
    ] as [string, (user: UserDoc) => boolean][])
      expect((await all({ q })).sort(), q).to.deep.equal(names(shown.filter(matches)));
  });

  it("filters by interests, location and last visit, and by several together", async () => {
    const recent = (user: UserDoc, days: number) =>
      !user.hideLastOnline && user.last_logged_in! >= new Date(NOW.getTime() - days * DAY);
    for (const [filters, matches] of [
      [{ genre: "adventure" }, (user) => user.interests.includes("adventure")],
      [{ location: "york" }, (user) => user.location.includes("York")],
      [{ location: "new yo" }, (user) => user.location === "New York"],
      [{ online: "week" }, (user) => recent(user, 7)],
      [
        { genre: "adventure", location: "wales", q: "a", online: "month" },
        (user) =>
          user.interests.includes("adventure") &&
          user.location.includes("Wales") &&
          /\ba/i.test(user.name) &&
          recent(user, 30),
      ],
    ] as [Partial<PeopleFiltersDto>, (user: UserDoc) => boolean][])
      expect((await all(filters)).sort(), JSON.stringify(filters)).to.deep.equal(
        names(shown.filter(matches)),
      );
  });

  it("sorts, pages both ways, and never reveals the last visit of members who hide it", async () => {
    for (const sort of PEOPLE_SORTS) {
      const found = await all({ sort });
      const users = sort === "last-online" ? shown.filter((user) => !user.hideLastOnline) : shown;
      expect([...found].sort(), sort).to.deep.equal(names(users));
      const key = (user: UserDoc) =>
        sort === "last-online"
          ? user.lastOnline!.getTime()
          : sort === "newest"
            ? user.createdAt.getTime()
            : user.stats.followers;
      const keys = found.map((username) => key(shown.find((user) => user.username === username)!));
      expect(keys).to.deep.equal([...keys].sort((a, b) => b - a));
      const first = await ask({ sort });
      const second = await ask({ sort }, { after: first.after });
      const back = await ask({ sort }, { before: second.before });
      expect(back.rows.map(({ username }) => username)).to.deep.equal(
        first.rows.map(({ username }) => username),
      );
    }
  });

  it("scans no collection, and without search words examines no more than it shows", async () => {
    for (const sort of PEOPLE_SORTS)
      for (const filters of [
        {},
        { genre: "adventure" },
        { online: "month" },
        { q: "zoe" },
        { location: "york" },
        { q: "zoe", genre: "adventure", location: "york", online: "year" },
      ] as Partial<PeopleFiltersDto>[]) {
        const said = `${sort} ${JSON.stringify(filters)}`;
        const hasWords = "q" in filters || "location" in filters;
        const first = await ask({ ...filters, sort });
        for (const place of [{}, { after: first.after }])
          for (const find of await examined(() => ask({ ...filters, sort }, place))) {
            expect(find.stages, said).to.include("IXSCAN").and.not.include("COLLSCAN");
            if (hasWords) expect(find.documents, said).to.be.at.most(160);
            else if (!("online" in filters)) {
              expect(find.stages, said).to.not.include("SORT");
              expect(find.documents, said).to.be.at.most(24);
            }
          }
      }
  });

  it("stores normalised search words", async () => {
    expect(wordsOf("Zoë  O’Neil-Ståhl 李明")).to.deep.equal(["zoe", "o", "neil", "stahl", "李明"]);
    expect(wordsOf("x ".repeat(5))).to.deep.equal(["x"]);
    const one = await User.findOne({ username: "crowd.1" }).lean<UserDoc>();
    expect(one?.nameWords).to.deep.equal(["zoe", "marsh", "crowd", "1"]);
  });
});
