import { readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { buildIcons } from "#scripts/build/icons.mjs";
import { ICONS } from "#shared/icons.ts";

describe("The icon sprite", () => {
  const file = join(tmpdir(), `fablewright-icons-${process.pid}.svg`);
  after(() => rm(file, { force: true }));

  it("contains every icon that views use, and the site's logo", async () => {
    await buildIcons(file);
    const sprite = await readFile(file, "utf8");
    for (const name of [...ICONS, "brand"])
      expect(sprite).to.match(new RegExp(`<symbol id="${name}"[^>]*><`));
    expect(Buffer.byteLength(sprite)).to.be.below(15_000);
  });
});
