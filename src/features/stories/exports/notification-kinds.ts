import { defineNotificationKind, type NotificationKind } from "#core/notification-kind.ts";
import { exportsPaths } from "#shared/stories/exports.paths.ts";
import { exportsText as words } from "#shared/stories/exports.text.ts";
import "./events.ts";

/** Notifies the member when an export is ready. */
export const exportKinds: readonly NotificationKind[] = [
  defineNotificationKind({
    name: "export-ready",
    settings: [],
    on: {
      "export.ready": ({ id, user, story }) => ({
        key: `export:${id}`,
        group: `export:${story ?? "all"}`,
        by: null,
        // Not linked by `story`: drafts would be left out of the list.
        links: story ? { collaboration: story } : {},
        recipients: [{ from: "one", id: user }],
      }),
    },
    text: ({ titles }) => (titles.collaboration ? words.ready(titles.collaboration) : words.readyAll),
    href: ({ ids }) =>
      ids.collaboration ? exportsPaths.storyExports(ids.collaboration) : exportsPaths.allExports(),
  }),
];
