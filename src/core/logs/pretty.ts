import { Writable } from "node:stream";

const COLOURS: Readonly<Record<string, string>> = {
  trace: "\u001b[90m",
  debug: "\u001b[90m",
  info: "\u001b[36m",
  warn: "\u001b[33m",
  error: "\u001b[31m",
  fatal: "\u001b[35m",
};
const PLAIN = "\u001b[0m";

/** Converts each line of JSON to a readable line, followed by the lines of a stack trace. */
export function prettyStream(target: { write(line: string): unknown }): Writable {
  return new Writable({
    decodeStrings: false,
    write(chunk: string | Buffer, _encoding, done) {
      for (const line of String(chunk).split("\n")) if (line) target.write(`${pretty(line)}\n`);
      done();
    },
  });
}

function pretty(line: string): string {
  try {
    const { level, time, msg = "", err, ...rest } = JSON.parse(line) as Record<string, unknown>;
    const clock = String(time).slice(11, 19);
    const fields = Object.entries(rest).map(([name, value]) => `${name}=${show(value)}`);
    const stack = stackOf(err);
    const words = [
      `${COLOURS[String(level)] ?? ""}${clock} ${String(level).toUpperCase()}${PLAIN}`,
      msg,
      ...fields,
    ];
    return words.filter((word) => word !== "").join(" ") + (stack ? `\n${stack}` : "");
  } catch {
    return line;
  }
}

const show = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

function stackOf(error: unknown): string {
  if (typeof error !== "object" || error === null) return error === undefined ? "" : `  ${show(error)}`;
  const { stack, message } = error as { stack?: unknown; message?: unknown };
  return `  ${String(stack ?? message ?? JSON.stringify(error)).replaceAll("\n", "\n  ")}`;
}
