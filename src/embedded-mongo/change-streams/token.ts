import { type Doc, isDoc } from "../bson/types.ts";
import { CommandError } from "../errors.ts";

/** Position of a resume token: a change, the invalidation that followed one, or a moment. */
export interface Token {
  readonly sequence: number;
  readonly kind: "event" | "invalidate" | "moment";
}

const kinds = { event: "04", invalidate: "05", moment: "00" } as const;

/** Creates the resume token for clients; its text sorts in the order of the changes. */
export const toToken = ({ sequence, kind }: Token): Doc => ({
  _data: `82${sequence.toString(16).toUpperCase().padStart(16, "0")}${kinds[kind]}`,
});

/** Parses a resume token. Throws InvalidResumeToken for one that this server did not create. */
export function parseToken(value: unknown): Token {
  const data = isDoc(value) ? value._data : undefined;
  const [, sequence, end] = typeof data === "string" ? (/^82([0-9A-F]{16})(0[045])$/.exec(data) ?? []) : [];
  if (!sequence)
    throw new CommandError("InvalidResumeToken", "Invalid resume token: it was not made by this server");
  const kind = end === "04" ? "event" : end === "05" ? "invalidate" : "moment";
  return { sequence: Number.parseInt(sequence, 16), kind };
}
