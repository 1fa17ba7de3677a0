/** A command of the server's console, for help, documents, and the built program. */
export interface CommandEntry {
  /** Name after `fablewright`. */
  readonly name: string;
  /** Name of its npm script, which `fablewright` accepts too. */
  readonly script: string;
  readonly summary: string;
  /** Arguments, one line for each way to call it. */
  readonly usage: readonly string[];
  /** Shown below the usage. */
  readonly notes?: string;
}

/**
 * Every command of the server's console. `scripts/support/fablewright.ts` has the program of each; the build, the help
 * and the tests of documents and of the image are derived from this list.
 */
export const COMMANDS = [
  {
    name: "admin",
    script: "admin",
    summary: "create an admin, remove a lost second factor, or verify the audit log",
    usage: [
      "create <username> <email> [--password-stdin]",
      "remove-second-factor <username> <email>",
      "verify-audit [--head <number>:<hash>]",
    ],
  },
  {
    name: "backup",
    script: "backup",
    summary: "back up the embedded database",
    usage: ["[FILE]"],
  },
  {
    name: "restore",
    script: "restore",
    summary: "restore a backup of the embedded database, with the site stopped",
    usage: ["FILE"],
  },
  {
    name: "hold",
    script: "hold",
    summary:
      "hold a restored database until an admin releases it, after a restore that the site cannot notice",
    usage: [""],
  },
  {
    name: "check",
    script: "db:check",
    summary: "check the embedded database, or a backup",
    usage: ["[FILE]"],
  },
  {
    name: "migrations",
    script: "db:migrations",
    summary: "list the migrations a database has had and those the next start will run",
    usage: [""],
  },
  {
    name: "import",
    script: "import",
    summary: "import manuscripts as stories of an author",
    usage: ["file.epub [more files] --author username [--publish]"],
  },
  {
    name: "ledger",
    script: "ledger",
    summary: "export the ledger for hledger, or verify it",
    usage: ["export   (the whole ledger for hledger, to standard output)", "verify"],
  },
  {
    name: "trace",
    script: "trace",
    summary: "find the advance reader copy a leaked file came from",
    usage: ["FILE   (EPUB, DOCX, HTML or plain text)"],
  },
  {
    name: "payments-verify",
    script: "payments:verify",
    summary: "compare a payment provider with what the site expects, using test keys",
    usage: ["--provider stripe|paypal [--payee ADDRESS] [--port 4242] [--wait SECONDS]"],
    notes: `With the provider's test keys in the environment (docs/configuration.md; for PayPal's sandbox also
PAYPAL_API_URL=https://api-m.sandbox.paypal.com). Tries a checkout, refunds, onboarding, a payout, the list of transactions
and webhooks, says where you have to pay or sign up, and prints what differs from what this site assumes. With --port
it listens for webhooks at /api/webhooks/PROVIDER: direct the provider's webhooks there. Uses a separate
database and does not touch the site's.`,
  },
  {
    name: "demo-large",
    script: "demo:large",
    summary: "fill a database with generated stories for scale tests",
    usage: ["[--stories 100000] [--texts 200] [--threads 0] [--posts 20] [--seed 1] [--force]"],
  },
] as const satisfies readonly CommandEntry[];

export type CommandName = (typeof COMMANDS)[number]["name"];

/** True in the built program, which runs in an image; false in a checkout, which runs the sources. */
export const isBuilt = !import.meta.url.endsWith(".ts");

/** Returns the command with this name, or with this npm script. */
export const commandNamed = (name: string | undefined): (typeof COMMANDS)[number] | undefined =>
  COMMANDS.find((each) => each.name === name || each.script === name);

/** Returns how a command is called: as npm scripts in a checkout, as `fablewright` in an image. */
export function usageOf(name: CommandName): string {
  const { script, usage, ...entry }: CommandEntry = commandNamed(name)!;
  const lines = usage.map((args) =>
    isBuilt ? `fablewright ${name} ${args}` : `npm run ${script}${args ? ` -- ${args}` : ""}`,
  );
  return [lines.join("\n").trimEnd(), ...(entry.notes ? [entry.notes] : [])].join("\n\n");
}

/** Returns the help of `fablewright`: every command with its summary. */
export function helpText(): string {
  const width = Math.max(...COMMANDS.map(({ name }) => name.length));
  return [
    "fablewright COMMAND [ARGUMENTS]",
    "",
    ...COMMANDS.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
    "",
    "fablewright COMMAND --help shows the arguments of a command.",
    "Exit codes: 0: done; 2: wrong arguments, input or configuration; 1: any other failure.",
  ].join("\n");
}
