import { HttpError, notFound } from "#core/base/errors.ts";
import { isId } from "#core/db/ids.ts";
import { csrfToken } from "#core/http/csrf.ts";
import { membersOnly } from "#core/pages/access.ts";
import { buttonPage } from "#core/pages/button-page.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { assertOnlyPage, pagingOf } from "#core/pages/paging.ts";
import { seeOther } from "#core/pages/redirects.ts";
import { MAX_UPLOAD_BYTES } from "#shared/platform/uploads.limits.ts";
import type { MessageReportData, MessagesPageData, MessageThreadData } from "#shared/talk/messages.dto.ts";
import { messagesPaths } from "#shared/talk/messages.paths.ts";
import { messagesText } from "#shared/talk/messages.text.ts";
import { MessageReportPage } from "#views/talk/messages/MessageReportPage.tsx";
import { MessagesPage } from "#views/talk/messages/MessagesPage.tsx";
import { ThreadPage } from "#views/talk/messages/ThreadPage.tsx";
import { isReported } from "../../moderation/reports/index.ts";
import { findMember, zoneOf } from "../../people/users/index.ts";
import { type Messaging, markGroupRead, openGroup, setMuted } from "./commands.ts";
import { conversationLinks } from "./conversation-links.ts";
import type { MessageGroupDoc } from "./model.ts";
import { isMuted, otherOf, presentGroups, presentMessage, presentOther, presentPeople } from "./present.ts";
import {
  closedTo,
  countUnread,
  findGroup,
  listGroups,
  listMessages,
  listMessagesAt,
  searchMessages,
  unreadByGroup,
} from "./reads.ts";
import { findReportable, type Reporting, reportMessage } from "./report.ts";
import { sendMessage } from "./send.ts";

/** Limit on search text in characters. */
const WORDS_MAX = 100;

/** Pages of the inbox, its conversations, and the form to start one. */
export function messagePages(messaging: Messaging, reporting: Reporting): PageDefinition[] {
  return [
    inboxPage(),
    threadPage(messaging),
    reportPage(reporting),
    buttonPage("/messages/:group/mute", async ({ caller, params, request }, { values }) => {
      if (!isId(params.group)) throw notFound();
      const mutes = values.do !== "unmute";
      await setMuted(messaging, caller, params.group, mutes);
      const text = mutes ? messagesText.muteDone : messagesText.unmuteDone;
      request.session.flash = { kind: "success", text };
      return messagesPaths.messageGroup(params.group);
    }),
    buttonPage("/user/:username/message", async ({ caller, params, viewer }) => {
      const member = await findMember(params.username!);
      if (!member) throw notFound();
      const group = await openGroup(messaging, caller, { participants: [viewer.id, String(member._id)] });
      return messagesPaths.messagesEnd(String(group._id));
    }),
  ];
}

const inboxPage = (): PageDefinition =>
  definePage<MessagesPageData>({
    path: messagesPaths.messages(),
    query: ["q", "after", "before"],
    access: membersOnly,
    cache: "private",
    async load({ viewer, query }) {
      const id = viewer.id!;
      const searchText = (query.get("q") ?? "").trim().slice(0, WORDS_MAX);
      const cursor = { after: query.get("after"), before: query.get("before") };
      const [zone, unread, found, page] = await Promise.all([
        zoneOf(viewer),
        countUnread(id),
        searchText ? searchMessages(id, searchText) : null,
        searchText ? null : listGroups(id, cursor),
      ]);
      if (searchText) assertOnlyPage(query);
      // Conversations that were opened but have no messages are not listed.
      const groups = await presentGroups(id, page?.rows ?? []);
      const people = await presentPeople(found?.map((each) => otherIn(each, id)) ?? []);
      return {
        viewerId: id,
        groups: groups.filter(({ last }) => last),
        unread,
        paging: pagingOf(messagesPaths.messages(), page ?? { after: null, before: null }, null),
        search: found && {
          words: searchText,
          found: found.map((each) => ({
            message: presentMessage(id, each),
            other: people.get(String(otherIn(each, id)))!,
            own: String(each.by) === id,
          })),
        },
        zone,
      };
    },
    meta: () => ({ title: messagesText.title, robots: "noindex" }),
    Component: MessagesPage,
  });

