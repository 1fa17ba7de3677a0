import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { createTokens } from "#core/auth/tokens.ts";
import { openDatabase } from "#core/db/open.ts";
import { collectNotificationKinds, type NotificationContent } from "#core/notification-kind.ts";
import { deliver } from "#features/live/notifications/deliver.ts";
import { createNotificationJobs } from "#features/live/notifications/jobs.ts";
import { messageOf } from "#features/live/notifications/message.ts";
import { Notification, UnreadBadge } from "#features/live/notifications/model.ts";
import { createApp } from "#src/app.ts";
import { readConfig } from "#src/config.ts";
import { addMembers } from "./crowd.ts";
import { type Connection, type LiveAnswer, type LiveCommand, WebSocketServer } from "./live-protocol.ts";

/**
 * A live server controlled by the bench: the product, or bare `ws`. Started by `bench`, with `--expose-gc`.
 */
const KIND = process.argv[2];
/** Milliseconds between two writes at a steady rate. */
const STEP_MS = 10;
/** Number of messages emitted within one turn of the event loop. */
const EMITS_A_TURN = 200;
/**
 * Limit on the notifications being written at the same time: a database that cannot keep up shows in the
 * rate.
 */
const MOST_AT_ONCE = 1_000;

type Emit = (userId: string, event: string, payload: unknown) => void;
type Act = (command: LiveCommand) => Promise<LiveAnswer>;

async function product(): Promise<Act> {
  const config = readConfig(process.env);
  const database = await openDatabase({ uri: config.mongodbUri, dataDir: config.dataDir });
  const app = await createApp(config, database, pino({ level: "warn" }));
  await new Promise<void>((done) => app.server.listen(0, "127.0.0.1", done));
  await app.jobs.start();
  say((app.server.address() as AddressInfo).port);
  const tokens = createTokens(config.jwtSecret);
  let members: readonly string[] = [];
  let number = 0;

  const kinds = collectNotificationKinds(app.features);
  const reply = kinds.of("update-reply")!;
  const delivery = {
    kinds: () => kinds,
    realtime: app.realtime,
    mailWaits: async () => {},
    havingPush: async () => new Set<string>(),
    pushWaits: async () => {},
    now: () => new Date(),
  };
  // Notifying single members enqueues nothing.
  const { notify } = createNotificationJobs({ add() {}, async enqueue() {} } as never, delivery);

  /**
   * As in a job that notifies many, without the rest of its work; but not yet durable when sent, like single
   * notifications.
   */
  const notifyMany = async (each: number, author: string): Promise<void> => {
    const begun = new Date();
    const to = Array.from({ length: each }, (_, at) => members[(number + at) % members.length]!);
    number += each;
    const message = {
      kind: "new-follower",
      key: `bench:${number}`,
      group: "followers",
      by: author,
      links: {},
      recipients: [],
    } as const;
    const batch = { message, members: to, wanting: "new_follower_notification" } as const;
    const { durable } = await deliver({ ...delivery, now: () => begun }, [batch], { ahead: true });
    await durable;
  };

  /**
   * The path of a notification to one member from its write on: list, unread badge and socket. The event
   * itself is stored before.
   */
  const notifyOne = async (author: string): Promise<void> => {
    number += 1;
    const event = {
      // Contains the time of the event; see `live-clients.ts`.
      id: Date.now().toString(16).padStart(12, "0") + number.toString(16).padStart(12, "0"),
      update: author,
      author,
      updateAuthor: members[number % members.length]!,
      feed: author,
    };
    await notify(messageOf(reply, reply.on!["update.replied"]!(event) as NotificationContent));
  };

  return async (command) => {
    if (command.do === "members") {
      members = await addMembers(command.count);
      await UnreadBadge.insertMany(members.map((_id) => ({ _id })));
      // A new site scans all accounts once at the start.
      await app.jobs.whenIdle();
      return {
        members: await Promise.all(
          members.map(async (id) => ({ id, token: await tokens.sign({ id, version: 0 }) })),
        ),
      };
    }
    if (command.do === "deliver") {
      const [author = ""] = await addMembers(1);
      const { perSecond, seconds, each } = command;
      const before = process.cpuUsage();
      const ownBefore = process.threadCpuUsage();
      let open = 0;
      let failure: unknown;
      const begun = performance.now();
      for (let sent = 0; sent < perSecond * seconds || open > 0; ) {
        const due = Math.min(perSecond * seconds, ((performance.now() - begun) * perSecond) / 1_000);
        for (; sent < due && open < MOST_AT_ONCE; sent += each) {
          open += each;
          (each === 1 ? notifyOne(author) : notifyMany(each, author)).then(
            () => {
              open -= each;
            },
            (error) => {
              failure = error;
            },
          );
        }
        if (failure) throw failure;
        await sleep(STEP_MS);
      }
      const took = (performance.now() - begun) / 1_000;
      const written = (await Notification.countDocuments({
        by: UnreadBadge.castObject({ _id: author })._id,
      })) as number;
      const own = process.threadCpuUsage(ownBefore);
      return { written, took, cpu: cpuSince(before), own: (own.user + own.system) / 1e6 };
    }
    return common(command, members, app.realtime.emitToUser);
  };
}

