import type { Socket } from "socket.io-client";

const ANSWER_MS = 10_000;

export type Answer<Data> =
  | { readonly data: Data }
  | { readonly error: { readonly status: number; readonly message: string } };

/** Sends a request and returns the server's answer; null if none arrived. */
export const ask = <Data>(socket: Socket, event: string, payload: object): Promise<Answer<Data> | null> =>
  socket
    .timeout(ANSWER_MS)
    .emitWithAck(event, payload)
    .catch(() => null);
