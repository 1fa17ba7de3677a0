import { defineNotificationKind, type NotificationKind } from "#core/notification-kind.ts";
import { newslettersPaths } from "#shared/reach/newsletters.paths.ts";
import { newslettersText } from "#shared/reach/newsletters.text.ts";

/** Notifications to the authors of newsletters. */
export const newsletterKinds: readonly NotificationKind[] = [
  defineNotificationKind({
    name: "newsletter-story-transferred",
    settings: [],
    on: {
      "newsletter.story-transferred": ({ id, owner, story, at }) => ({
        key: `newsletter-story-transferred:${id}:${at}`,
        group: `newsletter-story-transferred:${story}`,
        by: null,
        // The previous author stays as a co-author, who may know the title of an unpublished story.
        links: { collaboration: story },
        recipients: [{ from: "one", id: owner }],
      }),
    },
    text: ({ titles }) => newslettersText.notifications.storyTransferred(titles.collaboration),
    href: () => newslettersPaths.newsletters(),
  }),
];
