import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { encodeMp3 } from "#features/reach/narration/mp3.ts";
import { narrationPaths } from "#shared/reach/narration.paths.ts";
import { post, put } from "./fixture.ts";
import type { BenchOptions } from "./parts.ts";
import { startBaseline, startProduct } from "./servers.ts";
import { median } from "./statistics.ts";
import { type Row, ratioRow } from "./table.ts";

const RATE = 22_050;
/** Seconds of audio that are encoded, and how often they are repeated: one hour in total. */
const SECONDS = 10;
const TIMES = 360;
const REQUESTS = 300;
/** Bytes that a player requests after seeking. */
const PART = 64 * 1024;
const MEMBER = { username: "narrator", email: "narrator@example.com", password: "bench measures only" };

/** Measures seeking in one hour of a chapter's audio: time to the first byte, compared with a static file. */
export async function measureAudio(options: BenchOptions): Promise<Row[]> {
  const folder = join(options.folder, "audio");
  const files = join(options.folder, "static");
  await mkdir(files);
  const tone = await encodeMp3(
    new Float32Array(RATE * SECONDS).map((_, at) => Math.sin(at / 20) / 4),
    RATE,
  );
  const hour = Buffer.concat(Array.from({ length: TIMES }, () => tone));
  await writeFile(join(files, "hour.mp3"), hour);
  const site = await startProduct(folder, { FFMPEG: "no-such-ffmpeg" });
  const bare = await startBaseline("static", { BENCH_FOLDER: files });
  try {
    options.progress(`an hour of audio, ${Math.round(hour.length / 1e6)} MB`);
    const own = site.url + (await narrated(site.url, hour));
    const file = `${bare.url}/hour.mp3`;
    const times: Record<string, number[]> = { [own]: [], [file]: [] };
    for (let turn = 0; turn < REQUESTS; turn += 1) {
      const from = Math.floor((hour.length - PART) * ((turn * 0.618) % 1));
      // Alternately, so that other load on the machine affects both equally.
      for (const url of [own, file]) {
        const took = await firstByte(url, from);
        if (turn >= REQUESTS / 3) times[url]!.push(took);
      }
    }
    const [ours, bares] = [median(times[own]!), median(times[file]!)];
    return [
      ratioRow(
        "seeking in an hour of audio, first byte",
        bares / ours,
        0.8,
        "as fast as a static file",
        `${ours.toFixed(2)} ms, ${bares.toFixed(2)} ms`,
      ),
    ];
  } finally {
    await Promise.all([site.stop(), bare.stop()]);
  }
}

/**
 * Returns the milliseconds until the first byte of a partial response arrives.
 * @throws if the response is not partial
 */
async function firstByte(url: string, from: number): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(url, { headers: { Range: `bytes=${from}-${from + PART - 1}` } });
  if (answer.status !== 206) throw new Error(`${url} answered ${answer.status}`);
  const reader = answer.body!.getReader();
  await reader.read();
  const took = performance.now() - begun;
  while (!(await reader.read()).done);
  return took;
}

/** Creates a story with this audio in its first chapter; returns its public URL. */
async function narrated(url: string, audio: Buffer): Promise<string> {
  const { jwt } = await post<{ jwt: string }>(`${url}/api/auth/local/register`, MEMBER);
  const about = { synopsis: "It is long.", categories: ["mystery"], tags: [], aiUse: "none" };
  const told = { title: "An hour at the quay", ...about };
  const made = await post<{ data: { id: string } }>(`${url}/api/stories`, { data: told }, jwt);
  const { id } = made.data;
  const text = { story: id, title: "Night", html: "<p>All night long.</p>", state: "published" };
  const { data: written } = await post<{ data: { id: string } }>(`${url}/api/chapters`, { data: text }, jwt);
  await put(`${url}/api/stories/${id}`, { data: { state: "published" } }, jwt);
  const chapter = String(written.id);
  const headers = { Authorization: `Bearer ${jwt}` };
  const body = new FormData();
  body.append("audio", new Blob([new Uint8Array(audio)]), "hour.mp3");
  const path = `${url}/api/chapters/${chapter}/narration`;
  const sent = await fetch(path, { method: "POST", headers, body });
  if (!sent.ok) throw new Error(`${path} answered ${sent.status}`);
  const { data } = (await sent.json()) as { data: { sources: { href: string }[] } };
  const [file = "", ending = ""] = data.sources[0]!.href.split("/").at(-1)!.split(".");
  return narrationPaths.audio(id, chapter, file, ending);
}
