import { HttpError } from "#core/base/errors.ts";
import { redactText } from "#core/logs/redact.ts";
import { ConfigError } from "#src/config.ts";
import { loadEnvironmentFile } from "#src/environment-file.ts";

/** Thrown if a command cannot run with its arguments or input; the message says what it needs. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/**
 * Runs a command of the server's console with its arguments and the variables of `.env`, and ends the process.
 * Exit codes: the command's; 2: wrong arguments, input or configuration; 1: any other failure. A failure is one
 * line; LOG_LEVEL=debug adds the stack trace.
 */
export function runCommand(usage: string, main: (args: string[]) => Promise<number>): void {
  process.on("uncaughtException", (error) => end(usage, error));
  // The reader of a pipe, such as `head`, has enough.
  process.stdout.on("error", () => process.exit(0));
  loadEnvironmentFile();
  main(process.argv.slice(2)).then(
    // Everything written before is read by then.
    (code) => process.stdout.write("", () => process.exit(code)),
    (error: unknown) => end(usage, error),
  );
}

function end(usage: string, error: unknown): never {
  const { message, isUsage } = explain(error);
  const stack = process.env.LOG_LEVEL === "debug" ? `\n${(error as Error).stack}` : "";
  process.stderr.write(`${redactText(`${message}${isUsage ? `\n${usage}` : ""}${stack}`)}\n`);
  process.exit(isUsage || error instanceof HttpError || error instanceof ConfigError ? 2 : 1);
}

/** Returns the message of an error for a person at the console. */
export const describeError = (error: unknown): string => redactText(explain(error).message);

function explain(error: unknown): { readonly message: string; readonly isUsage: boolean } {
  if (error instanceof UsageError) return { message: error.message, isUsage: true };
  const { code = "", name = "", message = String(error) } = error as NodeJS.ErrnoException;
  if (String(code).startsWith("ERR_PARSE_ARGS")) return { message: firstLine(message), isUsage: true };
  // Names each invalid variable on a separate line.
  if (error instanceof ConfigError) return { message, isUsage: false };
  if (error instanceof HttpError) return { message: wrongFields(error), isUsage: false };
  if (name.startsWith("Mongo"))
    return { message: `The database cannot be used: ${firstLine(message)}`, isUsage: false };
  return { message: firstLine(message) || name, isUsage: false };
}

const wrongFields = ({ fields, message }: HttpError): string =>
  fields.length > 0
    ? fields.map(({ path, message: wrong }) => `${path.join(".")}: ${wrong}`).join("\n")
    : message;

const firstLine = (text: string): string => text.split("\n", 1)[0]!;
