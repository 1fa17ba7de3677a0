import {
  defineNotificationKind,
  type NotificationAbout,
  type NotificationKind,
} from "#core/notification-kind.ts";
import { advanceCopiesPaths } from "#shared/reach/advance-copies.paths.ts";
import { advanceCopiesText } from "#shared/reach/advance-copies.text.ts";
import { storyLinksPaths } from "#shared/reach/story-links.paths.ts";
import type { CopyEvent } from "./events.ts";

declare module "#core/notification-kind.ts" {
  interface NotificationSubjects {
    readonly advance_copy: { readonly title: string };
  }
}

const texts = advanceCopiesText.notifications;

/** Notification to the author about a reader; uses the `collaboration` link, because the story is private. */
const toAuthor = (what: string) => (event: CopyEvent) => ({
  key: `copy-${what}:${event.id}`,
  group: `copy-${what}:${event.link}`,
  by: event.reader,
  links: { collaboration: event.story, story_link: event.link },
  recipients: [{ from: "one" as const, id: event.author }],
});

/** Notification to the reader about the author's response. */
const toReader = (what: string) => (event: CopyEvent) => ({
  key: `copy-${what}:${event.id}`,
  group: `copy-${what}:${event.id}`,
  by: event.author,
  links: { collaboration: event.story, advance_copy: event.id },
  recipients: [{ from: "one" as const, id: event.reader }],
});

/** Title for the reader: while their copy is open, or while everyone may read the story. */
const titleFor = ({ advance_copy: ofCopy, collaboration }: NotificationAbout["titles"]): string =>
  ofCopy || collaboration;

/** Link to where the author answers requests and reads feedback. */
const toCopies = ({ ids }: NotificationAbout): string =>
  ids.story_link ? storyLinksPaths.storyLinkCopies(ids.story_link) : storyLinksPaths.storyLinks();

/** Link to the reader's copy. */
const toCopy = ({ ids }: NotificationAbout): string =>
  ids.advance_copy ? advanceCopiesPaths.copy(ids.advance_copy) : advanceCopiesPaths.copies();

/** Notifications about advance copies, sent regardless of settings because both sides asked for them. */
export const copyKinds: readonly NotificationKind[] = [
  defineNotificationKind({
    name: "copy-asked",
    settings: [],
    on: { "advance-copy.asked": toAuthor("asked") },
    text: ({ who, titles }) => texts.asked(who, titles.collaboration),
    href: toCopies,
  }),
  defineNotificationKind({
    name: "copy-invited",
    settings: [],
    on: { "advance-copy.invited": toReader("invited") },
    text: ({ who, titles }) => texts.invited(who, titleFor(titles)),
    href: () => advanceCopiesPaths.copies(),
  }),
  defineNotificationKind({
    name: "copy-due",
    settings: [],
    on: { "advance-copy.due": (event) => ({ ...toReader("due")(event), by: null }) },
    text: ({ titles }) => texts.due(titleFor(titles)),
    href: toCopy,
  }),
  defineNotificationKind({
    name: "copy-given",
    settings: [],
    on: { "advance-copy.given": toReader("given") },
    text: ({ titles }) => texts.given(titleFor(titles)),
    href: toCopy,
  }),
  defineNotificationKind({
    name: "copy-declined",
    settings: [],
    on: { "advance-copy.declined": toReader("declined") },
    text: ({ titles }) => texts.declined(titleFor(titles)),
    href: () => advanceCopiesPaths.copies(),
  }),
  defineNotificationKind({
    name: "copy-feedback",
    settings: [],
    on: { "advance-copy.feedback": toAuthor("feedback") },
    text: ({ who, titles }) => texts.feedback(who, titles.collaboration),
    href: toCopies,
  }),
];
