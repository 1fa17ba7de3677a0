import { parseArgs } from "node:util";
import { readConfig } from "../src/config.ts";
import { openDatabase } from "../src/core/db/open.ts";
import { loadLarge, NotEmptyError } from "./demo/large-load.ts";

const USAGE =
  "npm run demo:large -- [--stories 100000] [--texts 200] [--threads 0] [--posts 20] [--seed 1] [--force]";

/** Fills the configured database with invented stories for scale tests. */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      stories: { type: "string", default: "100000" },
      texts: { type: "string", default: "200" },
      threads: { type: "string", default: "0" },
      posts: { type: "string", default: "20" },
      seed: { type: "string", default: "1" },
      force: { type: "boolean", default: false },
    },
  });
  const [stories, texts, threads, posts] = [
    ...[values.stories, values.texts, values.threads, values.posts].map(Number),
  ] as [number, number, number, number];
  if (![stories, texts, threads, posts].every(Number.isInteger) || stories < 1 || texts < 0 || posts < 1) {
    process.stderr.write(`${USAGE}\n`);
    return 2;
  }
  const config = readConfig(process.env);
  const begun = performance.now();
  const database = await openDatabase({ uri: config.mongodbUri, dataDir: config.dataDir, join: true });
  try {
    const { seed, force } = values;
    const loaded = await loadLarge({ stories, texts, threads, posts, seed, force }, say);
    const seconds = Math.round((performance.now() - begun) / 1000);
    const [a, b, c] = [loaded.authors, loaded.stories, loaded.chapters].map((n) => n.toLocaleString("en-GB"));
    const talk = [loaded.threads, loaded.posts].map((n) => n.toLocaleString("en-GB"));
    say(`${talk[0]} threads with ${talk[1]} posts`);
    say(`${a} authors, ${b} stories and ${c} chapters with their text in ${seconds} s`);
    return 0;
  } catch (error) {
    if (!(error instanceof NotEmptyError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  } finally {
    await database.close();
  }
}

const say = (line: string): void => void process.stdout.write(`· ${line}\n`);

process.exit(await main());
