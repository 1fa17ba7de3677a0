import { parseArgs } from "node:util";
import { loadLarge } from "./demo/large-load.ts";
import { runCommand, UsageError } from "./support/command.ts";
import { withSiteDatabase } from "./support/command-database.ts";
import { usageOf } from "./support/command-list.ts";

const USAGE = usageOf("demo-large");

/** Fills the configured database with generated stories for scale tests. */
async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
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
    Number(values.stories),
    Number(values.texts),
    Number(values.threads),
    Number(values.posts),
  ];
  const isRight = [stories - 1, texts, threads, posts - 1].every(
    (each) => Number.isInteger(each) && each >= 0,
  );
  if (!isRight) throw new UsageError("Give whole numbers: at least one story, and at least one post.");
  const begun = performance.now();
  return withSiteDatabase(async () => {
    const { seed, force } = values;
    const loaded = await loadLarge({ stories, texts, threads, posts, seed, force }, say);
    const seconds = Math.round((performance.now() - begun) / 1000);
    const [a, b, c] = [loaded.authors, loaded.stories, loaded.chapters].map((n) => n.toLocaleString("en-GB"));
    const talk = [loaded.threads, loaded.posts].map((n) => n.toLocaleString("en-GB"));
    say(`${talk[0]} threads with ${talk[1]} posts`);
    say(`${a} authors, ${b} stories and ${c} chapters with their text in ${seconds} s`);
    return 0;
  });
}

const say = (line: string): void => void process.stdout.write(`· ${line}\n`);

runCommand(USAGE, main);
