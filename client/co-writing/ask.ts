import type { Socket } from "socket.io-client";

const ANSWER_MS = 10_000;

export type Answer<Data> =
  | { readonly data: Data }
  | { readonly error: { readonly status: number; readonly message: string } };

/** What the server answers; null where no answer came. */
export const ask = <Data>(socket: Socket, event: string, payload: object): Promise<Answer<Data> | null> =>
  socket
    .timeout(ANSWER_MS)
    .emitWithAck(event, payload)
    .catch(() => null);
