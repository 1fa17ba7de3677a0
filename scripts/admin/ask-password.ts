import { once } from "node:events";
import { createInterface } from "node:readline";
import { Writable } from "node:stream";

/** Says how to give the password of a new account. */
export const PASSWORD_NEEDED =
  "The new account needs a password: type it at a terminal, or pipe it in as one line with --password-stdin.";

/** Time in milliseconds after which the console says what a command without a terminal reads. */
const SILENT_MS = 2_000;

/**
 * Reads the password of a new account: without echo from a terminal, otherwise the first line of the standard
 * input. Returns null if there is none.
 */
export async function askPassword(fromStdin: boolean): Promise<string | null> {
  if (!fromStdin && process.stdin.isTTY) return askAtTerminal();
  const hint = setTimeout(() => tell(`Reading the standard input. ${PASSWORD_NEEDED}`), SILENT_MS);
  try {
    return await firstLine(createInterface({ input: process.stdin }));
  } finally {
    clearTimeout(hint);
  }
}

async function askAtTerminal(): Promise<string | null> {
  process.stderr.write("Password of the new account (at least six characters, longer is better): ");
  // Discards the echo of typed characters.
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  try {
    return await firstLine(createInterface({ input: process.stdin, output: silent, terminal: true }));
  } finally {
    process.stderr.write("\n");
  }
}

/** Returns the first line; null if the input ends before it, or if it is empty. */
async function firstLine(lines: ReturnType<typeof createInterface>): Promise<string | null> {
  const line = await Promise.race([once(lines, "line"), once(lines, "close").then(() => [""])]);
  lines.close();
  return String(line[0]) || null;
}

const tell = (line: string): void => void process.stderr.write(`${line}\n`);
