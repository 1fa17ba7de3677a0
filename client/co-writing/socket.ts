import { io, type Socket } from "socket.io-client";

/** A socket of the page's own for what is written live; it waits to be opened. */
export const connect = (): Socket =>
  io({
    path: "/socket.io",
    transports: ["polling", "websocket"],
    reconnectionDelay: 500,
    reconnectionDelayMax: 5_000,
    reconnectionAttempts: Number.POSITIVE_INFINITY,
    forceNew: true,
    autoConnect: false,
  });
