import { type CommandName, commandNamed, helpText, usageOf } from "./command-list.ts";

const database = () => import("../database.ts");

/**
 * Program of each command, which runs when it is imported, and its arguments before those of the person. The compiler
 * asks for one for each command of the list, and the build includes them.
 */
const PROGRAMS: Readonly<Record<CommandName, readonly [load: () => Promise<unknown>, ...args: string[]]>> = {
  admin: [() => import("../admin.ts")],
  backup: [database, "backup"],
  restore: [database, "restore"],
  hold: [() => import("../hold.ts")],
  check: [database, "check"],
  migrations: [() => import("../migrations.ts")],
  import: [() => import("../import.ts")],
  ledger: [() => import("../ledger.ts")],
  trace: [() => import("../trace.ts")],
  "payments-verify": [() => import("../payments-verify.ts")],
  "demo-large": [() => import("../demo-large.ts")],
};

const isHelp = (argument: string | undefined): boolean => argument === "--help" || argument === "-h";

const [name, ...args] = process.argv.slice(2);
const command = commandNamed(name);

if (name === undefined || name === "help" || isHelp(name)) process.stdout.write(`${helpText()}\n`);
else if (!command) {
  process.stderr.write(`There is no command "${name}".\n${helpText()}\n`);
  process.exitCode = 2;
} else if (args.some(isHelp))
  process.stdout.write(`${command.name}: ${command.summary}\n${usageOf(command.name)}\n`);
else {
  process.setSourceMapsEnabled(true);
  const [load, ...first] = PROGRAMS[command.name];
  process.argv.splice(2, Number.POSITIVE_INFINITY, ...first, ...args);
  await load();
}
