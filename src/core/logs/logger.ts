import { type DestinationStream, type Logger, pino } from "pino";
import { createLogOutput, type LogOutput } from "./output.ts";
import { prettyStream } from "./pretty.ts";
import { redact, redactText } from "./redact.ts";

/** Standard output, shared by all loggers of the process so that their lines keep their order. */
let standard: LogOutput | undefined;

function standardOutput(): LogOutput {
  if (standard) return standard;
  // Opening the stream makes a pipe non-blocking: a reader that stops does not stop the site.
  const { fd } = process.stdout;
  standard = createLogOutput({ fd });
  return standard;
}

/**
 * Creates the logger: one JSON object per line on standard output, or readable lines at a terminal in
 * development. Lines are written in batches outside the requests, and all are written by the end of the
 * process (`createLogOutput`). Secrets are masked by field name at any depth and by pattern in any text
 * (ASVS 16.2.5).
 */
export function createLogger(options: {
  level: string;
  pretty?: boolean | undefined;
  stream?: DestinationStream;
}): Logger {
  const { level, stream } = options;
  const settings = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      level: (label: string) => ({ level: label }),
      bindings: redact,
      log: redact,
    },
    // Errors are already serialised by `redact`.
    serializers: { err: (value: unknown) => value },
    hooks: { streamWrite: redactText },
  };
  if (options.pretty) return pino(settings, prettyStream(stream ?? process.stdout));
  return pino(settings, stream ?? standardOutput());
}

/**
 * Returns a function that writes finished lines to a logger's destination, for lines too frequent to be
 * built by pino. The caller ends each line and masks secrets.
 */
export function lineWriter(logger: Logger): (line: string) => void {
  const stream = (logger as unknown as Record<symbol, DestinationStream>)[pino.symbols.streamSym]!;
  return (line) => stream.write(line);
}
