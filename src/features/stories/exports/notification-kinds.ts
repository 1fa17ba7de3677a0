import type { EventMap } from "#core/events/event-maps.ts";
import {
  defineNotificationKind,
  type NotificationContent,
  type NotificationKind,
} from "#core/notification-kind.ts";
import { exportsPaths } from "#shared/stories/exports.paths.ts";
import { exportsText as words } from "#shared/stories/exports.text.ts";
import "./events.ts";

const contentOf = (
  key: string,
  { id, user, story }: EventMap["export.ready" | "export.failed"],
): NotificationContent<never> => ({
  key: `${key}:${id}`,
  group: `${key}:${story ?? "all"}`,
  by: null,
  // Not linked by `story`: drafts would be left out of the list.
  links: story ? { collaboration: story } : {},
  recipients: [{ from: "one", id: user }],
});

/** Notifies the member when an export is ready, or has failed. */
export const exportKinds: readonly NotificationKind[] = [
  defineNotificationKind({
    name: "export-ready",
    settings: [],
    ofTeam: true,
    on: { "export.ready": (event) => contentOf("export", event) },
    text: ({ titles }) => (titles.collaboration ? words.ready(titles.collaboration) : words.readyAll),
    href: ({ ids }) =>
      ids.collaboration ? exportsPaths.storyExports(ids.collaboration) : exportsPaths.allExports(),
  }),
  defineNotificationKind({
    name: "export-failed",
    settings: [],
    ofTeam: true,
    on: { "export.failed": (event) => contentOf("export-failed", event) },
    text: ({ titles }) => (titles.collaboration ? words.failed(titles.collaboration) : words.failedAll),
    href: ({ ids }) =>
      ids.collaboration ? exportsPaths.storyExports(ids.collaboration) : exportsPaths.allExports(),
  }),
];
