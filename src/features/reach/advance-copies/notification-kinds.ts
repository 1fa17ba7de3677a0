import {
  defineNotificationKind,
  type NotificationAbout,
  type NotificationKind,
} from "../../../core/notification-kind.ts";
import { advanceCopiesPaths } from "../../../shared/reach/advance-copies.paths.ts";
import { advanceCopiesText } from "../../../shared/reach/advance-copies.text.ts";
import { storyLinksPaths } from "../../../shared/reach/story-links.paths.ts";
import type { CopyEvent } from "./events.ts";

const words = advanceCopiesText.notifications;

/** To the author, of a reader; by `collaboration`, for the story is private. */
const toAuthor = (what: string) => (event: CopyEvent) => ({
  key: `copy-${what}:${event.id}`,
  group: `copy-${what}:${event.link}`,
  by: event.reader,
  links: { collaboration: event.story, story_link: event.link },
  recipients: [{ from: "one" as const, id: event.author }],
});

/** To the reader, of the author's answer. */
const toReader = (what: string) => (event: CopyEvent) => ({
  key: `copy-${what}:${event.id}`,
  group: `copy-${what}:${event.id}`,
  by: event.author,
  links: { collaboration: event.story, advance_copy: event.id },
  recipients: [{ from: "one" as const, id: event.reader }],
});

/** Where the author answers who asks, and reads what readers say. */
const toCopies = ({ ids }: NotificationAbout): string =>
  ids.story_link ? storyLinksPaths.storyLinkCopies(ids.story_link) : storyLinksPaths.storyLinks();

/** Where a reader finds the copy that they were given. */
const toCopy = ({ ids }: NotificationAbout): string =>
  ids.advance_copy ? advanceCopiesPaths.copy(ids.advance_copy) : advanceCopiesPaths.copies();

/** What authors and readers hear of advance copies, whatever their settings: they asked for it. */
export const copyKinds: readonly NotificationKind[] = [
  defineNotificationKind({
    name: "copy-asked",
    settings: [],
    on: { "advance-copy.asked": toAuthor("asked") },
    text: ({ who, titles }) => words.asked(who, titles.collaboration),
    href: toCopies,
  }),
  defineNotificationKind({
    name: "copy-invited",
    settings: [],
    on: { "advance-copy.invited": toReader("invited") },
    text: ({ who, titles }) => words.invited(who, titles.collaboration),
    href: () => advanceCopiesPaths.copies(),
  }),
  defineNotificationKind({
    name: "copy-due",
    settings: [],
    on: { "advance-copy.due": (event) => ({ ...toReader("due")(event), by: null }) },
    text: ({ titles }) => words.due(titles.collaboration),
    href: toCopy,
  }),
  defineNotificationKind({
    name: "copy-given",
    settings: [],
    on: { "advance-copy.given": toReader("given") },
    text: ({ titles }) => words.given(titles.collaboration),
    href: toCopy,
  }),
  defineNotificationKind({
    name: "copy-declined",
    settings: [],
    on: { "advance-copy.declined": toReader("declined") },
    text: ({ titles }) => words.declined(titles.collaboration),
    href: () => advanceCopiesPaths.copies(),
  }),
  defineNotificationKind({
    name: "copy-feedback",
    settings: [],
    on: { "advance-copy.feedback": toAuthor("feedback") },
    text: ({ who, titles }) => words.feedback(who, titles.collaboration),
    href: toCopies,
  }),
];
