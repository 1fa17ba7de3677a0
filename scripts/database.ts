// Backup, restore and check of the embedded database; see docs/operations.md.
import { join } from "node:path";
import { backUp, type Checked, checkFile, restore } from "../src/embedded-mongo/index.ts";

const [command, file] = process.argv.slice(2);
const directory = process.env.DATA_DIR || ".data";

const say = (line: string) => void process.stdout.write(`${line}\n`);

const counted = ({ documents, collections }: Checked) =>
  `${documents} documents in ${collections} collections`;

const COMMANDS: Record<string, () => number> = {
  backup() {
    const to =
      file ?? join("backups", `${new Date().toISOString().replaceAll(":", "-").slice(0, 19)}.sqlite`);
    say(`Backed up ${counted(backUp(directory, to))} to ${to}. Keep ENCRYPTION_KEYS too, in another place.`);
    return 0;
  },
  restore() {
    if (!file) throw new Error("which backup? npm run restore -- FILE");
    const { replaced, ...found } = restore(directory, file);
    say(`Restored ${counted(found)} to ${directory}.`);
    if (replaced) say(`What was there before is kept in ${replaced}.`);
    return 0;
  },
  check() {
    const checked = checkFile(file ?? join(directory, "database.sqlite"));
    if (checked.problems.length === 0) {
      say(`All is well: ${counted(checked)}.`);
      return 0;
    }
    for (const problem of checked.problems) say(problem);
    say("The file is damaged. Stop the site, then put the last backup in its place: npm run restore -- FILE");
    return 1;
  },
};

try {
  if (process.env.MONGODB_URI)
    throw new Error("MONGODB_URI names a MongoDB, which has tools of its own: see docs/operations.md");
  const run = command === undefined ? undefined : COMMANDS[command];
  if (!run)
    throw new Error("npm run backup [-- FILE], npm run restore -- FILE, or npm run db:check [-- FILE]");
  process.exitCode = run();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
