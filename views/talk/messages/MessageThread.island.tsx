import { type FormEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { onLive } from "../../../src/shared/live/live.ts";
import { profilePaths } from "../../../src/shared/people/profile.paths.ts";
import type {
  LiveMessageGroupDto,
  MessageDto,
  MessagesReadDto,
  MessageThreadData,
} from "../../../src/shared/talk/messages.dto.ts";
import { MESSAGE_MAX } from "../../../src/shared/talk/messages.limits.ts";
import { messagesPaths } from "../../../src/shared/talk/messages.paths.ts";

import { messagesText as words } from "../../../src/shared/talk/messages.text.ts";
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
 * The messages of a page and the form below: plain forms that need no script. Awake, what is sent shows at once and
 * can be tried again, what comes in appears, and what is seen is marked read.
 */
export default function MessageThread({
  data,
  field,
  fileField: { value: lostFile, ...fileField },
}: {
  data: MessageThreadData;
  /** The refused form's words and message. */
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
  /** Whether the end was seen when something was added to it. */
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
  const heard = useEffectEvent((group: LiveMessageGroupDto) => {
    if (group.id !== groupId) return;
    setUnread(group.unread);
    if (!newest) return;
    if (group.messages.at(-1)?.by === other.id) signs.stop();
    follows.current = isInView(end.current);
    arrived(group.messages.map(({ key }) => key));
    add(group.messages);
  });

  useEffect(() => setAwake(true), []);
  useEffect(() => onLive("new-message", heard), []);
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
  /** What is said of those makes them higher. */
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
    // Older pages show what is written only once the newest is opened: the browser goes there.
    if (!newest) return;
    event.preventDefault();
    const { currentTarget } = event;
    const sent = new FormData(currentTarget);
    const text = String(sent.get("message") ?? "").trim();
    const chosen = sent.get("file");
    const file = chosen instanceof File && chosen.name ? chosen : null;
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

  /** Control (or Command) and Enter send, as in other programs for writing letters. */
  const keys = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
  };

  return (
    <>
      {shown === 0 && <p className="thread-empty">{words.empty}</p>}
      <div role="log" aria-label={words.thread}>
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
          {signs.typing ? words.typing(other.name) : signs.online ? words.here(other.name) : ""}
        </p>
      )}
      {!awake && (
        <div className="actions thread-refresh">
          {unread > 0 && (
            <form method="post" action={action}>
              <CsrfToken token={token} />
              <Button name="do" value="read" icon="check">
                {words.markRead}
              </Button>
            </form>
          )}
          <ButtonLink href={messagesPaths.messagesEnd(groupId, data.at)} look="quiet">
            {words.refresh}
          </ButtonLink>
        </div>
      )}
      {closed ? (
        <Notice kind="info">
          <p>
            {words.closed[closed]}
            {closed === "blocked" && other.username && (
              <>
                {" "}
                <a href={profilePaths.user(other.username)}>{words.unblock}</a>
              </>
            )}
          </p>
          {field.value && <blockquote className="message-text">{field.value}</blockquote>}
        </Notice>
      ) : (
        <form
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
            label={words.field}
            rows={1}
            maxLength={MESSAGE_MAX}
            placeholder={words.placeholder}
          />
          {lostFile && (
            <Notice kind="info">
              <p>{words.fileAgain(lostFile)}</p>
            </Notice>
          )}
          <details className="disclosure thread-file" open={Boolean(lostFile || fileField.error)}>
            <summary>{words.addFile}</summary>
            <Field {...fileField} label={words.file} hint={words.fileHint} type="file" accept={FILE_TYPES} />
          </details>
          <Button look="primary" name="do" value="send">
            {words.send}
          </Button>
        </form>
      )}
    </>
  );
}

/** One line that grows as it is written, where the browser does not make it do so (Firefox). */
function grow(area: EventTarget): void {
  if (!(area instanceof HTMLTextAreaElement) || CSS.supports("field-sizing", "content")) return;
  area.style.blockSize = "auto";
  area.style.blockSize = `${area.scrollHeight + 2}px`;
}

function isInView(element: Element | null): boolean {
  const top = element?.getBoundingClientRect().top ?? 0;
  return top >= 0 && top <= window.innerHeight;
}
