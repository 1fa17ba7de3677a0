import type { NotificationAbout, NotificationKind, NotificationKinds } from "#core/notification-kind.ts";
import { formatNumber } from "#shared/format.ts";
import type { LiveNotificationDto, NotificationDto } from "#shared/live/notifications.dto.ts";
import { notificationsText } from "#shared/live/notifications.text.ts";
import { NOTIFICATION_LINKS, type NotificationLink } from "#shared/live/notifications.ts";
import {
  type AuthorFields,
  findPeople,
  presentUserCard,
  rememberedCardsOf,
} from "../../people/users/index.ts";
import { findSubjects, type Subjects } from "./find-subjects.ts";
import type { NotificationDoc } from "./model.ts";
import type { NotificationGroup } from "./reads.ts";

/** Maximum number of avatars beside a notification caused by many. */
const FACES = 3;
/**
 * Placeholders for the names and the count while a text is built that is filled in later; they never occur in
 * real text.
 */
const FILLS = { who: "\ufdd0", count: "\ufdd1" } as const;

/** Data that notifications refer to, loaded at once. */
interface Known {
  readonly people: ReadonlyMap<string, AuthorFields>;
  readonly subjects: Subjects;
}

/** Presents groups for the page: one query per type of subject, however many there are. */
export async function presentGroups(
  kinds: NotificationKinds,
  groups: readonly NotificationGroup[],
): Promise<NotificationDto[]> {
  const rows = groups.map(({ newest }) => newest);
  const people = [...groups.flatMap(({ by }) => by.slice(0, FACES)), ...ownersOfPlaces(kinds, rows)];
  const known = await findKnown(kinds, rows, findPeople([...new Set(people)]));
  return groups.map(({ newest, by, count }) => presentOne(kinds, newest, by, count, known));
}

/** Returns a function that presents each notification for the recipient's open pages. */
export async function presentLive(
  kinds: NotificationKinds,
  rows: readonly NotificationDoc[],
): Promise<(row: NotificationDoc) => LiveNotificationDto> {
  const people = new Set([
    ...rows.flatMap(({ by }) => (by ? [String(by)] : [])),
    ...ownersOfPlaces(kinds, rows),
  ]);
  const known = await findKnown(kinds, rows, rememberedCardsOf([...people]));
  return (row) => {
    const by = row.by ? [String(row.by)] : [];
    const one = presentOne(kinds, row, by, 1, known);
    const about = aboutOf(row, one.actors[0]?.username, FILLS, known);
    return {
      ...one,
      for: String(row.for),
      by: one.actors[0] ?? null,
      textOfSeveral: partsOf(textOf(kinds.of(row.kind), about, true)),
      links: idsOf(row),
    };
  };
}

async function findKnown(
  kinds: NotificationKinds,
  rows: readonly NotificationDoc[],
  found: Promise<ReadonlyMap<string, AuthorFields>>,
): Promise<Known> {
  const [people, subjects] = await Promise.all([found, findSubjects(kinds, rows)]);
  return { people, subjects };
}

function presentOne(
  kinds: NotificationKinds,
  row: NotificationDoc,
  by: readonly string[],
  count: number,
  known: Known,
): NotificationDto {
  const kind = kinds.of(row.kind);
  const actors = by.flatMap((id) => {
    const user = known.people.get(id);
    return user ? [presentUserCard(user)] : [];
  });
  const people = Math.max(by.length, 1);
  const names = actors.slice(0, 2).map(({ name }) => name);
  const words = { who: notificationsText.who(names, people), count: formatNumber(count) };
  const about = aboutOf(row, actors[0]?.username, words, known);
  const { story, collaboration } = about.subjects;
  const url = kind?.href(about) ?? null;
  const own = kind?.hrefOfOwn && known.people.get(String(row.for))?.username;
  const urlOfAll = (own ? kind.hrefOfOwn?.(own) : kind?.hrefOfSeveral?.(about)) ?? url;
  return {
    id: String(row._id),
    kind: row.kind,
    group: row.group,
    read: row.read,
    createdAt: row.createdAt.toISOString(),
    count,
    people,
    actors: actors.slice(0, FACES),
    text: textOf(kind, about, count > 1),
    url: count > 1 ? urlOfAll : url,
    urlOfAll,
    story: presentStory(story ?? collaboration),
  };
}

const presentStory = (story: NotificationAbout["subjects"]["story"]): NotificationDto["story"] =>
  story ? { id: String(story._id), title: story.title, slug: story.slug, published: story.listed } : null;

function textOf(kind: NotificationKind | undefined, about: NotificationAbout, several: boolean): string {
  if (!kind) return notificationsText.other;
  return (several && kind.textOfSeveral ? kind.textOfSeveral : kind.text)(about);
}

const aboutOf = (
  row: NotificationDoc,
  by: string | undefined,
  words: Pick<NotificationAbout, "who" | "count">,
  { subjects }: Known,
): NotificationAbout => ({ ...words, ...subjects(row), ids: idsOf(row), by });

const idsOf = (row: NotificationDoc): Partial<Record<NotificationLink, string>> =>
  Object.fromEntries(NOTIFICATION_LINKS.flatMap((name) => (row[name] ? [[name, String(row[name])]] : [])));

/** Splits a text at its placeholders. */
const partsOf = (text: string): LiveNotificationDto["textOfSeveral"] =>
  text
    .split(/(\ufdd0|\ufdd1)/)
    .filter(Boolean)
    .map((part) => {
      if (part === FILLS.who) return { fill: "who" };
      return part === FILLS.count ? { fill: "count" } : part;
    });

/** Returns the recipients of kinds that can show several items on one of the recipient's pages. */
const ownersOfPlaces = (kinds: NotificationKinds, rows: readonly NotificationDoc[]): string[] =>
  rows.filter(({ kind }) => kinds.of(kind)?.hrefOfOwn).map((row) => String(row.for));
