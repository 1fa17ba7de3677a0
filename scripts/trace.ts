import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { findCopy, textOfFile } from "#features/reach/advance-copies/find.ts";
import { printedMark } from "#features/reach/advance-copies/trace.ts";
import { advanceCopiesText } from "#shared/reach/advance-copies.text.ts";
import { runCommand, UsageError } from "./support/command.ts";
import { withSiteDatabase } from "./support/command-database.ts";
import { usageOf } from "./support/command-list.ts";

const USAGE = usageOf("trace");

/**
 * Names the copy from which a file was taken, while the site may be running. Exit codes: 0: found; 1: not
 * found; 2: usage error.
 */
async function main([file, ...rest]: string[]): Promise<number> {
  if (!file || file.startsWith("-") || rest.length > 0) throw new UsageError("Name one file.");
  // Read first: the database is not opened for a file that is missing or unreadable.
  const text = await textOfFile(await readFile(file), basename(file));
  return withSiteDatabase(async () => {
    const { copy, traced, by, torn } = await findCopy(text);
    if (!copy) {
      process.stdout.write(torn ? "printed mark and text name different copies\n" : "no copy is named\n");
      return 1;
    }
    const evidence = traced ? `, ${traced.alike} of ${traced.read} marks alike` : "";
    process.stdout.write(
      `copy ${copy._id} (${printedMark(copy.mark)}) of story ${copy.story}, reader ${copy.reader ?? "who has left"}, by ${by}${evidence}\n`,
    );
    if (by === "print") process.stdout.write(`warning: ${advanceCopiesText.trace.printAlone}\n`);
    return 0;
  });
}

runCommand(USAGE, main);
