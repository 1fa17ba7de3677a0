import * as decoding from "lib0/decoding";
import { modifyAwarenessUpdate } from "y-protocols/awareness";
import { notValid } from "#core/base/errors.ts";

/** Maximum number of characters of one cursor's state. */
const STATE_MAX = 2_000;

/**
 * Rewrites a y-protocols awareness update for broadcasting: the server sets the user of each cursor, whatever
 * the client sent. Records the Yjs clients of the connection.
 * @throws 400
 */
export function signed(bytes: Uint8Array, user: string, clients: Set<number>): Uint8Array {
  try {
    for (const client of clientsIn(bytes)) clients.add(client);
    return modifyAwarenessUpdate(bytes, (state: { cursor?: unknown; block?: unknown } | null) => {
      if (state === null) return null;
      const shared = { cursor: state.cursor ?? null, user };
      if (JSON.stringify(shared).length > STATE_MAX) throw new Error("too long");
      return shared;
    });
  } catch {
    throw notValid("This is no update of awareness.");
  }
}

function clientsIn(bytes: Uint8Array): number[] {
  const decoder = decoding.createDecoder(bytes);
  const count = decoding.readVarUint(decoder);
  if (count > 8) throw new Error("too many");
  return Array.from({ length: count }, () => {
    const client = decoding.readVarUint(decoder);
    decoding.readVarUint(decoder);
    decoding.readVarString(decoder);
    return client;
  });
}
