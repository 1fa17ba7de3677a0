import type { NotifiedContent } from "#core/notification-kind.ts";
import { type NotificationLink, TAKEN_BACK_LINKS } from "#shared/live/notifications.ts";

/** Describes a kind of content for notifications. @throws if no notification links to it */
export function notifiedContent({
  kind,
  outOfSight,
  idsOf,
}: Pick<NotifiedContent, "outOfSight" | "idsOf"> & {
  readonly kind: { readonly name: string };
}): NotifiedContent {
  const link = TAKEN_BACK_LINKS.find((each: NotificationLink) => each === kind.name);
  if (!link) throw new Error(`no notification links to ${kind.name}`);
  return { link, outOfSight, idsOf };
}
