import { formatNumber } from "#shared/format.ts";
import type {
  LiveNotificationDto,
  NotificationDto,
  NotificationsReadDto,
} from "#shared/live/notifications.dto.ts";
import { notificationsText as words } from "#shared/live/notifications.text.ts";

/** Limit on the avatars beside an entry. */
const FACES = 3;

/**
 * Returns the list with a new notification at the top, grouped with related ones; a duplicate id changes
 * nothing.
 */
export function withNew(
  list: readonly NotificationDto[],
  fresh: LiveNotificationDto,
): readonly NotificationDto[] {
  if (list.some(({ id }) => id === fresh.id)) return list;
  const isTogether = ({ group, read }: NotificationDto) => group === fresh.group && !read;
  const known = list.find(isTogether);
  return [known ? together(known, fresh) : fresh, ...list.filter((each) => !isTogether(each))];
}

/**
 * Returns the list after notifications were marked as read or unread elsewhere; an entry changes only if all
 * its notifications did.
 */
export function withRead(
  list: readonly NotificationDto[],
  { id, alone, read }: NotificationsReadDto,
): readonly NotificationDto[] {
  const isMeant = (each: NotificationDto) =>
    id === null || (each.id === id && (!alone || each.count === 1) && (read || isOnlyOne(each)));
  const isOnlyOne = ({ group }: NotificationDto) => list.every((each) => each.group !== group || each.read);
  return list.map((each) => (each.read !== read && isMeant(each) ? { ...each, read } : each));
}

function together(known: NotificationDto, fresh: LiveNotificationDto): NotificationDto {
  const isNew = fresh.actors.some((actor) => known.actors.every(({ id }) => id !== actor.id));
  const old = known.actors.filter((actor) => fresh.actors.every(({ id }) => id !== actor.id));
  const actors = [...fresh.actors, ...old].slice(0, FACES);
  const people = known.people + (isNew ? 1 : 0);
  const count = known.count + fresh.count;
  const who = words.who(
    actors.slice(0, 2).map(({ name }) => name),
    people,
  );
  const filled = { who, count: formatNumber(count) };
  const text = fresh.textOfSeveral
    .map((part) => (typeof part === "string" ? part : filled[part.fill]))
    .join("");
  return { ...fresh, actors, people, count, text, url: fresh.urlOfAll };
}
