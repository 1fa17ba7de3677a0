import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { expect } from "chai";
import { keepSwept, newSpoolPath, sweepSpool } from "../../../src/core/base/spool.ts";
import { eventually } from "../../support/eventually.ts";

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

  it("go also from a process that runs on, though no file is ever sent to it again", async () => {
    const { stop } = await keepSwept(() => {}, 5);
    try {
      const left = newSpoolPath();
      await writeFile(left, "x");
      const before = new Date(Date.now() - 25 * 3_600_000);
      await utimes(left, before, before);
      await eventually(async () => {
        expect(await readdir(folder)).not.to.include(basename(left));
      });
    } finally {
      stop();
    }
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