const threadPage = (messaging: Messaging): PageDefinition =>
  definePage<MessageThreadData>({
    path: "/messages/:group",
    query: ["after", "before", "message", "at"],
    access: membersOnly,
    cache: "private",
    async load({ viewer, params, query, request }) {
      const id = viewer.id!;
      const group = await groupOf(id, params.group);
      const cursor = { after: query.get("after"), before: query.get("before") };
      const messageId = query.get("message");
      const [page, other, closed, unread, zone, groups, unreadInAll, beside] = await Promise.all([
        isId(messageId) ? listMessagesAt(id, group._id, messageId) : listMessages(id, group._id, cursor),
        presentOther(group, id),
        closedTo(id, otherOf(group, id), group.wrote),
        unreadByGroup(id, [group._id]),
        zoneOf(viewer),
        listGroups(id, {}).then(({ rows }) => presentGroups(id, rows)),
        countUnread(id),
        conversationLinks(messaging.services, id, otherOf(group, id)),
      ]);
      const groupId = String(group._id);
      return {
        viewerId: id,
        groupId,
        groups: groups.filter(({ last }) => last),
        unreadInAll,
        other,
        beside,
        messages: page.rows.map((each) => presentMessage(id, each)).reverse(),
        unread: unread.get(groupId) ?? 0,
        muted: isMuted(group, id),
        closed,
        paging: pagingOf(messagesPaths.messageGroup(groupId), page, null),
        newest: !page.before,
        token: csrfToken(request),
        at: messaging.services.now().toISOString(),
        zone,
      };
    },
    upload: { maxBytes: MAX_UPLOAD_BYTES, fields: ["file"] },
    async action({ caller, viewer, params }, { values, files: { file } }) {
      const id = viewer.id!;
      const group = await groupOf(id, params.group);
      const groupId = String(group._id);
      if (values.do !== "read") {
        const input = { for: otherOf(group, id), by: id, message: values.message, group: groupId };
        await sendMessage(messaging, caller, input, file).catch(atMessage);
      }
      await markGroupRead(messaging, caller, groupId);
      return seeOther(messagesPaths.messagesEnd(groupId));
    },
    meta: ({ other }) => ({ title: messagesText.with(other.name), robots: "noindex" }),
    Component: ThreadPage,
  });

const reportPage = (reporting: Reporting): PageDefinition =>
  definePage<MessageReportData>({
    path: "/messages/:group/report",
    query: ["message"],
    access: membersOnly,
    cache: "private",
    async load({ viewer, params, query }) {
      const id = viewer.id!;
      const group = await groupOf(id, params.group);
      const messageId = query.get("message");
      const message = isId(messageId) ? await findReportable(id, String(group._id), messageId) : null;
      if (!message) throw notFound();
      const [other, reported, zone] = await Promise.all([
        presentOther(group, id),
        isReported("message", String(message._id), id),
        zoneOf(viewer),
      ]);
      return {
        groupId: String(group._id),
        other,
        message: presentMessage(id, message),
        reported,
        zone,
      };
    },
    async action({ caller, viewer, params, request }, { values }) {
      const groupId = String((await groupOf(viewer.id!, params.group))._id);
      await reportMessage(reporting, caller, groupId, values);
      request.session.flash = { kind: "success", text: messagesText.reported };
      return seeOther(messagesPaths.messageGroup(groupId));
    },
    meta: () => ({ title: messagesText.reportTitle, robots: "noindex" }),
    Component: MessageReportPage,
  });

/** Shows a rate limit error at the message field, which still holds the unsent text. */
function atMessage(error: unknown): never {
  if (!(error instanceof HttpError) || error.status !== 429) throw error;
  const { status, name, headers } = error;
  const message = messagesText.tooMany;
  throw new HttpError(status, name, message, { headers, fields: [{ path: ["message"], message, name }] });
}

async function groupOf(own: string, id: string | undefined): Promise<MessageGroupDoc> {
  const group = isId(id) ? await findGroup(own, id) : null;
  if (!group) throw notFound();
  return group;
}

const otherIn = <Id,>(message: { readonly for: Id; readonly by: Id }, own: string): Id =>
  String(message.by) === own ? message.for : message.by;
