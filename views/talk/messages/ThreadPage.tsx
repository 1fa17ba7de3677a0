import type { PageProps } from "#shared/form.ts";
import { blocksPaths } from "#shared/people/blocks.paths.ts";
import { profilePaths } from "#shared/people/profile.paths.ts";
import { documentsPaths } from "#shared/site/documents.paths.ts";
import type { MessageThreadData } from "#shared/talk/messages.dto.ts";
import { messagesPaths } from "#shared/talk/messages.paths.ts";
import { messagesText } from "#shared/talk/messages.text.ts";
import { Island } from "../../shell/Island.tsx";
import { ActionForm } from "../../ui/ActionForm.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Menu } from "../../ui/Menu.tsx";
import { StaffBadge } from "../../ui/StaffBadge.tsx";
import MessageGroups from "./MessageGroups.island.tsx";
import MessageThread from "./MessageThread.island.tsx";

/** Page of a conversation, newest message last, with the reply form. */
export function ThreadPage({ data, form }: PageProps<MessageThreadData>) {
  const texts = messagesText;
  const { other, groupId, paging, newest } = data;
  const { bind, value } = formFields(form);
  return (
    <div className="page message-panes">
      <div className="messages thread">
        <p className="thread-back">
          <a href={messagesPaths.messages()}>{texts.back}</a>
        </p>
        <header className="thread-head">
          <Avatar user={other} size="m" />
          <h1>
            <span className="visually-hidden">{texts.withWord} </span>
            {other.username ? <a href={profilePaths.user(other.username)}>{other.name}</a> : other.name}
            <StaffBadge of={other} href={documentsPaths.document("messages-from-staff")} />
          </h1>
          <Menu label={texts.more} atEnd>
            <a href={messagesPaths.messageExport(groupId)} download>
              {texts.export}
            </a>
            <div className="social-choice">
              <ActionForm
                action={messagesPaths.messageMute(groupId)}
                next={messagesPaths.messageGroup(groupId)}
                verb={data.muted ? "unmute" : "mute"}
                label={data.muted ? texts.unmute : texts.mute}
                icon={data.muted ? "bell" : "volume-x"}
              />
              <p className="fine">{data.muted ? texts.unmuteHint : texts.muteHint}</p>
            </div>
            {other.username && data.closed !== "blocked" && (
              <div className="social-choice">
                <ActionForm
                  action={blocksPaths.userBlock(other.username)}
                  next={messagesPaths.messageGroup(groupId)}
                  verb="block"
                  label={texts.block}
                  icon="ban"
                  look="danger"
                />
                <p className="fine">{texts.blockHint}</p>
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
        {paging.older && (
          <p className="thread-older">
            <ButtonLink href={paging.older} icon="arrow-left" rel="next">
              {texts.older}
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
        {/* Beside the form, not above the conversation: the errors receive the focus. */}
        <FormErrors form={form} />
        {!newest && paging.newer && (
          <p className="thread-older">
            <ButtonLink href={paging.newer} iconAfter="arrow-right" rel="prev">
              {texts.newer}
            </ButtonLink>
          </p>
        )}
      </div>
      <aside className="messages-beside" aria-label={texts.list}>
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
