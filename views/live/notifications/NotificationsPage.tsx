import type { PageProps } from "../../../src/shared/form.ts";
import { notificationPreferencesPaths } from "../../../src/shared/live/notification-preferences.paths.ts";
import type { NotificationsPageData } from "../../../src/shared/live/notifications.dto.ts";
import { notificationsPaths } from "../../../src/shared/live/notifications.paths.ts";
import { notificationsText } from "../../../src/shared/live/notifications.text.ts";

import { readingFiltersText } from "../../../src/shared/people/reading-filters.text.ts";
import { LeftOut } from "../../people/reading-filters/LeftOut.tsx";
import { Island } from "../../shell/Island.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { Time } from "../../ui/Time.tsx";
import NotificationList from "./NotificationList.island.tsx";

/** What one was told: unread first, then newest; what belongs together is one entry. */
export function NotificationsPage({ data }: PageProps<NotificationsPageData>) {
  const { page, pages, filtered, leftOut, ...list } = data;
  const words = notificationsText;
  return (
    <div className="page notifications">
      <h1>{words.title}</h1>
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
          {filtered.map(({ id, text: said, url, createdAt }) => (
            <li key={id}>
              {url ? <a href={url}>{said}</a> : said} <Time iso={createdAt} as="short" />
            </li>
          ))}
        </ul>
      )}
      <p className="fine">
        <a href={notificationPreferencesPaths.notificationSettings()}>{words.settings}</a>
      </p>
    </div>
  );
}
