import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { expect } from "chai";
import { newSpoolPath, sweepRegularly, sweepSpool } from "#core/base/spool.ts";
import { eventually } from "../../support/eventually.ts";

describe("Upload files left by a killed process", () => {
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

  it("are also deleted by a process that receives no further uploads", async () => {
    const { stop } = await sweepRegularly(() => {}, 5);
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

  it("are deleted once they are a day old, but other files are not", async () => {
    const [old, young, others] = [
      newSpoolPath(".mp3"),
      newSpoolPath(),
      join(folder, "fablewright-notes.txt"),
    ];
    for (const path of [old, young, others]) await writeFile(path, "x");
    const before = new Date(Date.now() - 25 * 3_600_000);
    for (const path of [old, others]) await utimes(path, before, before);
    await utimes(young, new Date(), new Date());
    await sweepSpool();
    expect((await readdir(folder)).map((name) => join(folder, name)).sort()).to.deep.equal(
      [young, others].sort(),
    );
  });
});
