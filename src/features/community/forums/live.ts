import { notFound, rateLimited } from "#core/base/errors.ts";
import { isId } from "#core/db/ids.ts";
import { on, type Subscriber } from "#core/events/index.ts";
import type { LiveClient } from "#core/realtime/serving.ts";
import { FORUM_ASKS, FORUM_TELLS } from "#shared/community/forums.live.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { showsTyping } from "../../people/users/index.ts";
import { readThread } from "./permitted.ts";
import "./events.ts";

/** Maximum threads per connection: one per tab, and some to spare. */
const THREADS_MAX = 20;
/** Minimum interval between typing notices of one connection, in milliseconds. */
const TYPING_EVERY = 2_000;

const roomOf = (thread: string) => `forum-thread:${thread}`;

const threadIn = (payload: unknown): string => {
  const thread = (payload as { readonly thread?: unknown } | null)?.thread;
  if (typeof thread !== "string" || !isId(thread)) throw notFound();
  return thread;
};

/**
 * Notifies readers of a thread about new posts and that somebody is typing; never who, because they may be
 * blocked.
 */
export function serveThreads(realtime: FeatureDependencies["realtime"]): readonly Subscriber[] {
  /** Threads each connection is subscribed to, oldest first, and the time of its last typing notice. */
  const connections = new Map<string, { readonly threads: Set<string>; typed: number }>();

  const stateOf = ({ connection, whenGone }: LiveClient) => {
    const known = connections.get(connection);
    if (known) return known;
    const state = { threads: new Set<string>(), typed: 0 };
    connections.set(connection, state);
    whenGone(() => connections.delete(connection));
    return state;
  };

  realtime.serve(FORUM_ASKS.read, async (client, payload) => {
    const thread = threadIn(payload);
    if (!(await readThread(client.viewer, thread))) throw notFound();
    const { threads } = stateOf(client);
    threads.delete(thread);
    threads.add(thread);
    await client.enter(roomOf(thread));
    if (threads.size <= THREADS_MAX) return null;
    const [oldest] = threads;
    threads.delete(oldest!);
    await client.leave(roomOf(oldest!));
    return null;
  });

  realtime.serve(FORUM_ASKS.type, async (client, payload) => {
    const thread = threadIn(payload);
    if (!client.isIn(roomOf(thread))) throw notFound();
    const state = stateOf(client);
    const now = performance.now();
    if (now - state.typed < TYPING_EVERY) throw rateLimited(2);
    state.typed = now;
    if (await showsTyping(client.viewer.id))
      realtime.emitToRoom(roomOf(thread), FORUM_TELLS.typing, { thread }, client.viewer.id);
    return null;
  });

  return [
    on("post.created", {
      name: "forums.live",
      handle: async ({ id, thread }) => realtime.emitToRoom(roomOf(thread), FORUM_TELLS.post, { thread, id }),
    }),
  ];
}
