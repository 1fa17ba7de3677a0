import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { makeFixture } from "./fixture.ts";
import type { BenchOptions } from "./parts.ts";
import { startProduct } from "./servers.ts";
import type { Row } from "./table.ts";

/** Measures the compressed bytes of a guest's first view of a chapter and of a story's page. */
export async function bytesShipped(options: BenchOptions): Promise<Row[]> {
  const site = await startProduct(join(options.folder, "bytes"));
  try {
    const { chapters, story } = await makeFixture(site.url, options.progress);
    const rows: Row[] = [];
    for (const [what, path] of [
      ["chapter", chapters[0]!],
      ["story page", story],
    ] as const) {
      const html = await (await fetch(site.url + path)).text();
      const sizeOf = async (pattern: RegExp) => {
        let sum = 0;
        for (const [, url] of html.matchAll(pattern))
          sum += brotli(await (await fetch(site.url + url!)).arrayBuffer());
        return sum;
      };
      const scripts = await sizeOf(/<script[^>]* src="([^"]+)"/g);
      const styles = await sizeOf(/<link rel="stylesheet" href="([^"]+)"/g);
      rows.push({
        what: `JavaScript for a guest before interaction, ${what}`,
        measured: `${scripts} bytes br`,
        target: "<= 5 KB br",
        met: scripts <= 5 * 1024,
      });
      rows.push({
        what: `HTML and CSS, ${what}`,
        measured: `${brotli(Buffer.from(html))} and ${styles} bytes br`,
        target: "",
        met: null,
      });
    }
    return rows;
  } finally {
    await site.stop();
  }
}

const brotli = (bytes: ArrayBuffer | Buffer): number =>
  brotliCompressSync(Buffer.from(bytes as ArrayBuffer)).length;