/** Bare server: only a map of connections by member. */
async function bare(): Promise<Act> {
  const server = createServer();
  const byMember = new Map<string, Set<Connection>>();
  const sockets = new WebSocketServer({ server, perMessageDeflate: false, clientTracking: false });
  sockets.on("connection", (socket, request) => {
    const id = new URL(request.url ?? "", "http://bench").searchParams.get("id") ?? "";
    const own = byMember.get(id) ?? new Set();
    byMember.set(id, own.add(socket));
    socket.on("close", () => own.delete(socket));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  say((server.address() as AddressInfo).port);
  let members: readonly string[] = [];
  return async (command) => {
    if (command.do === "members") {
      members = Array.from({ length: command.count }, (_, at) => at.toString(16).padStart(24, "0"));
      return { members: members.map((id) => ({ id, token: "" })) };
    }
    return common(command, members, (id, event, payload) => {
      const message = JSON.stringify([event, payload]);
      for (const socket of byMember.get(id) ?? []) socket.send(message);
    });
  };
}

async function common(command: LiveCommand, members: readonly string[], emit: Emit): Promise<LiveAnswer> {
  if (command.do === "memory") {
    for (const _ of [1, 2, 3]) {
      globalThis.gc?.();
      await sleep(50);
    }
    const { heapUsed, external, rss } = process.memoryUsage();
    return { memory: { used: heapUsed + external, resident: rss } };
  }
  if (command.do !== "emit") throw new Error(`a bare server cannot ${command.do}`);
  const before = process.cpuUsage();
  for (let sent = 0; sent < command.messages; sent += 1) {
    const id = members[sent % members.length]!;
    emit(id, `new-notification:${id}`, payloadOf(id, sent));
    if (sent % EMITS_A_TURN === 0) await new Promise((done) => setImmediate(done));
  }
  // Data still in buffers also costs processor time.
  await sleep(500);
  return { written: command.messages, cpu: cpuSince(before) };
}

/** Returns a notification of the size that the live channel sends. */
const payloadOf = (id: string, number: number) => ({
  id: number.toString(16).padStart(24, "0"),
  kind: "new-follower",
  group: "followers",
  read: false,
  createdAt: new Date().toISOString(),
  count: 1,
  people: 1,
  actors: [{ id, username: "somebody", name: "Some Body", url: "/user/somebody", avatar: null }],
  text: "Some Body now follows you",
  url: "/user/somebody",
  story: null,
  for: id,
  by: { id, username: "somebody", name: "Some Body", url: "/user/somebody", avatar: null },
  links: { follower: id },
});

const cpuSince = (before: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
};

const say = (port: number): void => void process.stdout.write(`listening ${port}\n`);

const act = await (KIND === "product" ? product() : bare());
process.on("message", (command: LiveCommand) => {
  act(command).then(
    (answer) => process.send?.(answer),
    (error) => {
      process.stderr.write(`${(error as Error).stack}\n`);
      process.exit(1);
    },
  );
});
process.on("SIGTERM", () => process.exit(0));
