import { PastLastPageError } from "#core/base/errors.ts";
import { isId } from "#core/db/ids.ts";
import { csrfToken } from "#core/http/csrf.ts";
import { membersOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { pageNumber } from "#core/pages/page-number.ts";
import { seeOther } from "#core/pages/redirects.ts";
import type { NotificationsPageData } from "#shared/live/notifications.dto.ts";
import { NOTIFICATIONS_PER_PAGE } from "#shared/live/notifications.limits.ts";
import { notificationsPaths } from "#shared/live/notifications.paths.ts";
import { notificationsText } from "#shared/live/notifications.text.ts";
import { NotificationsPage } from "#views/live/notifications/NotificationsPage.tsx";

import { zoneOf } from "../../people/users/index.ts";
import { markAllRead, markGroupRead, type Reading } from "./commands.ts";
import { countFiltered, listFiltered } from "./filtered.ts";
import { presentGroups } from "./present.ts";
import { countUnread, groupRows, listGroups } from "./reads.ts";

/** Page for the member's notifications. */
export function notificationPages(reading: Reading): PageDefinition[] {
  const list = definePage<NotificationsPageData>({
    path: notificationsPaths.notifications(),
    query: ["page", "hidden"],
    access: membersOnly,
    cache: "private",
    async load({ viewer, query, request }) {
      const id = viewer.id!;
      const page = pageNumber(query, PAGES_MAX);
      const showsHidden = query.get("hidden") === "show";
      const [{ groups, pages }, unread, zone, count, filtered] = await Promise.all([
        listGroups(id, page, NOTIFICATIONS_PER_PAGE),
        countUnread(id),
        zoneOf(viewer),
        countFiltered(id),
        showsHidden ? listFiltered(id).then((rows) => presentGroups(reading.kinds(), groupRows(rows))) : [],
      ]);
      if (page > pages) throw new PastLastPageError();
      const token = csrfToken(request);
      return {
        notifications: await presentGroups(reading.kinds(), groups),
        unread,
        page,
        pages,
        token,
        zone,
        filtered: filtered.filter(({ story }) => story?.published),
        leftOut: {
          count,
          more: false,
          shown: showsHidden,
          href: showsHidden
            ? notificationsPaths.notifications(page)
            : notificationsPaths.notifications(page, "show"),
        },
      };
    },
    async action({ caller, query }, { values }) {
      if (values.do === "read-all") await markAllRead(reading, caller);
      else if (isId(values.id)) await markGroupRead(reading, caller, values.id);
      return seeOther(notificationsPaths.notifications(pageNumber(query, PAGES_MAX)));
    },
    meta: () => ({ title: notificationsText.title, robots: "noindex" }),
    Component: NotificationsPage,
  });

  return [list];
}

/** Limit on the page number, before the notifications are read. */
const PAGES_MAX = 10_000;
