import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";

const ROOT = join(import.meta.dirname, "../../../..");
const DOCUMENTS = join(ROOT, "src/features/site/documents/content/en-GB");

describe("Buttons and pages that texts about the site name", () => {
  /** Every word of every screen, as sources spell them. */
  async function labels(): Promise<Set<string>> {
    const shared = join(ROOT, "src/shared");
    const files = (await readdir(shared, { recursive: true })).filter((file) => file.endsWith(".text.ts"));
    const texts = await Promise.all(files.map((file) => readFile(join(shared, file), "utf8")));
    return new Set(texts.flatMap((text) => [...text.matchAll(/"([^"\n]+)"/g)].map(([, label]) => label!)));
  }

  it("are called there as they are on the screens", async () => {
    const known = await labels();
    const unknown: string[] = [];
    for (const file of await readdir(DOCUMENTS)) {
      const text = await readFile(join(DOCUMENTS, file), "utf8");
      for (const [, named] of text.matchAll(/(?:[Cc]hoose|[Tt]ick|In|in) \*([A-Z][^*]+)\*(?!\*)/g))
        for (const label of named!.split(", ")) if (!known.has(label)) unknown.push(`${file}: ${label}`);
    }
    expect(unknown).to.deep.equal([]);
  });
});
