import { io, type Socket } from "socket.io-client";
import type { LiveNotificationDto } from "#shared/live/notifications.dto.ts";
import { SIGNED_OUT_EVENT } from "#shared/loading.ts";
import {
  dispatchLive,
  LIVE_ASK_EVENT,
  type LiveAsk,
  type LiveEvents,
  repeatedRequests,
} from "#shared/platform/live.ts";
import type { LiveMessageGroupDto } from "#shared/talk/messages.dto.ts";
import { canKeep, forgetOthers } from "./offline/store.ts";

/** The member's id and the time at which the page was rendered (ISO 8601, the server's clock). */
export interface LivePlace {
  readonly userId: string;
  readonly at: string;
}

/** Milliseconds (specification, section 9). */
const CONNECT_TIMEOUT = 20_000;
const RECONNECT_AFTER = 1_000;
const RECONNECT_AFTER_MAX = 5_000;
const RANDOMISATION = 0.5;
/** Number of notification ids stored, so that none is shown twice. */
const SEEN_MAX = 1_000;
/** Milliseconds that a page waits for its connection before it fetches what it missed. */
const CATCH_UP_MS = 1_000;

type Share = <Name extends keyof LiveEvents>(name: Name, detail: LiveEvents[Name]) => void;

/**
 * The live channel of this browser (api.md): one tab has the socket and forwards events to the others; when
 * it closes, another takes over. Each tab dispatches events on `document`, each notification once. Events
 * missed while disconnected are fetched afterwards.
 */
export function startLive({ userId, at }: LivePlace): void {
  if (canKeep()) void forgetOthers(userId).catch(() => {});
  const seen = new Set<string>();
  /** Number of events received over the live channel. */
  let eventCount = 0;
  let since = at;
  let sinceMessages = document.querySelector<HTMLElement>("[data-messages-at]")?.dataset.messagesAt ?? at;

  const dispatch: Share = (name, detail) => {
    eventCount += 1;
    let unread: number | undefined;
    if (name === "new-notification") {
      const { id, createdAt } = detail as LiveNotificationDto;
      if (seen.has(id)) return;
      if (seen.size >= SEEN_MAX) seen.clear();
      seen.add(id);
      if (createdAt > since) since = createdAt;
    }
    if (name === "new-message") {
      const { updatedAt, unreadInAll } = detail as LiveMessageGroupDto;
      if (updatedAt > sinceMessages) sinceMessages = updatedAt;
      unread = unreadInAll;
    }
    dispatchLive(name, detail);
    if (unread !== undefined) dispatchLive("message-count", unread);
  };

  const channel = "BroadcastChannel" in window ? new BroadcastChannel(`live-${userId}`) : null;
  const share: Share = (name, detail) => {
    dispatch(name, detail);
    channel?.postMessage({ name, detail });
  };
  /** The connection, if this tab has it. */
  let held: Socket | undefined;
  const ask = ({ event, payload }: LiveAsk) => {
    if (held) held.emit(event, payload);
    else channel?.postMessage({ ask: { event, payload } });
  };
  document.addEventListener(LIVE_ASK_EVENT, (event) => ask((event as CustomEvent<LiveAsk>).detail));
  const askAll = () => repeatedRequests().forEach(ask);
  channel?.addEventListener("message", ({ data }) => {
    // Another tab requests something of the connection, or announces a new one, to which each tab repeats its
    // requests.
    if (data.ask) held?.emit(data.ask.event, data.ask.payload);
    else if (data.connected) askAll();
    else dispatch(data.name, data.detail);
  });

  const catchUp = async (to: Share, tries = 3): Promise<void> => {
    const before = eventCount;
    const [notifications, messages] = await Promise.all([
      missed("notifications", since),
      missed("messages", sinceMessages),
    ]);
    // The counts may be older than events received meanwhile.
    if (eventCount !== before && tries > 1) return catchUp(to, tries - 1);
    for (const notification of notifications?.data ?? []) to("new-notification", notification as never);
    if (notifications) to("notification-count", notifications.meta.unread);
    for (const group of messages?.data ?? []) to("new-message", group as never);
    if (messages) to("message-count", messages.meta.unread);
  };

  // Fetches what arrived since this page was rendered: when the connection opens, so that nothing is lost
  // between, and otherwise soon, because another tab may have the connection.
  const begin = () => {
    dispatchLive("connected", null);
    return catchUp(dispatch);
  };
  const soon = setTimeout(() => void begin(), CATCH_UP_MS);
  const comeBack = () => {
    share("back", null);
    return catchUp(share);
  };
  const lead = () =>
    new Promise<void>((over) => {
      held = connect(userId, share, comeBack, () => {
        held = undefined;
        over();
      });
      held.once("connect", () => {
        clearTimeout(soon);
        void begin();
      });
      // Room memberships are per connection: each tab repeats its requests.
      held.on("connect", () => {
        askAll();
        channel?.postMessage({ connected: true });
      });
    });
  askAll();
  if ("locks" in navigator && channel) void navigator.locks.request(`live-${userId}`, lead);
  else void lead();
}

interface Missed {
  readonly data: readonly unknown[];
  readonly meta: { readonly unread: number };
}

/** Returns what has arrived since a given time; null if the request failed. */
async function missed(what: "notifications" | "messages", since: string): Promise<Missed | null> {
  const answer = await fetch(`/api/${what}/since?at=${encodeURIComponent(since)}`).catch(() => null);
  return answer?.ok ? answer.json() : null;
}

function connect(userId: string, share: Share, catchUp: () => Promise<void>, over: () => void): Socket {
  const socket = io({
    path: "/socket.io",
    transports: ["polling", "websocket"],
    timeout: CONNECT_TIMEOUT,
    reconnectionDelay: RECONNECT_AFTER,
    reconnectionDelayMax: RECONNECT_AFTER_MAX,
    randomizationFactor: RANDOMISATION,
    reconnectionAttempts: Number.POSITIVE_INFINITY,
  });
  let before = false;
  let ended = false;
  document.addEventListener(SIGNED_OUT_EVENT, () => {
    ended = true;
    socket.disconnect();
    over();
  });
  socket.on("connect", () => {
    // Also after a recovered connection: events of its last second from other processes may be missing.
    if (before) void catchUp();
    before = true;
    document.documentElement.dataset.live = "open";
  });
  socket.on("disconnect", (reason) => {
    document.documentElement.dataset.live = "closed";
    // The server ended the session: a reconnection would be refused.
    if (reason === "io server disconnect") over();
  });
  socket.on("connect_error", (error: Error & { data?: { status?: number } }) => {
    const { status } = error.data ?? {};
    if (status === 401 || status === 403) {
      socket.disconnect();
      over();
    } else if (!socket.active) {
      // Refused temporarily (429, 503): Socket.IO does not retry in this case.
      const wait = RECONNECT_AFTER + Math.random() * (RECONNECT_AFTER_MAX - RECONNECT_AFTER);
      setTimeout(() => {
        if (!ended) socket.connect();
      }, wait);
    }
  });
  // Names of events for one member end with the member's id.
  socket.onAny((event: string, detail) =>
    share(event.replace(`:${userId}`, "") as keyof LiveEvents, detail as never),
  );
  return socket;
}
