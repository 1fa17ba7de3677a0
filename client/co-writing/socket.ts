import { io, type Socket } from "socket.io-client";

/** Returns a separate socket for live editing; not connected yet. */
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
