import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { openLoop, requestBytes } from "./client.ts";
import { makeFixture } from "./fixture.ts";
import { rounds, type Speed } from "./load.ts";
import { addressOf, startBaseline, startProduct } from "./servers.ts";
import { quantile } from "./statistics.ts";
import { type Row, ratioRow } from "./table.ts";

export interface BenchOptions {
  /** Folder for databases; removed at the end. */
  readonly folder: string;
  readonly rounds: number;
  /** Duration for one server in one round. */
  readonly seconds: number;
  readonly progress: (line: string) => void;
}

const each = (speed: Speed | undefined) => `${Math.round(speed?.perSecond ?? 0).toLocaleString("en-GB")}/s`;

/**
 * Measures the chapter page warm, signed in, unchanged and uncached, compared with bare Express and a Buffer;
 * each server is started with a separate database, on the data that another has created.
 */
export async function measurePages(options: BenchOptions): Promise<Row[]> {
  const folder = join(options.folder, "pages");
  const maker = await startProduct(folder);
  const fixture = await makeFixture(maker.url, options.progress);
  await maker.stop();
  for (const copy of ["uncached", "quiet"]) await cp(folder, `${folder}-${copy}`, { recursive: true });
  const site = await startProduct(folder);
  const path = fixture.chapters[0]!;
  const page = await fetch(site.url + path);
  const bytes = (await page.arrayBuffer()).byteLength;
  const plain = await fetch(site.url + path, { headers: { "Accept-Encoding": "identity" } });
  const etag = plain.headers.get("etag")!;
  await plain.arrayBuffer();
  const uncached = await startProduct(`${folder}-uncached`, { PAGE_CACHE_MB: "0" });
  const quiet = await startProduct(`${folder}-quiet`, { LOG_LEVEL: "warn" });
  const express = await startBaseline("express");
  const node = await startBaseline("node", { BENCH_BYTES: String(bytes) });
  const servers = [site, uncached, quiet, express, node];
  try {
    const speeds = await rounds(
      [
        { name: "express", server: express },
        { name: "node", server: node },
        { name: "guest", server: site, paths: [path] },
        { name: "quiet", server: quiet, paths: [path] },
        { name: "member", server: site, paths: [path], headers: { Cookie: fixture.session } },
        { name: "unchanged", server: site, paths: [path], headers: { "If-None-Match": etag }, status: 304 },
        // 200 chapters in turn, so that no two concurrent requests share a rendering.
        { name: "uncached", server: uncached, paths: fixture.chapters },
        {
          name: "uncached br",
          server: uncached,
          paths: fixture.chapters,
          headers: { "Accept-Encoding": "br, gzip" },
        },
      ],
      options,
    );
    const ratio = (a: string, b: string) => (speeds.get(a)?.perSecond ?? 0) / (speeds.get(b)?.perSecond ?? 1);
    const detail = (name: string) => each(speeds.get(name));
    const cpuOf = (name: string) => speeds.get(name)?.cpu ?? Number.NaN;
    return [
      { what: "bare Express, 40 KB string", measured: detail("express"), target: "", met: null },
      { what: `bare node:http, Buffer of ${bytes} bytes`, measured: detail("node"), target: "", met: null },
      ratioRow("warm page, guest", ratio("guest", "express"), 1.5, "bare Express", detail("guest")),
      ratioRow("warm page, guest", ratio("guest", "node"), 0.17, "node:http"),
      // Compared by processor time, which other load on the machine changes least.
      ratioRow(
        "warm page, each request logged (`info`)",
        cpuOf("quiet") / cpuOf("guest"),
        0.9,
        "the same with `LOG_LEVEL=warn`, in processor time",
        `${cpuOf("guest").toFixed(1)} µs, ${cpuOf("quiet").toFixed(1)} µs a request; ${detail("guest")}, ${detail("quiet")}`,
      ),
      ratioRow(
        "warm page, signed in, uncompressed",
        ratio("member", "express"),
        1.2,
        "bare Express",
        detail("member"),
      ),
      ratioRow("304", ratio("unchanged", "express"), 1.5, "bare Express", detail("unchanged")),
      ratioRow(
        "not cached, database included",
        ratio("uncached", "express"),
        0.1,
        "bare Express",
        detail("uncached"),
      ),
      ratioRow(
        "not cached, compressed as browsers ask",
        ratio("uncached br", "uncached"),
        0.7,
        "the same uncompressed",
        detail("uncached br"),
      ),
    ];
  } finally {
    for (const server of servers) await server.stop();
  }
}

