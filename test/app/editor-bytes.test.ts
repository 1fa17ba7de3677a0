import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";

const ASSETS = join(import.meta.dirname, "../../public/assets");
/** Limit from issue 18 for the whole editor, including the code that co-writing loads. */
const EDITOR_MAX_BYTES = 200_000;

describe("The editor's code", () => {
  it("is under 200 KB compressed, and no other page's script loads it", async () => {
    const files = (await readdir(ASSETS)).filter((name) => name.endsWith(".js"));
    const importsOf = async (file: string): Promise<string[]> => {
      const text = await readFile(join(ASSETS, file), "utf8");
      return files.filter((name) => text.includes(`"./${name}"`));
    };
    const all = new Set(files.filter((name) => /^editor-\w+\.js$/.test(name)));
    expect(all.size).to.equal(1);
    for (const file of all) for (const name of await importsOf(file)) all.add(name);
    const sizes = await Promise.all(
      [...all].map(async (name) => (await stat(join(ASSETS, `${name}.br`))).size),
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).to.be.lessThan(EDITOR_MAX_BYTES);
    for (const name of files) {
      if (all.has(name)) continue;
      expect(
        (await importsOf(name)).filter((each) => all.has(each)),
        name,
      ).to.deep.equal([]);
    }
  });
});
