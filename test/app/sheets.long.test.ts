import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { expect } from "chai";
import { load } from "cheerio";
import { SHEETS } from "#core/pages/sheets.ts";
import { developmentPaths } from "#shared/site/development.paths.ts";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";
import { furnish, roomsOf } from "../browser/support/office.ts";
import { placesOf } from "../browser/support/places.ts";
import { buildWorld, type World } from "../browser/support/world.ts";
import { useSite } from "../support/site.ts";
import { allInOne, missingSheets, type Rules, readSheets } from "./support/sheets.ts";

const PUBLIC = join(import.meta.dirname, "../../public");
describe("Stylesheets of pages", function () {
  this.timeout(1_200_000);
  const site = useSite();
  let world: World;
  let sheets: ReadonlyMap<string, Rules>;

  before(async () => {
    [world, sheets] = await Promise.all([buildWorld(site), readSheets()]);
  });

  for (const as of [undefined, "author", "newcomer"] as const)
    it(`are all there that a page needs, for ${as ?? "a guest"}`, async () => {
      const agent = await site.visit(as && world[as]);
      const missing: string[] = [];
      for (const { name, path } of placesOf(world).filter((place) => place.as === as))
        missing.push(
          ...missingSheets((await agent.get(path).redirects(3)).text, sheets).map(
            (each) => `${name}, ${each}`,
          ),
        );
      expect(missing).to.deep.equal([]);
    });

  it("on a guest's chapter are less than half the size of one stylesheet for all pages", async () => {
    const { id, doc } = world.stories.ordinary;
    const agent = await site.visit();
    const { text } = await agent.get(chaptersPaths.chapter({ id, slug: doc.slug }, 1));
    const links = linksIn(text);
    expect(links.map((href) => /([a-z]+)-/.exec(href)?.[1])).to.deep.equal(["site", "chapter"]);
    const all = await allInOne();
    expect(await bytesOf(links)).to.be.below(all.length / 2);
    expect(await bytesOf(links.map((href) => `${href}.br`))).to.be.below(brotliCompressSync(all).length / 2);
    const answer = await agent.get(links[1]!);
    expect(answer.headers["cache-control"]).to.contain("immutable").and.to.contain("max-age=31536000");
  });

  it("are all linked from the design system page", async () => {
    const { text } = await (await site.visit()).get(developmentPaths.devUi());
    expect(linksIn(text)).to.have.length(SHEETS.length + 1);
  });
});

describe("Stylesheets of the back office", () => {
  const site = useSite();

  it("are all linked", async () => {
    const office = await furnish(site);
    const sheets = await readSheets();
    const missing: string[] = [];
    for (const as of ["admin", "moderator"] as const) {
      const agent = await site.visit(office[as]);
      for (const { name, path } of roomsOf(office).filter((room) => room.as === as))
        missing.push(
          ...missingSheets((await agent.get(path)).text, sheets).map((each) => `${name}, ${each}`),
        );
    }
    expect(missing).to.deep.equal([]);
  });
});

const linksIn = (html: string): string[] => {
  const $ = load(html);
  return $('link[rel="stylesheet"]')
    .get()
    .map((link) => link.attribs.href ?? "");
};

async function bytesOf(paths: readonly string[]): Promise<number> {
  const files = await Promise.all(paths.map((path) => readFile(join(PUBLIC, path))));
  return files.reduce((sum, { length }) => sum + length, 0);
}
