import type { Types } from "mongoose";
import type { PrivateFile } from "#core/files/private-files.ts";
import { excerpt } from "#core/text/index.ts";
import type { UserCardDto } from "#shared/people/user-card.dto.ts";
import type {
  AttachmentDto,
  LiveMessageGroupDto,
  MessageDto,
  MessageGroupDto,
} from "#shared/talk/messages.dto.ts";
import { MESSAGES_LIVE } from "#shared/talk/messages.limits.ts";
import { messagesPaths } from "#shared/talk/messages.paths.ts";

import { messagesText } from "#shared/talk/messages.text.ts";
import { findBannedCards, findPeople, presentUserCard } from "../../people/users/index.ts";
import { type MessageDoc, type MessageGroupDoc, movedAt } from "./model.ts";
import { countUnread, lastMessages, latestMessages, unreadByGroup } from "./reads.ts";

/** Length limit in characters of the latest message in a list. */
const LAST_WORDS = 140;

/**
 * Returns true if a message is read as far as this member may know: for its writer, only if both show read
 * receipts.
 */
export const isReadFor = (
  viewer: string,
  { for: to, read, seen }: Pick<MessageDoc, "for" | "read" | "seen">,
) => (String(to) === viewer ? read : (seen ?? false));

/** Presents a message for one of the two members. */
export const presentMessage = (viewer: string, doc: MessageDoc): MessageDto => {
  const { _id, for: to, by, group, message, attachment, key, createdAt } = doc;
  return {
    id: String(_id),
    for: String(to),
    by: String(by),
    group: String(group),
    message,
    attachment: attachment ? presentAttachment(String(group), String(_id), attachment) : null,
    key: key ?? null,
    read: isReadFor(viewer, doc),
    createdAt: createdAt.toISOString(),
  };
};

/** Like `presentAttachment`, for API clients with a token; pictures include the URLs of their sizes. */
export const presentApiAttachment = (
  message: unknown,
  file: PrivateFile | null | undefined,
): object | null => {
  if (!file) return null;
  const url = `/api/messages/${message}/attachment`;
  const { name, type: mime, bytes: size, image } = file;
  const small = (width: number) => [`w${width}`, { url: `${url}?width=${width}`, mime: "image/webp", width }];
  return {
    name,
    mime,
    size,
    url,
    width: image?.width ?? null,
    height: image?.height ?? null,
    formats: image && Object.fromEntries(image.widths.map(small)),
  };
};

function presentAttachment(
  group: string,
  message: string,
  { name, type, bytes, image }: PrivateFile,
): AttachmentDto {
  const href = (width?: number) => messagesPaths.messageFile(group, message, width);
  return {
    name,
    type,
    bytes,
    href: href(),
    picture: image && {
      src: href(image.widths[0]),
      srcset: image.widths.map((width) => `${href(width)} ${width}w`).join(", "),
      width: image.width,
      height: image.height,
    },
  };
}

/** Returns the excerpt of a message for lists: its text, or the name of its attachment. */
const lastWordsOf = ({ message, attachment }: Pick<MessageDoc, "message" | "attachment">): string =>
  excerpt(message || (attachment ? messagesText.fileWords(attachment.name) : ""), LAST_WORDS);

/**
 * Returns the cards of correspondents, by id: a banned member keeps their name, without a link. Two queries.
 */
async function findCorrespondents(ids: readonly string[]): Promise<ReadonlyMap<string, UserCardDto>> {
  const people = await findPeople(ids);
  const banned = await findBannedCards(ids.filter((id) => !people.has(id)));
  const cards = new Map([...people].map(([id, user]) => [id, presentUserCard(user)]));
  for (const [id, { name, username }] of banned)
    cards.set(id, { id, username: "", name: name || username, photo: null });
  return cards;
}

/** Returns a placeholder card for a member who no longer exists. */
const gone = (id: string): UserCardDto => ({ id, username: "", name: messagesText.gone, photo: null });

const cardOf = (people: ReadonlyMap<string, UserCardDto>, id: string): UserCardDto =>
  people.get(id) ?? gone(id);

/** Returns the id of the other participant. */
export const otherOf = ({ participants }: Pick<MessageGroupDoc, "participants">, own: string): string =>
  String(participants.find((id) => String(id) !== own) ?? participants[0]);

/** Returns true if this member has muted the group, so that new messages show only in the list. */
export const isMuted = ({ mutedBy = [] }: Pick<MessageGroupDoc, "mutedBy">, own: string): boolean =>
  mutedBy.some((id) => String(id) === own);

/** Returns the card of the other participant. */
export async function presentOther(group: MessageGroupDoc, own: string): Promise<UserCardDto> {
  const id = otherOf(group, own);
  return cardOf(await findCorrespondents([id]), id);
}

/**
 * Presents groups for a member's list, by newest message (specification, section 4). Three queries in total.
 */
export async function presentGroups(
  own: string,
  groups: readonly MessageGroupDoc[],
): Promise<MessageGroupDto[]> {
  const others = groups.map((group) => otherOf(group, own));
  const [people, last, unread] = await Promise.all([
    findCorrespondents([...new Set(others)]),
    lastMessages(own, groups),
    unreadByGroup(
      own,
      groups.map(({ _id }) => _id),
    ),
  ]);
  const dtos = groups.map((group): MessageGroupDto => {
    const id = String(group._id);
    const newest = last.get(id);
    return {
      id,
      other: cardOf(people, otherOf(group, own)),
      last: newest
        ? {
            text: lastWordsOf(newest),
            own: String(newest.by) === own,
            createdAt: newest.createdAt.toISOString(),
          }
        : null,
      unread: unread.get(id) ?? 0,
      muted: isMuted(group, own),
      updatedAt: movedAt(group, own).toISOString(),
    };
  });
  return dtos.sort((a, b) => newestOf(b).localeCompare(newestOf(a)));
}

const newestOf = ({ last, updatedAt }: MessageGroupDto): string => last?.createdAt ?? updatedAt;

/**
 * Presents a group for the live channel to one of its members: participants and latest messages, newest last.
 */
export async function presentLive(group: MessageGroupDoc, viewer: string): Promise<LiveMessageGroupDto> {
  return (await presentLiveGroups([group], viewer))[0]!;
}

/** Like `presentLive`, for several groups of one member. Five queries in total. */
export async function presentLiveGroups(
  groups: readonly MessageGroupDoc[],
  viewer: string,
): Promise<LiveMessageGroupDto[]> {
  if (groups.length === 0) return [];
  const ids = groups.map(({ _id }) => _id);
  const [people, latest, unread, byGroup] = await Promise.all([
    findCorrespondents([...new Set(groups.flatMap(({ participants }) => participants.map(String)))]),
    latestMessages(viewer, ids, MESSAGES_LIVE),
    countUnread(viewer),
    unreadByGroup(viewer, ids),
  ]);
  return groups.map((group) => {
    const id = String(group._id);
    return {
      id,
      participants: group.participants.map((each) => cardOf(people, String(each))),
      messages: (latest.get(id) ?? []).map((each) => presentMessage(viewer, each)).reverse(),
      updatedAt: movedAt(group, viewer).toISOString(),
      unread: byGroup.get(id) ?? 0,
      unreadInAll: unread,
      muted: isMuted(group, viewer),
    };
  });
}

/** Returns the cards of these members, by id. */
export async function presentPeople(
  ids: readonly Types.ObjectId[],
): Promise<ReadonlyMap<string, UserCardDto>> {
  const known = [...new Set(ids.map(String))];
  const people = await findCorrespondents(known);
  return new Map(known.map((id) => [id, cardOf(people, id)]));
}
