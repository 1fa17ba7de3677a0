import { randomBytes } from "node:crypto";
import { openAsBlob } from "node:fs";
import { readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect } from "chai";
import sharp from "sharp";
import { createReaders } from "../../../../src/features/stories/manuscripts/index.ts";
import { MAX_IMPORT_BYTES } from "../../../../src/shared/stories/imports.limits.ts";
import { useOwnTmp } from "../../../support/own-tmp.ts";
import { useSite } from "../../../support/site.ts";
import { epubOf } from "../manuscripts/archives.ts";

const MEGABYTE = 1024 * 1024;
const PICTURES = 15;

interface Shown {
  readonly state: string;
  readonly done?: number;
  readonly account?: { readonly pictures: number };
  readonly entries?: readonly unknown[];
}

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

describe("An illustrated book of more than 60 MB", function () {
  this.timeout(300_000);
  const readers = createReaders();
  const site = useSite({}, undefined, { readers });
  const tmp = useOwnTmp();

  it("is sent, read and kept with every picture, and memory stays within 300 MB of what it was", async () => {
    const spine: Record<string, string> = {};
    const files: Record<string, Buffer> = {};
    for (let n = 1; n <= PICTURES; n += 1) {
      const [width, height] = [1_000, 1_400];
      const grain = randomBytes(width * height * 3);
      // A picture with the grain of paper: hardly any smaller packed, and quick to encode anew.
      for (let at = 0; at < grain.length; at += 1)
        grain[at] = 90 + ((at / 300 + n * 9) % 120) + (grain[at]! % 24);
      files[`OPS/plate-${n}.png`] = await sharp(grain, { raw: { width, height, channels: 3 } })
        .png({ compressionLevel: 1 })
        .toBuffer();
      spine[`${n}.xhtml`] =
        `<h1>Chapter ${n}</h1><p>Words.</p><p><img src="plate-${n}.png" alt="Plate ${n}"/></p><p>More.</p>`;
    }
    const path = join(tmp.path, "illustrated.epub");
    await writeFile(path, await epubOf({ spine, files }));
    for (const name of Object.keys(files)) delete files[name];
    const { size } = await stat(path);
    expect(size).to.be.within(50 * MEGABYTE, MAX_IMPORT_BYTES);
    const token = await site.tokenOf(await site.addMember("dore"));
    const headers = { authorization: `Bearer ${token}` };
    const send = async () => {
      const form = new FormData();
      form.append("file", await openAsBlob(path), "plates.epub");
      return fetch(`${site.url}/api/imports`, {
        method: "POST",
        headers,
        body: form,
      });
    };

    // What the making of the book left behind is not the import's.
    for (let time = 0; time < 3; time += 1) {
      collect();
      await new Promise((later) => setTimeout(later, 50));
    }
    const before = process.memoryUsage().rss;
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss);
    }, 20);
    const begun = performance.now();
    const answer = await send();
    const first = (await answer.json()) as { data: { id: string; state: string } };
    // A machine that is quick enough has it read before its sender has waited for ten seconds.
    expect([answer.status, first.data.state]).to.be.deep.oneOf([
      [202, "reading"],
      [200, "waiting"],
    ]);
    const again = (await (await send()).json()) as { data: { id: string } };
    expect(again.data.id, "the same file, sent once more meanwhile").to.equal(first.data.id);
    let data: Shown = { state: "reading" };
    let done = 0;
    while (data.state === "reading") {
      const shown = await fetch(`${site.url}/api/imports/${first.data.id}`, { headers });
      data = ((await shown.json()) as { data: Shown }).data;
      if (data.done !== undefined) {
        expect(data.done).to.be.within(done, PICTURES);
        done = data.done;
      }
      await new Promise((later) => setTimeout(later, 250));
    }
    clearInterval(watch);
    process.stdout.write(
      `      (${Math.round(size / MEGABYTE)} MB in ${((performance.now() - begun) / 1_000).toFixed(1)} s; at most ${Math.round((most - before) / MEGABYTE)} MB above what it was)\n`,
    );
    expect(data.state).to.equal("waiting");
    expect(data.account?.pictures).to.equal(PICTURES);
    expect(data.entries).to.have.length(PICTURES);
    expect((most - before) / MEGABYTE).to.be.below(300);
    expect(await readdir(tmp.path), "files left on the disk").to.deep.equal(["illustrated.epub"]);
  });
});
