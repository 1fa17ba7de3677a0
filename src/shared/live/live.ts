import type { LivePostDto, LiveTypingDto } from "../community/forums.live.ts";
import type { DeskOpened } from "../stories/co-writing.ts";
import type { LiveMessageGroupDto, MessageSignalDto, MessagesReadDto } from "../talk/messages.dto.ts";
import type { LiveUpdateDto } from "../talk/updates.dto.ts";
import type { LiveNotificationDto, NotificationsReadDto } from "./notifications.dto.ts";

/** What the live channel tells islands, by the name of a CustomEvent on `document`; `detail` is the payload. */
export interface LiveEvents {
  readonly notification: LiveNotificationDto;
  /** How many notifications are unread. */
  readonly unread: number;
  /** Some of one's notifications were read, or are unread again. */
  readonly notificationsRead: NotificationsReadDto;
  /** A message group with messages and participants. */
  readonly message: LiveMessageGroupDto;
  /** How many messages are unread. */
  readonly unreadMessages: number;
  /** An update in the member's newsfeed or on their feed: told, not shown. */
  readonly update: LiveUpdateDto;
  /** There is a connection again after one was lost: what nothing here catches up with may have changed. */
  readonly back: null;
  /** What one wrote was read. */
  readonly messagesRead: MessagesReadDto;
  /** The other of a conversation is there, or writing. */
  readonly messageSignal: MessageSignalDto;
  /** There is a new post in a thread that one reads. */
  readonly forumPost: LivePostDto;
  /** Somebody writes one. */
  readonly forumTyping: LiveTypingDto;
  /** The member has opened a chapter to write in it, here or on another device. */
  readonly deskOpened: DeskOpened;
}

const LIVE_EVENTS: Readonly<Record<keyof LiveEvents, string>> = {
  notification: "live:notification",
  unread: "live:unread",
  notificationsRead: "live:notifications-read",
  message: "live:message",
  unreadMessages: "live:unread-messages",
  update: "live:update",
  back: "live:back",
  messagesRead: "live:messages-read",
  messageSignal: "live:message-signal",
  deskOpened: "live:desk-opened",
  forumPost: "live:forum-post",
  forumTyping: "live:forum-typing",
};

/** By this event on the document islands ask something over the live channel; `detail` is a `LiveAsk`. */
export const LIVE_ASK_EVENT = "live:ask";

/** What a page says to the server over the live channel: the name of an event, and its payload. */
export interface LiveAsk {
  readonly event: string;
  readonly payload: unknown;
}

/** What this page asks of each new connection, kept with it as what lasts is. */
export const keptAsks = (): Set<LiveAsk> => {
  const page = document as Document & { liveAsks?: Set<LiveAsk> };
  page.liveAsks ??= new Set();
  return page.liveAsks;
};

/** Asks for something now and of every connection to come, such as to be told of a place; returns what ends it. */
export function askLive(event: string, payload: unknown): () => void {
  const ask = { event, payload };
  keptAsks().add(ask);
  emitLive(event, payload);
  return () => void keptAsks().delete(ask);
}

/** Says something once, if there is a connection. */
export function emitLive(event: string, payload: unknown): void {
  document.dispatchEvent(new CustomEvent(LIVE_ASK_EVENT, { detail: { event, payload } satisfies LiveAsk }));
}

/** What holds until it is told anew, so that an island that wakes late hears the last of it. */
const LASTING: ReadonlySet<keyof LiveEvents> = new Set(["unread", "unreadMessages"]);

/** The last of each lasting kind, kept with the page: who tells and who hears are bundled apart. */
const kept = (): Map<keyof LiveEvents, unknown> => {
  const page = document as Document & { lastLive?: Map<keyof LiveEvents, unknown> };
  page.lastLive ??= new Map();
  return page.lastLive;
};

/** Tells the page's islands; a new message tells the number of unread ones too. */
export function dispatchLive<Name extends keyof LiveEvents>(name: Name, detail: LiveEvents[Name]): void {
  if (LASTING.has(name)) kept().set(name, detail);
  document.dispatchEvent(new CustomEvent(LIVE_EVENTS[name], { detail }));
  if (name === "message") dispatchLive("unreadMessages", (detail as LiveMessageGroupDto).unreadInAll);
}

/** Listens to one kind of live event, a lasting one from before too; returns the function that ends it. For effects. */
export function onLive<Name extends keyof LiveEvents>(
  name: Name,
  handler: (detail: LiveEvents[Name]) => void,
): () => void {
  const listener = (event: Event) => handler((event as CustomEvent<LiveEvents[Name]>).detail);
  document.addEventListener(LIVE_EVENTS[name], listener);
  if (kept().has(name)) handler(kept().get(name) as LiveEvents[Name]);
  return () => document.removeEventListener(LIVE_EVENTS[name], listener);
}
