import { randomBytes } from "node:crypto";
import { existsSync, openAsBlob } from "node:fs";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import sharp from "sharp";
import { MAX_IMPORT_BYTES } from "#shared/stories/imports.limits.ts";
import { type Running, useBuiltServer } from "#test/support/built-server.ts";
import { eventually } from "#test/support/eventually.ts";
import { useOwnTmp } from "#test/support/own-tmp.ts";
import { epubOf } from "../manuscripts/archives.ts";

const MEGABYTE = 1024 * 1024;
const PICTURES = 15;

interface Shown {
  readonly state: string;
  readonly done?: number;
  readonly account?: { readonly pictures: number };
  readonly entries?: readonly unknown[];
}

/** Resident memory of a process in megabytes, as reported by the kernel. */
async function megabytesOf({ child }: Running): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}

/** Builds an EPUB of plates with paper grain, hard to compress and quick to re-encode, one chapter each. */
async function bookOf(plates: number): Promise<Buffer> {
  const spine: Record<string, string> = {};
  const files: Record<string, Buffer> = {};
  for (let n = 1; n <= plates; n += 1) {
    const [width, height] = [1_000, 1_400];
    const grain = randomBytes(width * height * 3);
    for (let at = 0; at < grain.length; at += 1)
      grain[at] = 90 + ((at / 300 + n * 9) % 120) + (grain[at]! % 24);
    files[`OPS/plate-${n}.png`] = await sharp(grain, { raw: { width, height, channels: 3 } })
      .png({ compressionLevel: 1 })
      .toBuffer();
    spine[`${n}.xhtml`] =
      `<h1>Chapter ${n}</h1><p>Words.</p><p><img src="plate-${n}.png" alt="Plate ${n}"/></p><p>More.</p>`;
  }
  return epubOf({ spine, files });
}

describe("An illustrated book of more than 60 MB", function () {
  this.timeout(1_200_000);
  const built = useBuiltServer();
  const tmp = useOwnTmp();

  it("is uploaded, read and stored with every picture, with at most 300 MB of additional memory", async function () {
    if (!existsSync("/proc/self/status")) this.skip();
    const path = join(tmp.path, "illustrated.epub");
    const small = join(tmp.path, "small.epub");
    await writeFile(path, await bookOf(PICTURES));
    await writeFile(small, await bookOf(1));
    const { size } = await stat(path);
    expect(size).to.be.within(50 * MEGABYTE, MAX_IMPORT_BYTES);

    const server = await built.start({ RATE_LIMITS: "0", CAPTCHA: "0" });
    const who = { username: "dore", email: "dore@example.com", password: "three unrelated words" };
    const registered = await fetch(`${server.url}/api/auth/local/register`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(who),
    });
    const { jwt } = (await registered.json()) as { jwt: string };
    const headers = { authorization: `Bearer ${jwt}` };
    const send = async (file: string) => {
      const form = new FormData();
      form.append("file", await openAsBlob(file), "plates.epub");
      return fetch(`${server.url}/api/imports`, { method: "POST", headers, body: form });
    };

    const read = async (id: string): Promise<Shown> => {
      const shown = await fetch(`${server.url}/api/imports/${id}`, { headers });
      return ((await shown.json()) as { data: Shown }).data;
    };

    // Memory needed for any picture is allocated first.
    const warm = (await (await send(small)).json()) as { data: { id: string } };
    await eventually(async () => expect((await read(warm.data.id)).state).to.equal("waiting"));
    const before = await megabytesOf(server);
    let most = before;
    const watch = setInterval(async () => {
      most = Math.max(most, await megabytesOf(server));
    }, 20);
    const begun = performance.now();
    const answer = await send(path);
    const first = (await answer.json()) as { data: { id: string; state: string } };
    // A fast machine has read it before the sender's wait of ten seconds is over.
    expect([answer.status, first.data.state]).to.be.deep.oneOf([
      [202, "reading"],
      [200, "waiting"],
    ]);
    const again = (await (await send(path)).json()) as { data: { id: string } };
    expect(again.data.id, "the same file, sent once more meanwhile").to.equal(first.data.id);
    let data: Shown = { state: "reading" };
    let done = 0;
    while (data.state === "reading") {
      data = await read(first.data.id);
      if (data.done !== undefined) {
        expect(data.done).to.be.within(done, PICTURES);
        done = data.done;
      }
      await new Promise((later) => setTimeout(later, 250));
    }
    clearInterval(watch);
    process.stdout.write(
      `      (${Math.round(size / MEGABYTE)} MB in ${((performance.now() - begun) / 1_000).toFixed(1)} s; at most ${Math.round(most - before)} MB above the ${Math.round(before)} MB that it was)\n`,
    );
    expect(data.state).to.equal("waiting");
    expect(data.account?.pictures).to.equal(PICTURES);
    expect(data.entries).to.have.length(PICTURES);
    expect(most - before).to.be.below(300);
    const left = (await readdir(tmp.path)).filter((name) => !name.startsWith("embedded-mongo"));
    expect(left.sort(), "files left on the disk").to.deep.equal(["illustrated.epub", "small.epub"]);
  });
});
