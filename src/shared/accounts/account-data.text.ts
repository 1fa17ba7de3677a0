import { formatBytes, formatDate, formatList, plural } from "../format.ts";
import type { TakenKind } from "./account-data.enums.ts";

type Works = "leave" | "erase";

/** What becomes of the works, in the middle of a sentence. */
const WORKS: Record<Works, string> = {
  leave:
    "Your published stories stay, under “Deleted author”. Drafts and private stories are erased with your account.",
  erase: "Your stories are erased with your account.",
};

/** The settings' section "Your data": taking everything away, and leaving. */
export const accountDataText = {
  title: "Your data",
  lead: "Everything you have here is yours: download a copy of it, or delete it.",
  archive: {
    title: "Download everything",
    body: "We put your account, your stories with every chapter and revision, and your pictures and documents into one zip: as JSON for machines, and each story as an EPUB for reading. When it is ready, we will email you.",
    start: "Make my archive",
    again: "Make a new archive",
    started: "Your archive is being made. We will email you when it is ready.",
    making: "Your archive is being made",
    progress: (done: number, total: number) =>
      total === 0 ? "Collecting your files" : `${done} of ${total} files`,
    stay: "You need not wait here: we will email you.",
    refresh: "Check progress",
    ready: (iso: string) => `Your archive of ${formatDate(iso)} is ready`,
    until: (iso: string) => `You can download it until ${formatDate(iso)}.`,
    fetch: (bytes: number) => `Download archive (${formatBytes(bytes)})`,
    failed: "The last archive could not be made. Please try again; nothing of yours is lost.",
    gone: "This archive is no longer here. You can ask for a new one.",
    mailSubject: (site: string) => `Your ${site} archive is ready`,
    mail: (name: string, link: string, until: string, site: string) =>
      `Hello ${name},\n\nthe archive of everything you have on ${site} is ready. Download it here until ${formatDate(until)}; you will be asked to sign in:\n\n${link}\n\nIf you did not ask for it, somebody else is signed in to your account. Please change your password.\n\n${site}`,
    readme: (site: string, url: string, made: string) =>
      `This is everything you had on ${site} (${url}) at ${made}.

account.json        your account and profile
stories/            a folder for each story:
  story.json          what you said about it, and its contents
  chapters/*.json     each chapter with every revision
  *.epub              the whole of it, to read, drafts included
contributions.json  what you wrote in stories of others
uploads.json        your pictures and documents by name
uploads/            the files themselves

Every .json file is UTF-8. The whole archive can be brought into
any account on ${site} again (settings, “Your data”), and each EPUB file imported as a manuscript.
`,
  },
  take: {
    title: "Import an archive",
    body: "Have an archive from here, or from another site like this one? Bring its stories, your comments on them and your lists into this account.",
    open: "Import an archive",
    lead: "Your stories come in with their chapters, parts, pictures and every revision, with what you changed of their details and your notes beside them; so do your comments on them, your reusable notes and your reading lists. All of it is private until you publish it.",
    points: [
      "Stories are drafts. Chapters that readers had read are ready, and come out when you publish the story.",
      "Prices and passwords are not brought in: set them anew.",
      "Comments on other people’s stories, and list entries for stories that are not here, are left out.",
      "What was imported before stays as it is. You can import the same archive again without getting anything twice.",
    ],
    file: "Archive",
    fileHint: (bytes: number) =>
      `The .zip file that “Download everything” made, of up to ${formatBytes(bytes)}.`,
    submit: "Import it",
    noArchive:
      "This is no archive of an account: the file archive.json is missing in it, or is of another kind.",
    nothing: "There was nothing in this archive that is not here already.",
    done: (counts: readonly string[]) => `Brought in: ${formatList(counts)}.`,
    left: (counts: readonly string[]) => `Left out: ${formatList(counts)}.`,
    counts: {
      stories: (count: number) => plural(count, "story", "stories"),
      chapters: (count: number) => plural(count, "chapter", "chapters"),
      revisions: (count: number) => plural(count, "revision", "revisions"),
      pictures: (count: number) => plural(count, "picture", "pictures"),
      comments: (count: number) => plural(count, "comment", "comments"),
      lists: (count: number) => plural(count, "list", "lists"),
      listItems: (count: number) => plural(count, "list entry", "list entries"),
      detailChanges: (count: number) => plural(count, "change of details", "changes of details"),
      notes: (count: number) => plural(count, "note of your own", "notes of your own"),
      known: (count: number) => plural(count, "thing that was here already", "things that were here already"),
      storiesRefused: (count: number) =>
        plural(count, "story that could not be read", "stories that could not be read"),
      picturesMissing: (count: number) =>
        plural(count, "picture that is not in it", "pictures that are not in it"),
      commentsElsewhere: (count: number) =>
        plural(count, "comment on other stories", "comments on other stories"),
      listItemsElsewhere: (count: number) =>
        plural(
          count,
          "list entry for a story that is not here",
          "list entries for stories that are not here",
        ),
    } satisfies Record<TakenKind, (count: number) => string>,
  },
  deletion: {
    title: "Delete your account",
    body: "Your profile is hidden at once. For 14 days you can change your mind by signing in; after that everything is erased for good.",
    open: "Delete my account…",
    lead: "We are sorry to see you go.",
    points: [
      "Your profile, and what you choose below, are hidden at once, and you are signed out everywhere.",
      "For 14 days you can keep your account after all: just sign in.",
      "After that, your account, messages, pictures and everything else about you are erased for good. Your username is free for others.",
    ],
    archiveFirst: "Perhaps take a copy first:",
    archiveLink: "download everything",
    works: "Your published stories",
    options: {
      leave: "Leave them for readers",
      erase: "Erase them too",
    } satisfies Record<Works, string>,
    hints: {
      leave:
        "They stay under “Deleted author”. Drafts and private stories go, unless somebody writes them with you.",
      erase: "Every story goes with you, the ones written with others too.",
    } satisfies Record<Works, string>,
    password: "Your password",
    submit: "Delete my account",
    stay: "Keep my account",
    mailSubject: (site: string) => `Your ${site} account will be deleted`,
    mail: (name: string, until: string, works: Works, link: string, site: string) =>
      `Hello ${name},\n\nyour account on ${site} is hidden now, and will be erased for good on ${formatDate(until)}. ${WORKS[works]}\n\nIf you change your mind, or if this was not you, sign in before that day and keep it:\n\n${link}\n\nThis is the last mail you get from us.\n\n${site}`,
  },
  leaving: {
    title: "Your account is being deleted",
    until: (iso: string) => `It will be erased for good on ${formatDate(iso)}.`,
    works: WORKS,
    offer: "Until then nothing is lost. Keep it, and everything is as it was.",
    keep: "Keep my account",
    leave: "Sign out",
    kept: "Welcome back. Your account is as it was.",
  },
} as const;
