import { expect } from "chai";
import mongoose from "mongoose";
import supertest from "supertest";
import { sortText } from "#core/text/sort-text.ts";
import { Follower } from "#features/library/followers/model.ts";
import { examined } from "#test/support/examined.ts";
import { useHouseOfSite } from "./support.ts";

const NAMES = [
  "Zoë",
  "Émile",
  "emil",
  "Ørjan",
  "Orla",
  "Łukasz",
  "Luis",
  "Ängel",
  "Andy",
  "ßen",
  "Þóra",
  "Œuvre",
];

describe("Followers by name, through the API", () => {
  const { site, members } = useHouseOfSite(["ada"]);
  const star = new mongoose.Types.ObjectId();
  const names = new Map<string, string>();

  before(async () => {
    const entries = Array.from({ length: 260 }, (_, n) => {
      const name = `${NAMES[n % NAMES.length]} ${String.fromCharCode(97 + (n % 26))}`;
      const [_id, follower] = [new mongoose.Types.ObjectId(), new mongoose.Types.ObjectId()];
      names.set(String(_id), name);
      return { _id, follower, following: star, followerName: sortText(name), followingName: "star" };
    });
    await Follower.insertMany(entries);
  });

  const page = async (token: string | null, query: string): Promise<string[]> => {
    const asked = supertest(site.url).get(`/api/followers?filters[following][id]=${star}&${query}`);
    const { body } = await (token ? asked.set("Authorization", `Bearer ${token}`) : asked).expect(200);
    return body.data.map(({ id }: { id: string }) => id);
  };

  it("are returned in alphabetical order, regardless of accents, each once over all pages", async () => {
    for (const token of [null, members.ada!.token]) {
      const ids: string[] = [];
      for (let number = 1; number <= 27; number++)
        ids.push(...(await page(token, `pagination[page]=${number}`)));
      expect(new Set(ids).size).to.equal(260);
      const shown = ids.map((id) => names.get(id)!);
      const alike = new Intl.Collator("en", { sensitivity: "base" });
      const letters = shown.map((name) => name[0]!.replace("ß", "s").replace("Œ", "o").replace("Þ", "t"));
      for (const [n, letter] of letters.entries())
        if (n > 0)
          expect(alike.compare(letters[n - 1]!, letter), `${shown[n - 1]}, ${shown[n]}`).to.be.at.most(0);
      const falling: string[] = [];
      for (let start = 0; start < 260; start += 100)
        falling.push(
          ...(await page(token, `sort=follower.name:desc&pagination[start]=${start}&pagination[limit]=100`)),
        );
      expect(falling).to.deep.equal(ids.toReversed());
    }
  });

  it("are found and sorted by index, for guests and members, for either side", async () => {
    for (const token of [null, members.ada!.token])
      for (const query of ["", "pagination[page]=3", "sort=follower.name:desc"])
        for (const { stages, documents } of await examined(() =>
          page(token, `${query}&pagination[withCount]=0`),
        )) {
          expect(stages, query).to.include("IXSCAN").and.not.include("SORT").and.not.include("COLLSCAN");
          expect(documents, query).to.be.at.most(31);
        }
    const own = `/api/followers?filters[follower]=${members.ada!.id}`;
    for (const { stages } of await examined(() => supertest(site.url).get(own).expect(200)))
      expect(stages).to.include("IXSCAN").and.not.include("SORT").and.not.include("COLLSCAN");
  });
});
