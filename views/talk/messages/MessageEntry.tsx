import { formatDateTime } from "#shared/format.ts";
import type { UserCardDto } from "#shared/people/user-card.dto.ts";
import type { MessageDto } from "#shared/talk/messages.dto.ts";
import { messagesPaths } from "#shared/talk/messages.paths.ts";

import { messagesText as words } from "#shared/talk/messages.text.ts";
import { cx } from "../../ui/cx.ts";
import { Icon } from "../../ui/Icon.tsx";
import { LinkedText } from "../../ui/LinkedText.tsx";
import { Time } from "../../ui/Time.tsx";
import { Attachment } from "./Attachment.tsx";

/** One message of a conversation: sender, text and time; a received message can be reported to the staff. */
export function MessageEntry({
  message,
  own,
  other,
  zone,
}: {
  message: MessageDto;
  own: boolean;
  other: UserCardDto;
  zone: string;
}) {
  return (
    <article className={cx("message", own && "message-own")} id={`message-${message.id}`}>
      <h2 className="visually-hidden">{own ? words.you : other.name}</h2>
      {message.attachment && <Attachment file={message.attachment} />}
      {message.message && (
        <div className="message-text">
          <LinkedText text={message.message} />
        </div>
      )}
      <div className="fine message-facts">
        {!own && !message.read && <strong className="message-new">{words.newMark}</strong>}
        {own && message.read && <span>{words.seen}</span>}
        <Time iso={message.createdAt} as="moment" zone={zone} />
        {!own && <More message={message} when={formatDateTime(message.createdAt, zone)} />}
      </div>
    </article>
  );
}

/** Rarely used actions on a message. */
function More({ message, when }: { message: MessageDto; when: string }) {
  return (
    <details className="menu message-menu" name="menu">
      <summary aria-label={words.moreOf(when)}>
        <Icon name="ellipsis" />
      </summary>
      <span className="menu-panel">
        <a href={messagesPaths.messageReport(message.group, message.id)} aria-label={words.reportName(when)}>
          {words.report}
        </a>
      </span>
    </details>
  );
}
