import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { readConfig } from "../src/config.ts";
import { openDatabase } from "../src/core/db/open.ts";
import { findCopy, textOfFile } from "../src/features/reach/advance-copies/find.ts";
import { printedMark } from "../src/features/reach/advance-copies/trace.ts";

/** Names the copy of a file, beside a site that runs. 0: named; 1: nobody is; 2: asked wrongly. */
async function main(): Promise<number> {
  const [file, ...rest] = process.argv.slice(2);
  if (!file || rest.length > 0) {
    process.stderr.write("npm run trace -- FILE   (EPUB, DOCX, HTML or plain text)\n");
    return 2;
  }
  const { mongodbUri: uri, dataDir } = readConfig(process.env);
  const database = await openDatabase({ uri, dataDir, join: true });
  try {
    const text = await textOfFile(await readFile(file), basename(file));
    const { copy, traced, by, torn } = await findCopy(text);
    if (!copy) {
      process.stdout.write(torn ? "printed mark and text name different copies\n" : "no copy is named\n");
      return 1;
    }
    const evidence = traced ? `, ${traced.alike} of ${traced.read} marks alike` : "";
    process.stdout.write(
      `copy ${copy._id} (${printedMark(copy.mark)}) of story ${copy.story}, reader ${copy.reader ?? "who has left"}, by ${by}${evidence}\n`,
    );
    return 0;
  } finally {
    await database.close();
  }
}

process.exitCode = await main();
