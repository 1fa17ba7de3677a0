import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { serverFlags } from "../support/server-flags.mjs";
import { type Connection, type LiveAnswer, type LiveCommand, WebSocket } from "./live-protocol.ts";
import { productEnvironment } from "./servers.ts";

/** Number of connections opened at the same time. */
const OPENING = 50;
/** Milliseconds without a new message after which waiting ends. */
const PATIENCE = 5_000;

/** What clients received in a run. */
export interface LiveRun {
  readonly received: number;
  /** Number of messages received by the wrong member, or twice. */
  readonly strayed: number;
  /** Milliseconds from the write until the client received it. */
  readonly times: readonly number[];
}

/** Many members with one connection each. */
export interface Crowd {
  /** Resets the counts and sets the number of messages expected. */
  expect(messages: number): void;
  /** Waits for all expected messages, or until no more arrive. */
  received(): Promise<LiveRun>;
  close(): Promise<void>;
}

export interface LiveServer {
  readonly kind: "product" | "ws";
  readonly url: string;
  crowd?: Crowd;
  ask(command: LiveCommand): Promise<LiveAnswer>;
  stop(): Promise<void>;
}

/** Starts `live-server.ts` in a separate process. */
export async function startLiveServer(kind: "product" | "ws", folder = ""): Promise<LiveServer> {
  const child = spawn(
    process.execPath,
    [
      "--expose-gc",
      ...serverFlags,
      "--import",
      "./scripts/support/typescript.mjs",
      join(import.meta.dirname, "live-server.ts"),
      kind,
    ],
    {
      cwd: join(import.meta.dirname, "../.."),
      env: { ...process.env, ...productEnvironment(folder, 0) },
      stdio: ["ignore", "pipe", "inherit", "ipc"],
    },
  );
  const end = () => child.kill("SIGKILL");
  process.once("exit", end);
  let port = 0;
  for await (const line of createInterface({ input: child.stdout! })) {
    port = Number(/listening (\d+)/.exec(line)?.[1] ?? 0);
    if (port) break;
  }
  if (!port) throw new Error("a live server of the bench ended before it listened");
  child.stdout!.resume();
  return {
    kind,
    url: `ws://127.0.0.1:${port}`,
    async ask(command) {
      const answered = new AbortController();
      const { signal } = answered;
      const ended = once(child, "exit", { signal }).then(() => {
        throw new Error("a live server of the bench ended");
      });
      ended.catch(() => {});
      child.send(command);
      try {
        const [answer] = await Promise.race([once(child, "message", { signal }), ended]);
        return answer as LiveAnswer;
      } finally {
        answered.abort();
      }
    },
    async stop() {
      process.off("exit", end);
      if (child.exitCode !== null) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

/** Connects one socket for each member; they parse only a message's id, time and recipient. */
export async function openCrowd(
  { kind, url }: LiveServer,
  members: readonly { readonly id: string; readonly token: string }[],
): Promise<Crowd> {
  let expected = 0;
  let strayed = 0;
  let last = 0;
  let seen = new Set<string>();
  let times: number[] = [];

  const note = (owner: string, message: string): void => {
    const id = /"id":"([0-9a-f]{24})"/.exec(message)?.[1] ?? "";
    if (seen.has(id) || !message.includes(`"new-notification:${owner}"`)) strayed += 1;
    seen.add(id);
    last = Date.now();
    // A notification sent by a job contains in its link the time of the event, which is before it was
    // written.
    const happened = /"update_reply":"([0-9a-f]{12})/.exec(message)?.[1];
    const written = /"createdAt":"([^"]+)"/.exec(message)?.[1] ?? "";
    times.push(last - (happened ? Number.parseInt(happened, 16) : Date.parse(written)));
  };
  const openOne = ({ id, token }: { id: string; token: string }): Promise<Connection> =>
    new Promise((done, fail) => {
      const path = kind === "ws" ? `/?id=${id}` : "/socket.io/?EIO=4&transport=websocket";
      const socket = new WebSocket(url + path, { perMessageDeflate: false });
      socket.once("error", fail);
      if (kind === "ws") socket.once("open", () => done(socket));
      socket.on("message", (data: Buffer) => {
        const message = data.toString("latin1");
        if (kind === "ws" || message.startsWith("42")) note(id, message);
        // Engine.IO: opened, ping; Socket.IO: connected, refused.
        else if (message.startsWith("0")) socket.send(`40${JSON.stringify({ token })}`);
        else if (message === "2") socket.send("3");
        else if (message.startsWith("40")) done(socket);
        else if (message.startsWith("44")) fail(new Error(message));
      });
    });

  const sockets: Connection[] = [];
  for (let at = 0; at < members.length; at += OPENING)
    sockets.push(...(await Promise.all(members.slice(at, at + OPENING).map(openOne))));
  return {
    expect(messages) {
      expected = messages;
      strayed = 0;
      seen = new Set();
      times = [];
      last = Date.now();
    },
    async received() {
      while (times.length < expected && Date.now() - last < PATIENCE) await sleep(20);
      return { received: times.length, strayed, times };
    },
    async close() {
      await Promise.all(
        sockets.map((socket) => {
          const closed = once(socket, "close");
          socket.close();
          return closed;
        }),
      );
    },
  };
}
