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
  /** For databases; removed at the end. */
  readonly folder: string;
  readonly rounds: number;
  /** Of one server in one round. */
  readonly seconds: number;
  readonly progress: (line: string) => void;
}

const each = (speed: Speed | undefined) => `${Math.round(speed?.perSecond ?? 0).toLocaleString("en-GB")}/s`;

/**
 * The measured chapter page warm, signed in, unchanged and uncached, beside bare Express and a Buffer; by servers that
 * were started on what another has made, each with a database of its own.
 */
export async function measurePages(options: BenchOptions): Promise<Row[]> {
  const folder = join(options.folder, "pages");
  const maker = await startProduct(folder);
  const fixture = await makeFixture(maker.url, options.progress);
  await maker.stop();
  await cp(folder, `${folder}-uncached`, { recursive: true });
  const site = await startProduct(folder);
  const path = fixture.chapters[0]!;
  const page = await fetch(site.url + path);
  const bytes = (await page.arrayBuffer()).byteLength;
  const plain = await fetch(site.url + path, { headers: { "Accept-Encoding": "identity" } });
  const etag = plain.headers.get("etag")!;
  await plain.arrayBuffer();
  const uncached = await startProduct(`${folder}-uncached`, { PAGE_CACHE_MB: "0" });
  const express = await startBaseline("express");
  const node = await startBaseline("node", { BENCH_BYTES: String(bytes) });
  const servers = [site, uncached, express, node];
  try {
    const speeds = await rounds(
      [
        { name: "express", server: express },
        { name: "node", server: node },
        { name: "guest", server: site, paths: [path] },
        { name: "member", server: site, paths: [path], headers: { Cookie: fixture.session } },
        { name: "unchanged", server: site, paths: [path], headers: { "If-None-Match": etag }, status: 304 },
        // 200 chapters in turn, so that no two who wait at one time share a rendering.
        { name: "uncached", server: uncached, paths: fixture.chapters },
        {
          ...{ name: "uncached br", server: uncached, paths: fixture.chapters },
          headers: { "Accept-Encoding": "br, gzip" },
        },
      ],
      options,
    );
    const ratio = (a: string, b: string) => (speeds.get(a)?.perSecond ?? 0) / (speeds.get(b)?.perSecond ?? 1);
    const detail = (name: string) => each(speeds.get(name));
    return [
      { what: "bare Express, 40 KB string", measured: detail("express"), target: "", met: null },
      { what: `bare node:http, Buffer of ${bytes} bytes`, measured: detail("node"), target: "", met: null },
      ratioRow("warm page, guest", ratio("guest", "express"), 1.5, "bare Express", detail("guest")),
      ratioRow("warm page, guest", ratio("guest", "node"), 0.17, "node:http"),
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
 * `GET /api/stories`, 25 rows with their total, beside a bare Express route that finds and counts the same with
 * the raw driver in the same embedded database.
 */
export async function measureList(options: BenchOptions): Promise<Row[]> {
  const folder = join(options.folder, "list");
  await fill(folder, 1_000, options);
  const site = await startProduct(folder);
  const uri = await addressOf(folder);
  const driver = await startBaseline("driver", {
    MONGODB_URI: uri,
    BENCH_DB: "fablewright",
    BENCH_FILTER: JSON.stringify({ listed: true }),
  });
  try {
    const speeds = await rounds(
      [
        { name: "driver", server: driver },
        { name: "list", server: site, paths: ["/api/stories"] },
      ],
      options,
    );
    const ratio = (speeds.get("list")?.perSecond ?? 0) / (speeds.get("driver")?.perSecond ?? 1);
    const { p50 = Number.NaN, p99 = Number.NaN, allAnswered = Number.NaN } = speeds.get("list") ?? {};
    return [
      ratioRow(
        "GET /api/stories, 25 rows",
        ratio,
        0.6,
        "raw driver",
        `${each(speeds.get("list"))}, driver ${each(speeds.get("driver"))}`,
      ),
      {
        what: "GET /api/stories at 50 connections, p99",
        measured: `${(p99 / p50).toFixed(2)} x its p50 (${p99.toFixed(0)} ms, ${p50.toFixed(0)} ms; driver ${speeds.get("driver")?.p99.toFixed(0)} ms; all 50, opened at once, answered after ${allAnswered.toFixed(0)} ms)`,
        target: "< 3 x",
        met: p99 < p50 * 3,
      },
    ];
  } finally {
    await driver.stop();
    await site.stop();
  }
}

/** The 99th percentile at 50 requests a second, whether or not earlier ones are answered; and bare Express's. */
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

/** Once what publishing set off (jobs, counts) is over and both sides run compiled code. */
async function steadyP99(url: string): Promise<number> {
  const request = requestBytes(new URL(url).pathname);
  const drive = (seconds: number) => openLoop(url, request, { perSecond: 50, seconds, connections: 10 });
  await drive(15);
  return quantile(await drive(20), 0.99);
}

/** Fills a folder's embedded database with invented stories. */
export async function fill(
  folder: string,
  stories: number,
  { progress }: BenchOptions,
  more: readonly string[] = [],
): Promise<void> {
  progress(`${stories.toLocaleString("en-GB")} invented stories`);
  const args = ["--import", "tsx", "scripts/demo-large.ts", "--stories", String(stories), ...more];
  const child = spawn(process.execPath, args, {
    cwd: join(import.meta.dirname, "../.."),
    env: { ...process.env, DATA_DIR: folder, MONGODB_URI: "" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`filling the database ended with ${code}`);
}
