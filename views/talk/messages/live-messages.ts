import type { LiveMessageGroupDto, MessageDto, MessageGroupDto } from "#shared/talk/messages.dto.ts";
import { messagesText as words } from "#shared/talk/messages.text.ts";

/** Number of characters of the last message in a list, truncated as on the server. */
const LAST_WORDS = 140;

/**
 * Returns a thread with these messages added, newest last; for a duplicate id, only the read state is
 * updated.
 */
export function withMessages(
  known: readonly MessageDto[],
  fresh: readonly MessageDto[],
): readonly MessageDto[] {
  const ids = new Set(known.map(({ id }) => id));
  const read = new Set(fresh.filter((each) => each.read).map(({ id }) => id));
  const oldest = known[0]?.createdAt ?? "";
  // Messages before this page belong to an older page.
  const added = fresh.filter(({ id, createdAt }) => !ids.has(id) && createdAt >= oldest);
  if (added.length === 0 && known.every(({ id, ...each }) => each.read || !read.has(id))) return known;
  const now = known.map((each) => (read.has(each.id) ? { ...each, read: true } : each));
  return [...now, ...added].sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
}

/** Returns a thread with one or all of the member's sent messages marked as read by the other. */
export function withRead(
  known: readonly MessageDto[],
  viewerId: string,
  message: string | null,
): readonly MessageDto[] {
  return known.map((each) =>
    each.by === viewerId && !each.read && (message === null || each.id === message)
      ? { ...each, read: true }
      : each,
  );
}

/** Returns the list with a group that has a new message at the top, replacing the group with the same id. */
export function withGroup(
  known: readonly MessageGroupDto[],
  fresh: LiveMessageGroupDto,
  viewerId: string,
): readonly MessageGroupDto[] {
  const other = fresh.participants.find(({ id }) => id !== viewerId);
  const last = fresh.messages.at(-1);
  if (!other || !last) return known;
  const text = (last.message || words.fileWords(last.attachment?.name ?? "")).replace(/\s+/g, " ");
  const group: MessageGroupDto = {
    id: fresh.id,
    other,
    last: {
      text: text.length > LAST_WORDS ? `${text.slice(0, LAST_WORDS).trimEnd()}…` : text,
      own: last.by === viewerId,
      createdAt: last.createdAt,
    },
    unread: fresh.unread,
    muted: fresh.muted,
    updatedAt: fresh.updatedAt,
  };
  const newest = (each: MessageGroupDto) => each.last?.createdAt ?? each.updatedAt;
  return [group, ...known.filter(({ id }) => id !== fresh.id)].sort((a, b) =>
    newest(b).localeCompare(newest(a)),
  );
}
