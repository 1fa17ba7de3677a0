import { type FormEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { profilePaths } from "#shared/people/profile.paths.ts";
import { onLive } from "#shared/platform/live.ts";
import type {
  LiveMessageGroupDto,
  MessageDto,
  MessagesReadDto,
  MessageThreadData,
} from "#shared/talk/messages.dto.ts";
import { MESSAGE_MAX } from "#shared/talk/messages.limits.ts";
import { messagesPaths } from "#shared/talk/messages.paths.ts";

import { messagesText as texts } from "#shared/talk/messages.text.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CsrfToken } from "../../ui/CsrfToken.tsx";
import { Field, TextArea } from "../../ui/Field.tsx";
import type { FieldBinding } from "../../ui/form-fields.ts";
import { Notice } from "../../ui/Notice.tsx";
import { useSignedOut } from "../../ui/use-signed-out.ts";
import { withMessages, withRead } from "./live-messages.ts";
import { MessageEntry } from "./MessageEntry.tsx";
import { FILE_TYPES, postRead } from "./post.ts";
import { useOutbox } from "./use-outbox.ts";
import { useSigns } from "./use-signs.ts";
import { WaitingMessage } from "./WaitingMessage.tsx";

/**
 * The messages on a page and the form below: plain forms that work without JavaScript. When hydrated, sent
 * messages appear at once and can be retried, incoming ones appear, and those seen are marked as read.
 */
export default function MessageThread({
  data,
  field,
  fileField: { value: lostFile, ...fileField },
}: {
  data: MessageThreadData;
  /** Value and error of the rejected form. */
  field: FieldBinding & { readonly value: string };
  readonly fileField: FieldBinding & { readonly value: string };
}) {
  const { groupId, other, viewerId, closed, token, zone, newest } = data;
  const action = messagesPaths.messageGroup(groupId);
  const [list, setList] = useState(data.messages);
  const [unread, setUnread] = useState(data.unread);
  const [awake, setAwake] = useState(false);
  const end = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  /** True if the end of the list was visible before something was added. */
  const follows = useRef(true);
  const add = (fresh: readonly MessageDto[]) => setList((all) => withMessages(all, fresh));
  const { waiting, arrived, deliver, drop, ...outbox } = useOutbox({
    group: groupId,
    viewer: viewerId,
    other: other.id,
    token,
    known: data.messages.map(({ key }) => key),
    written(message) {
      follows.current = isInView(end.current);
      add([message]);
    },
  });
  const signs = useSigns(groupId, token, newest && !closed);
  const read = useEffectEvent(({ group, message }: MessagesReadDto) => {
    if (group !== groupId) return;
    setList((all) => withRead(all, viewerId, message));
  });
  useEffect(() => onLive("messages-read", read), []);
  const handleMessages = useEffectEvent((group: LiveMessageGroupDto) => {
    if (group.id !== groupId) return;
    setUnread(group.unread);
    if (!newest) return;
    if (group.messages.at(-1)?.by === other.id) signs.stop();
    follows.current = isInView(end.current);
    arrived(group.messages.map(({ key }) => key));
    add(group.messages);
  });

  useEffect(() => setAwake(true), []);
  useEffect(() => onLive("new-message", handleMessages), []);
  useSignedOut(() => setList([]));
  useEffect(() => {
    if (unread === 0 || !newest) return;
    const look = () => {
      if (document.visibilityState !== "visible") return;
      postRead(groupId, token).then((done) => done && setUnread(0));
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [unread, groupId, token, newest]);

  const shown = list.length + waiting.length;
  const last = list.at(-1)?.id;
  /** Error messages make the waiting messages taller. */
  const failed = waiting.filter((each) => each.failed !== null).length;
  const before = useRef({ shown, last, failed });
  useEffect(() => {
    const grew =
      shown > before.current.shown ||
      failed > before.current.failed ||
      (shown === before.current.shown && last !== before.current.last);
    if (grew && follows.current)
      for (const { current } of [end, form]) current?.scrollIntoView({ block: "nearest" });
    before.current = { shown, last, failed };
  }, [shown, last, failed]);

  const send = (event: FormEvent<HTMLFormElement>) => {
    // On older pages a new message becomes visible only on the newest page, so the browser navigates there.
    if (!newest) return;
    const { currentTarget } = event;
    const sent = new FormData(currentTarget);
    const text = String(sent.get("message") ?? "").trim();
    const chosen = sent.get("file");
    const file = chosen instanceof File && chosen.name ? chosen : null;
    // The page shows why it is refused, with the text still in the form.
    if (text.length > MESSAGE_MAX) return;
    event.preventDefault();
    const area = currentTarget.elements.namedItem("message");
    if (!text && !file) {
      if (area instanceof HTMLTextAreaElement) area.focus();
      return;
    }
    currentTarget.reset();
    currentTarget.querySelector("details")?.removeAttribute("open");
    follows.current = true;
    signs.sent();
    outbox.send(text, file);
  };

  /** Control (or Command) and Enter send, as in mail programs. */
  const keys = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
  };

  return (
    <>
      {shown === 0 && <p className="thread-empty">{texts.empty}</p>}
      <div role="log" aria-label={texts.thread}>
        <ol className="thread-list">
          {list.map((each) => (
            <li key={each.id}>
              <MessageEntry message={each} own={each.by === viewerId} other={other} zone={zone} />
            </li>
          ))}
          {waiting.map((each) => (
            <li key={each.key}>
              <WaitingMessage
                waiting={each}
                back={action}
                retry={(file) => void deliver({ ...each, file })}
                drop={() => drop(each.key)}
              />
            </li>
          ))}
        </ol>
        <div ref={end} id="newest" className="thread-end" />
      </div>
      {awake && (
        <p className="fine thread-signs" role="status">
          {signs.typing ? texts.typing(other.name) : signs.online ? texts.here(other.name) : ""}
        </p>
      )}
      {!awake && (
        <div className="actions thread-refresh">
          {unread > 0 && (
            <form noValidate method="post" action={action}>
              <CsrfToken token={token} />
              <Button name="do" value="read" icon="check">
                {texts.markRead}
              </Button>
            </form>
          )}
          <ButtonLink href={messagesPaths.messagesEnd(groupId, data.at)} look="quiet">
            {texts.refresh}
          </ButtonLink>
        </div>
      )}
      {closed ? (
        <Notice kind="info">
          <p>
            {texts.closed[closed]}
            {closed === "blocked" && other.username && (
              <>
                {" "}
                <a href={profilePaths.user(other.username)}>{texts.unblock}</a>
              </>
            )}
          </p>
          {field.value && <blockquote className="message-text">{field.value}</blockquote>}
        </Notice>
      ) : (
        <form
          noValidate
          ref={form}
          method="post"
          action={action}
          encType="multipart/form-data"
          className="thread-form"
          onSubmit={send}
          onInput={(event) => {
            grow(event.target);
            signs.typed();
          }}
          onKeyDown={keys}
        >
          <CsrfToken token={token} />
          <TextArea
            {...field}
            label={texts.field}
            rows={1}
            maxLength={MESSAGE_MAX}
            placeholder={texts.placeholder}
          />
          {lostFile && (
            <Notice kind="info">
              <p>{texts.fileAgain(lostFile)}</p>
            </Notice>
          )}
          <details className="disclosure thread-file" open={Boolean(lostFile || fileField.error)}>
            <summary>{texts.addFile}</summary>
            <Field {...fileField} label={texts.file} hint={texts.fileHint} type="file" accept={FILE_TYPES} />
          </details>
          <Button look="primary" name="do" value="send">
            {texts.send}
          </Button>
        </form>
      )}
    </>
  );
}

/** Makes the text field grow while typing in browsers that cannot do so with CSS (Firefox). */
function grow(area: EventTarget): void {
  if (!(area instanceof HTMLTextAreaElement) || CSS.supports("field-sizing", "content")) return;
  area.style.blockSize = "auto";
  area.style.blockSize = `${area.scrollHeight + 2}px`;
}

function isInView(element: Element | null): boolean {
  const top = element?.getBoundingClientRect().top ?? 0;
  return top >= 0 && top <= window.innerHeight;
}
