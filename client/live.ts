import { io, type Socket } from "socket.io-client";
import {
  dispatchLive,
  keptAsks,
  LIVE_ASK_EVENT,
  type LiveAsk,
  type LiveEvents,
} from "../src/shared/live/live.ts";
import type { LiveNotificationDto } from "../src/shared/live/notifications.dto.ts";
import { SIGNED_OUT_EVENT } from "../src/shared/loading.ts";
import type { LiveMessageGroupDto } from "../src/shared/talk/messages.dto.ts";
import { canKeep, forgetOthers } from "./offline/store.ts";

/** What the bell says of the member and the moment it was drawn (ISO 8601, the server's clock). */
export interface LivePlace {
  readonly userId: string;
  readonly at: string;
}

/** Milliseconds (specification, section 9). */
const CONNECT_TIMEOUT = 20_000;
const RECONNECT_AFTER = 1_000;
const RECONNECT_AFTER_MAX = 5_000;
const RANDOMISATION = 0.5;
/** Notifications whose ids are remembered, so that none is shown twice. */
const SEEN_MAX = 1_000;

type Share = <Name extends keyof LiveEvents>(name: Name, detail: LiveEvents[Name]) => void;

/**
 * The live channel of this browser (api.md): one tab holds the socket and tells the others; when it is closed the
 * next takes over. Each tab tells its page by events on `document`, each notification once. What came while there was
 * no connection is asked for afterwards.
 */
export function startLive({ userId, at }: LivePlace): void {
  if (canKeep()) void forgetOthers(userId).catch(() => {});
  const seen = new Set<string>();
  /** Of what came over the live channel. */
  let heard = 0;
  let since = at;
  let sinceMessages = document.querySelector<HTMLElement>("[data-messages-at]")?.dataset.messagesAt ?? at;

  const dispatch: Share = (name, detail) => {
    heard += 1;
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
  /** The connection, while this tab holds it. */
  let held: Socket | undefined;
  const ask = ({ event, payload }: LiveAsk) => {
    if (held) held.emit(event, payload);
    else channel?.postMessage({ ask: { event, payload } });
  };
  document.addEventListener(LIVE_ASK_EVENT, (event) => ask((event as CustomEvent<LiveAsk>).detail));
  const askAll = () => keptAsks().forEach(ask);
  channel?.addEventListener("message", ({ data }) => {
    // Asked by another tab: of whoever holds the connection; or for what each asks of a new one.
    if (data.ask) held?.emit(data.ask.event, data.ask.payload);
    else if (data.connected) askAll();
    else dispatch(data.name, data.detail);
  });

  const catchUp = async (to: Share, tries = 3): Promise<void> => {
    const before = heard;
    const [notifications, messages] = await Promise.all([
      missed("notifications", since),
      missed("messages", sinceMessages),
    ]);
    // Its numbers may be older than what was heard meanwhile.
    if (heard !== before && tries > 1) return catchUp(to, tries - 1);
    for (const notification of notifications?.data ?? []) to("new-notification", notification as never);
    if (notifications) to("notification-count", notifications.meta.unread);
    for (const group of messages?.data ?? []) to("new-message", group as never);
    if (messages) to("message-count", messages.meta.unread);
  };

  // What came between the drawing of this page and its waking.
  void catchUp(dispatch);
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
      // Rooms are those of a connection: each asks anew.
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

/** What has come since a moment; null where it cannot be asked for just now. */
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
    // Also where the connection has recovered: what other processes said in its last second may lack in it.
    if (before) void catchUp();
    before = true;
    document.documentElement.dataset.live = "open";
  });
  socket.on("disconnect", (reason) => {
    document.documentElement.dataset.live = "closed";
    // The session was ended by the server: trying again would be refused.
    if (reason === "io server disconnect") over();
  });
  socket.on("connect_error", (error: Error & { data?: { status?: number } }) => {
    const { status } = error.data ?? {};
    if (status === 401 || status === 403) {
      socket.disconnect();
      over();
    } else if (!socket.active) {
      // Refused for now (429, 503): Socket.IO itself would not try again.
      const wait = RECONNECT_AFTER + Math.random() * (RECONNECT_AFTER_MAX - RECONNECT_AFTER);
      setTimeout(() => {
        if (!ended) socket.connect();
      }, wait);
    }
  });
  // What is for one member alone has their id behind its name.
  socket.onAny((event: string, detail) =>
    share(event.replace(`:${userId}`, "") as keyof LiveEvents, detail as never),
  );
  return socket;
}
