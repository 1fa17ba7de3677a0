import type { PageProps } from "../../../src/shared/form.ts";
import { blocksPaths } from "../../../src/shared/people/blocks.paths.ts";
import { profilePaths } from "../../../src/shared/people/profile.paths.ts";
import type { MessageThreadData } from "../../../src/shared/talk/messages.dto.ts";
import { messagesPaths } from "../../../src/shared/talk/messages.paths.ts";

import { messagesText } from "../../../src/shared/talk/messages.text.ts";
import { ToggleForm } from "../../library/followers/ToggleForm.tsx";
import { Island } from "../../shell/Island.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Menu } from "../../ui/Menu.tsx";
import MessageGroups from "./MessageGroups.island.tsx";
import MessageThread from "./MessageThread.island.tsx";

/** A conversation, the newest words last, and the form to answer. */
export function ThreadPage({ data, form }: PageProps<MessageThreadData>) {
  const words = messagesText;
  const { other, groupId, paging, newest } = data;
  const { bind, value } = formFields(form);
  return (
    <div className="page message-panes">
      <div className="messages thread">
        <p className="thread-back">
          <a href={messagesPaths.messages()}>{words.back}</a>
        </p>
        <header className="thread-head">
          <Avatar user={other} size="m" />
          <h1>
            <span className="visually-hidden">{words.withWord} </span>
            {other.username ? <a href={profilePaths.user(other.username)}>{other.name}</a> : other.name}
          </h1>
          <Menu label={words.more} atEnd>
            <a href={messagesPaths.messageExport(groupId)} download>
              {words.export}
            </a>
            <div className="social-choice">
              <ToggleForm
                action={messagesPaths.messageMute(groupId)}
                next={messagesPaths.messageGroup(groupId)}
                verb={data.muted ? "unmute" : "mute"}
                label={data.muted ? words.unmute : words.mute}
                icon={data.muted ? "bell" : "volume-x"}
              />
              <p className="fine">{data.muted ? words.unmuteHint : words.muteHint}</p>
            </div>
            {other.username && data.closed !== "blocked" && (
              <div className="social-choice">
                <ToggleForm
                  action={blocksPaths.userBlock(other.username)}
                  next={messagesPaths.messageGroup(groupId)}
                  verb="block"
                  label={words.block}
                  icon="ban"
                  look="danger"
                />
                <p className="fine">{words.blockHint}</p>
              </div>
            )}
          </Menu>
        </header>
        {data.beside.length > 0 && (
          <ul className="thread-beside">
            {data.beside.map(({ kind, title, href }) => (
              <li key={href}>
                {kind}: <a href={href}>{title}</a>
              </li>
            ))}
          </ul>
        )}
        <FormErrors form={form} />
        {paging.older && (
          <p className="thread-older">
            <ButtonLink href={paging.older} icon="arrow-left" rel="next">
              {words.older}
            </ButtonLink>
          </p>
        )}
        <Island
          of={MessageThread}
          name="talk/messages/MessageThread"
          on="load"
          props={{
            data,
            field: { ...bind("message"), value: value("message") },
            fileField: { ...bind("file"), value: value("file") },
          }}
        />
        {!newest && paging.newer && (
          <p className="thread-older">
            <ButtonLink href={paging.newer} iconAfter="arrow-right" rel="prev">
              {words.newer}
            </ButtonLink>
          </p>
        )}
      </div>
      <aside className="messages-beside" aria-label={words.list}>
        <Island
          of={MessageGroups}
          name="talk/messages/MessageGroups"
          on="load"
          props={{
            groups: data.groups,
            unread: data.unreadInAll,
            viewerId: data.viewerId,
            zone: data.zone,
            top: true,
            current: groupId,
          }}
        />
      </aside>
    </div>
  );
}
