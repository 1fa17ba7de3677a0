import { type DestinationStream, type Logger, pino } from "pino";
import { prettyStream } from "./pretty.ts";
import { redact, redactText } from "./redact.ts";

/**
 * The house's log: one JSON object a line on standard output, or lines for people in development. Secrets are
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
  return stream ? pino(settings, stream) : pino(settings);
}
