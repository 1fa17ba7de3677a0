import { profilePaths } from "#shared/people/profile.paths.ts";
import type { MessageGroupDto } from "#shared/talk/messages.dto.ts";
import { messagesPaths } from "#shared/talk/messages.paths.ts";

import { messagesText as words } from "#shared/talk/messages.text.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { cx } from "../../ui/cx.ts";
import { Empty } from "../../ui/Empty.tsx";
import { StaffBadge } from "../../ui/StaffBadge.tsx";
import { Time } from "../../ui/Time.tsx";

/** Conversations, each with the other member's picture and name, the last message and the unread count. */
export function MessageGroupList({
  groups,
  unread,
  zone,
  current,
}: {
  groups: readonly MessageGroupDto[];
  unread: number;
  zone: string;
  current?: string | undefined;
}) {
  if (groups.length === 0) {
    return (
      <Empty
        icon="mail"
        title={words.none}
        action={
          <ButtonLink href={profilePaths.searchPeople()} icon="users">
            {words.findPeople}
          </ButtonLink>
        }
      >
        <p>{words.noneHint}</p>
      </Empty>
    );
  }
  return (
    <>
      <p role="status">{words.unread(unread)}</p>
      <ul className="message-groups" aria-label={words.list}>
        {groups.map((group) => (
          <li key={group.id} className={cx("message-group", group.unread > 0 && "message-group-unread")}>
            <Avatar user={group.other} size="m" />
            <div className="message-group-body">
              <h2 className="message-group-name">
                <a
                  href={messagesPaths.messagesEnd(group.id)}
                  aria-current={group.id === current ? "page" : undefined}
                >
                  {group.other.name}
                </a>
                <StaffBadge of={group.other} />
                {group.muted && <span className="fine">{words.muted}</span>}
                {group.unread > 0 && group.id !== current && (
                  <span className="message-count">{words.unreadHere(group.unread)}</span>
                )}
              </h2>
              {group.last && (
                <>
                  <p className="message-group-last" dir="auto">
                    {group.last.own && <span className="fine">{words.ownWords} </span>}
                    {group.last.text}
                  </p>
                  <p className="fine">
                    <Time iso={group.last.createdAt} as="moment" zone={zone} />
                  </p>
                </>
              )}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
