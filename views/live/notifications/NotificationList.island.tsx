import { type FormEvent, useEffect, useRef, useState } from "react";
import type { NotificationDto, NotificationsPageData } from "#shared/live/notifications.dto.ts";
import { notificationsPaths } from "#shared/live/notifications.paths.ts";
import { notificationsText as texts } from "#shared/live/notifications.text.ts";
import { onLive } from "#shared/platform/live.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";

import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CsrfToken } from "../../ui/CsrfToken.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { useSignedOut } from "../../ui/use-signed-out.ts";
import { withNew, withRead } from "./live-list.ts";
import { NotificationEntry } from "./NotificationEntry.tsx";

/**
 * The list on the page: forms that work without JavaScript; when hydrated, new notifications appear at the
 * top.
 */
export default function NotificationList(data: Omit<NotificationsPageData, "filtered" | "leftOut">) {
  const { page, token, zone } = data;
  const [list, setList] = useState(data.notifications);
  const [unread, setUnread] = useState(data.unread);
  const action = notificationsPaths.notifications(page);

  const status = useRef<HTMLParagraphElement>(null);
  /** Number of counts received from the live channel. */
  const countsReceived = useRef(0);
  useEffect(
    () =>
      onLive("notification-count", (count) => {
        countsReceived.current += 1;
        setUnread(count);
        // All were read in another tab or on another device.
        if (count === 0) setList((known) => known.map((each) => ({ ...each, read: true })));
      }),
    [],
  );
  useEffect(() => onLive("notifications-read", (read) => setList((known) => withRead(known, read))), []);
  useSignedOut(() => {
    setList([]);
    setUnread(0);
  });
  useEffect(
    () =>
      onLive("new-notification", (fresh) => {
        if (fresh.story && !fresh.story.published) return;
        setUnread((count) => count + 1);
        if (page === 1) setList((known) => withNew(known, fresh));
      }),
    [page],
  );

  /** Sends the form with fetch; on failure, the browser submits it. */
  const send = (event: FormEvent<HTMLFormElement>, isRead: (each: NotificationDto) => boolean) => {
    const form = event.currentTarget;
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    event.preventDefault();
    const next = buttonAfter(button);
    const before = countsReceived.current;
    const body = new URLSearchParams(new FormData(form, button) as never);
    fetch(action, { method: "POST", body, redirect: "manual" }).then(
      ({ type }) => {
        if (type !== "opaqueredirect") return form.submit();
        const gone = list.filter((each) => !each.read && isRead(each));
        if (countsReceived.current === before)
          setUnread((count) => Math.max(0, count - gone.reduce((sum, each) => sum + each.count, 0)));
        setList((known) => known.map((each) => (isRead(each) ? { ...each, read: true } : each)));
        (next ?? status.current)?.focus();
      },
      () => form.submit(),
    );
  };

  if (list.length === 0) {
    return (
      <Empty
        icon="bell"
        title={texts.none}
        action={
          <ButtonLink href={cataloguePaths.stories()} icon="compass">
            {texts.find}
          </ButtonLink>
        }
      >
        <p>{texts.noneHint}</p>
      </Empty>
    );
  }
  return (
    <>
      <div className="notifications-head">
        <p ref={status} role="status" tabIndex={-1}>
          {texts.unread(unread)}
        </p>
        {unread > 0 && (
          <form noValidate method="post" action={action} onSubmit={(event) => send(event, () => true)}>
            <CsrfToken token={token} />
            <Button name="do" value="read-all" icon="check">
              {texts.markAll}
            </Button>
          </form>
        )}
      </div>
      <ul className="notification-list" aria-label={texts.list}>
        {list.map((notification) => (
          <li key={notification.read ? notification.id : notification.group}>
            <NotificationEntry notification={notification} zone={zone}>
              <form
                noValidate
                method="post"
                action={action}
                onSubmit={(event) => send(event, ({ id }) => id === notification.id)}
              >
                <CsrfToken token={token} />
                <input type="hidden" name="id" value={notification.id} />
                <Button
                  name="do"
                  value="read"
                  look="quiet"
                  icon="check"
                  title={texts.markReadName(notification.text)}
                >
                  {texts.markRead}
                </Button>
              </form>
            </NotificationEntry>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Returns the button of the next unread entry, else of the one before: this one's disappears. */
function buttonAfter(button: HTMLButtonElement | null): HTMLButtonElement | undefined {
  const list = button?.closest("ul");
  if (!button || !list) return undefined;
  const buttons = [...list.querySelectorAll<HTMLButtonElement>("button[name=do]")];
  const at = buttons.indexOf(button);
  return buttons[at + 1] ?? buttons[at - 1];
}
