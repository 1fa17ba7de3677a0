import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { newSpoolPath, sweepSpool } from "../../../src/core/base/spool.ts";

describe("Files that a killed process left", () => {
  const temporary = process.env.TMPDIR;
  let folder: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "spool-"));
    process.env.TMPDIR = folder;
  });
  after(async () => {
    if (temporary === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = temporary;
    await rm(folder, { recursive: true });
  });

  it("are taken away once they are a day old, and nobody else's are", async () => {
    const [old, young, others] = [
      newSpoolPath(".mp3"),
      newSpoolPath(),
      join(folder, "fablewright-notes.txt"),
    ];
    for (const path of [old, young, others]) await writeFile(path, "x");
    const before = new Date(Date.now() - 25 * 3_600_000);
    for (const path of [old, others]) await utimes(path, before, before);
    await sweepSpool();
    expect((await readdir(folder)).map((name) => join(folder, name)).sort()).to.deep.equal(
      [young, others].sort(),
    );
  });
});
