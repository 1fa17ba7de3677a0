import type { PageProps } from "#shared/form.ts";
import { notificationPreferencesPaths } from "#shared/live/notification-preferences.paths.ts";
import type { NotificationsPageData } from "#shared/live/notifications.dto.ts";
import { notificationsPaths } from "#shared/live/notifications.paths.ts";
import { notificationsText } from "#shared/live/notifications.text.ts";

import { readingFiltersText } from "#shared/people/reading-filters.text.ts";
import { LeftOut } from "../../people/reading-filters/LeftOut.tsx";
import { Island } from "../../shell/Island.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { Time } from "../../ui/Time.tsx";
import NotificationList from "./NotificationList.island.tsx";

/** Page of the member's notifications: unread first, then newest; related ones are grouped into one entry. */
export function NotificationsPage({ data }: PageProps<NotificationsPageData>) {
  const { page, pages, filtered, leftOut, ...list } = data;
  const texts = notificationsText;
  return (
    <div className="page notifications">
      <h1>{texts.title}</h1>
      <Island
        of={NotificationList}
        name="live/notifications/NotificationList"
        on="load"
        props={{ ...list, page, pages }}
      />
      <Pagination
        paging={{
          newer: page > 1 ? notificationsPaths.notifications(page - 1) : null,
          older: page < pages ? notificationsPaths.notifications(page + 1) : null,
          total: null,
        }}
      />
      <LeftOut of={leftOut} say={readingFiltersText.leftOutNotifications(leftOut.count)} />
      {filtered.length > 0 && (
        <ul className="left-out-list">
          {filtered.map(({ id, text, url, createdAt }) => (
            <li key={id}>
              {url ? <a href={url}>{text}</a> : text} <Time iso={createdAt} as="short" />
            </li>
          ))}
        </ul>
      )}
      <p className="fine">
        <a href={notificationPreferencesPaths.notificationSettings()}>{texts.settings}</a>
      </p>
    </div>
  );
}