/**
 * Measures `GET /api/stories` (25 rows with their total) and a search, for guests. From the cache they are
 * compared with bare Express; without it, the list is compared with a bare Express route that finds and
 * counts the same with the raw driver in the same embedded database.
 */
export async function measureList(options: BenchOptions): Promise<Row[]> {
  const folder = join(options.folder, "list");
  await fill(folder, 1_000, options);
  await cp(folder, `${folder}-warm`, { recursive: true });
  const site = await startProduct(folder, { PAGE_CACHE_MB: "0" });
  const warm = await startProduct(`${folder}-warm`);
  const express = await startBaseline("express");
  const uri = await addressOf(folder);
  const driver = await startBaseline("driver", {
    MONGODB_URI: uri,
    BENCH_DB: "fablewright",
    BENCH_FILTER: JSON.stringify({ listed: true }),
  });
  const list = ["/api/stories"];
  const search = ["/api/stories?_q=lamp"];
  try {
    const speeds = await rounds(
      [
        { name: "express", server: express },
        { name: "driver", server: driver },
        { name: "warm", server: warm, paths: list },
        { name: "list", server: site, paths: list },
        { name: "warm search", server: warm, paths: search },
        { name: "search", server: site, paths: search },
      ],
      options,
    );
    const ratio = (a: string, b: string) => (speeds.get(a)?.perSecond ?? 0) / (speeds.get(b)?.perSecond ?? 1);
    const detail = (name: string) => each(speeds.get(name));
    const { p50 = Number.NaN, p99 = Number.NaN, allAnswered = Number.NaN } = speeds.get("list") ?? {};
    return [
      ratioRow(
        "GET /api/stories, 25 rows, guest, warm",
        ratio("warm", "express"),
        1,
        "bare Express, 40 KB string",
        `${detail("warm")}, Express ${detail("express")}, not cached ${detail("list")}`,
      ),
      ratioRow(
        "GET /api/stories?_q=lamp, guest, warm",
        ratio("warm search", "express"),
        1,
        "bare Express, 40 KB string",
        `${detail("warm search")}, not cached ${detail("search")}`,
      ),
      ratioRow(
        "GET /api/stories, 25 rows, not cached",
        ratio("list", "driver"),
        0.6,
        "raw driver",
        `${detail("list")}, driver ${detail("driver")}`,
      ),
      {
        what: "GET /api/stories at 50 connections, not cached, p99",
        measured: `${(p99 / p50).toFixed(2)} x its p50 (${p99.toFixed(0)} ms, ${p50.toFixed(0)} ms; driver ${speeds.get("driver")?.p99.toFixed(0)} ms; all 50, opened at once, answered after ${allAnswered.toFixed(0)} ms)`,
        target: "< 3 x",
        met: p99 < p50 * 3,
      },
    ];
  } finally {
    for (const server of [driver, express, warm, site]) await server.stop();
  }
}

/**
 * Measures the 99th percentile at 50 requests a second, whether or not earlier ones are answered, and that of
 * bare Express.
 */
export async function measureLatency(options: BenchOptions): Promise<Row[]> {
  const site = await startProduct(join(options.folder, "latency"));
  const bare = await startBaseline("express");
  try {
    const { chapters } = await makeFixture(site.url, options.progress);
    options.progress("50 requests a second, open loop");
    const p99 = await steadyP99(site.url + chapters[0]!);
    const floor = await steadyP99(bare.url);
    return [
      {
        what: "p99 at 50 requests/s, open loop",
        measured: `${p99.toFixed(1)} ms (bare Express ${floor.toFixed(1)} ms)`,
        target: "< 10 ms",
        met: p99 < 10,
      },
    ];
  } finally {
    await bare.stop();
    await site.stop();
  }
}

/** Measures after the jobs and counts triggered by publishing are done, and both sides run compiled code. */
async function steadyP99(url: string): Promise<number> {
  const request = requestBytes(new URL(url).pathname);
  const drive = (seconds: number) => openLoop(url, request, { perSecond: 50, seconds, connections: 10 });
  await drive(15);
  return quantile(await drive(20), 0.99);
}

/** Fills a folder's embedded database with generated stories. */
export async function fill(
  folder: string,
  stories: number,
  { progress }: BenchOptions,
  more: readonly string[] = [],
): Promise<void> {
  progress(`${stories.toLocaleString("en-GB")} invented stories`);
  const args = [
    "--import",
    "./scripts/support/typescript.mjs",
    "scripts/demo-large.ts",
    "--stories",
    String(stories),
    ...more,
  ];
  const child = spawn(process.execPath, args, {
    cwd: join(import.meta.dirname, "../.."),
    env: { ...process.env, DATA_DIR: folder, MONGODB_URI: "" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`filling the database ended with ${code}`);
}
