import { type Doc, isDoc } from "../bson/types.ts";
import { CommandError } from "../errors.ts";

/** What a resume token points at: a change, the invalidation that followed one, or just a moment. */
export interface Token {
  readonly sequence: number;
  readonly kind: "event" | "invalidate" | "moment";
}

const kinds = { event: "04", invalidate: "05", moment: "00" } as const;

/** The resume token clients get; its text sorts like the changes. */
export const toToken = ({ sequence, kind }: Token): Doc => ({
  _data: `82${sequence.toString(16).toUpperCase().padStart(16, "0")}${kinds[kind]}`,
});

/** Reads a resume token. Throws InvalidResumeToken for one this server did not make. */
export function parseToken(value: unknown): Token {
  const data = isDoc(value) ? value._data : undefined;
  const [, sequence, end] = typeof data === "string" ? (/^82([0-9A-F]{16})(0[045])$/.exec(data) ?? []) : [];
  if (!sequence)
    throw new CommandError("InvalidResumeToken", "Invalid resume token: it was not made by this server");
  const kind = end === "04" ? "event" : end === "05" ? "invalidate" : "moment";
  return { sequence: Number.parseInt(sequence, 16), kind };
}
