import { type DestinationStream, type Logger, pino } from "pino";
import { prettyStream } from "./pretty.ts";
import { redact, redactText } from "./redact.ts";

/** Written when 4 KB are there, or after half a second; pino writes what is left when the process ends. */
const IN_BATCHES = { dest: 1, sync: false, minLength: 4_096, periodicFlush: 500 } as const;

/**
 * The log: one JSON object a line on standard output, or lines for people at a terminal in development. Lines are
 * gathered and written in batches beside the requests, all of them by the end of the process. Secrets are
 * masked by the name of their field at any depth and by their look in any text (ASVS 16.2.5).
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
    // The errors are taken apart by `redact` already.
    serializers: { err: (value: unknown) => value },
    hooks: { streamWrite: redactText },
  };
  if (options.pretty) return pino(settings, prettyStream(stream ?? process.stdout));
  return pino(settings, stream ?? pino.destination(IN_BATCHES));
}
