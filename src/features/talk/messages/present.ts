import type { Types } from "mongoose";
import type { PrivateFile } from "../../../core/files/private-files.ts";
import { excerpt } from "../../../core/text/index.ts";
import type { UserCardDto } from "../../../shared/people/user-card.dto.ts";
import type {
  AttachmentDto,
  LiveMessageGroupDto,
  MessageDto,
  MessageGroupDto,
} from "../../../shared/talk/messages.dto.ts";
import { MESSAGES_LIVE } from "../../../shared/talk/messages.limits.ts";
import { messagesPaths } from "../../../shared/talk/messages.paths.ts";

import { messagesText } from "../../../shared/talk/messages.text.ts";
import { findPeople, type PersonFields, presentUserCard } from "../../people/users/index.ts";
import { type MessageDoc, type MessageGroupDoc, movedAt } from "./model.ts";
import { countUnread, lastMessages, latestMessages, unreadByGroup } from "./reads.ts";

/** Characters of the last words in a list. */
const LAST_WORDS = 140;

/** Whether a message was read, as this member may know it: its writer only where both show it. */
export const isReadFor = (
  viewer: string,
  { for: to, read, seen }: Pick<MessageDoc, "for" | "read" | "seen">,
) => (String(to) === viewer ? read : (seen ?? false));

/** A message as one of the two sees it. */
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

/** The same for the API's clients, which come with a token; a picture with the addresses of its widths. */
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

/** What stands for a message in a list: its words, or the name of what came with it. */
const lastWordsOf = ({ message, attachment }: Pick<MessageDoc, "message" | "attachment">): string =>
  excerpt(message || (attachment ? messagesText.fileWords(attachment.name) : ""), LAST_WORDS);

/** Someone of whom nothing is left to show. */
const gone = (id: string): UserCardDto => ({ id, username: "", name: messagesText.gone, photo: null });

const cardOf = (people: ReadonlyMap<string, PersonFields>, id: string): UserCardDto => {
  const user = people.get(id);
  return user ? presentUserCard(user) : gone(id);
};

/** Who the other of the two is. */
export const otherOf = ({ participants }: Pick<MessageGroupDoc, "participants">, own: string): string =>
  String(participants.find((id) => String(id) !== own) ?? participants[0]);

/** Whether this member is told of new messages in a group only by its list. */
export const isMuted = ({ mutedBy = [] }: Pick<MessageGroupDoc, "mutedBy">, own: string): boolean =>
  mutedBy.some((id) => String(id) === own);

/** The other's card. */
export async function presentOther(group: MessageGroupDoc, own: string): Promise<UserCardDto> {
  const id = otherOf(group, own);
  return cardOf(await findPeople([id]), id);
}

/** Groups as a member's list shows them, by their newest message (specification, section 4). Three finds in all. */
export async function presentGroups(
  own: string,
  groups: readonly MessageGroupDoc[],
): Promise<MessageGroupDto[]> {
  const others = groups.map((group) => otherOf(group, own));
  const [people, last, unread] = await Promise.all([
    findPeople([...new Set(others)]),
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

/** A group as the live channel sends it to one of the two: participants and the latest messages, the newest last. */
export async function presentLive(group: MessageGroupDoc, viewer: string): Promise<LiveMessageGroupDto> {
  return (await presentLiveGroups([group], viewer))[0]!;
}

/** The same for several groups of one member. Five queries in all, however many there are. */
export async function presentLiveGroups(
  groups: readonly MessageGroupDoc[],
  viewer: string,
): Promise<LiveMessageGroupDto[]> {
  if (groups.length === 0) return [];
  const ids = groups.map(({ _id }) => _id);
  const [people, latest, unread, byGroup] = await Promise.all([
    findPeople([...new Set(groups.flatMap(({ participants }) => participants.map(String)))]),
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

/** Cards of these members, by id. */
export async function presentPeople(
  ids: readonly Types.ObjectId[],
): Promise<ReadonlyMap<string, UserCardDto>> {
  const known = [...new Set(ids.map(String))];
  const people = await findPeople(known);
  return new Map(known.map((id) => [id, cardOf(people, id)]));
}
