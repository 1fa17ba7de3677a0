import type { MessagesPageData } from "#shared/talk/messages.dto.ts";
import { messagesPaths } from "#shared/talk/messages.paths.ts";

import { messagesText } from "#shared/talk/messages.text.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Time } from "../../ui/Time.tsx";

/** Results of a search in the member's messages, each linked to its conversation. */
export function FoundMessages({
  search: { words: wanted, found },
  zone,
}: {
  search: NonNullable<MessagesPageData["search"]>;
  zone: string;
}) {
  const texts = messagesText;
  return (
    <>
      <p role="status">{texts.found(found.length, wanted)}</p>
      {found.length > 0 && (
        <ul className="message-groups" aria-label={texts.foundList}>
          {found.map(({ message, other, own }) => (
            <li key={message.id} className="message-group">
              <Avatar user={other} size="m" />
              <div className="message-group-body">
                <h2 className="message-group-name">
                  <a href={messagesPaths.message(message.group, message.id)}>{other.name}</a>
                </h2>
                <p className="message-group-last message-group-found" dir="auto">
                  {own && <span className="fine">{texts.ownWords} </span>}
                  {message.message}
                </p>
                <p className="fine">
                  <Time iso={message.createdAt} as="moment" zone={zone} />
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
      <p>
        <a href={messagesPaths.messages()}>{texts.allMessages}</a>
      </p>
    </>
  );
}
