import { formatBytes, formatDate, formatList, formatMoney, formatNumber, plural } from "../format.ts";
import { LONG_RETENTION_MONTHS, RETENTION_MONTHS } from "../moderation/reports.limits.ts";
import { REUSABLE_NOTES_MAX } from "../stories/reusable-notes.limits.ts";
import type { ImportKind } from "./account-data.enums.ts";
import { ERASURE_WAIT_DAYS } from "./account-data.limits.ts";

type Works = "leave" | "erase";

/** What happens to stories with co-authors. */
const SHARED =
  "If a story has co-authors, they are told today. Until your account is deleted, each of them can become its author, and the story then stays with them.";

/** What happens to the works, as a phrase within a sentence. */
const WORKS: Record<Works, string> = {
  leave: `Your published stories stay on the site under “Deleted author”. Paid ones are no longer sold. Your drafts and private stories are deleted with your account. ${SHARED}`,
  erase: `Your stories are deleted with your account. ${SHARED}`,
};

/** What remains of a deleted account, and for how long. */
const RETAINED = `If something you posted was reported, we first decide about it, which can take up to ${ERASURE_WAIT_DAYS} more days. We keep our decisions and strikes without your name for ${RETENTION_MONTHS} months, and for ${LONG_RETENTION_MONTHS} months if they are about threats or minors. If you register again in that time with the same username or email address, the strikes still count.`;

/** Texts of the settings section "Your data": download and account deletion. */
export const accountDataText = {
  title: "Your data",
  lead: "Everything you write here belongs to you. You can download a copy of it, or delete it.",
  archive: {
    title: "Download everything",
    body: "We put everything into one .zip file: your account, your stories with every chapter and revision, and your pictures and documents. The data is in JSON format, and each story is also there as an EPUB to read. We will email you when the file is ready.",
    start: "Make my archive",
    again: "Make a new archive",
    started: "Your archive is being made. We will email you when it is ready.",
    making: "Your archive is being made",
    progress: (done: number, total: number) =>
      total === 0 ? "Collecting your files" : `${done} of ${total} files`,
    stay: "You do not need to wait here. We will email you.",
    refresh: "Check progress",
    ready: (iso: string) => `Your archive of ${formatDate(iso)} is ready`,
    until: (iso: string) => `You can download it until ${formatDate(iso)}.`,
    fetch: (bytes: number) => `Download archive (${formatBytes(bytes)})`,
    failed: "The last archive could not be made. Please try again. You have not lost anything.",
    gone: "This archive is no longer available. You can ask for a new one.",
    mailSubject: (site: string) => `Your ${site} archive is ready`,
    mail: (name: string, link: string, until: string, site: string) =>
      `Hello ${name},\n\nThe archive of everything you have on ${site} is ready. You can download it here until ${formatDate(until)}. You will be asked to sign in:\n\n${link}\n\nIf you did not ask for this, somebody else is signed in to your account. Please change your password.\n\n${site}`,
    failureSubject: (site: string) => `Your ${site} archive could not be made`,
    mailOfFailure: (name: string, link: string, site: string) =>
      `Hello ${name},\n\nThe archive of everything you have on ${site} could not be made. You have not lost anything. Please ask for it again here:\n\n${link}\n\n${site}`,
    readme: (site: string, url: string, made: string) =>
      `This is everything you had on ${site} (${url}) at ${made}.

account.json        your account and profile
stories/            a folder for each story:
  story.json          the details of the story, and its contents
  chapters/*.json     each chapter with every revision
  *.epub              the whole story to read, including drafts
contributions.json  what you wrote in other people’s stories
uploads.json        the names of your pictures and documents
uploads/            the files themselves
reports.json        what you reported
strikes.json        your strikes
removals.json       what we removed or changed without a strike

Every .json file is UTF-8. You can import the whole archive into
any account on ${site} (settings, “Your data”), and import each EPUB file as a manuscript.

If you delete your account, everything about you is deleted with it, except
for what was decided about your posts: we keep decisions and strikes without
your name for ${RETENTION_MONTHS} months, and for ${LONG_RETENTION_MONTHS} months if they are about threats or minors.
`,
  },
  import: {
    title: "Import an archive",
    body: "Do you have an archive from here, or from another site like this one? You can import its stories, your comments on them and your lists into this account.",
    open: "Import an archive",
    lead: "Your stories are imported with their chapters, parts, pictures and every revision, with the changes you made to their details and the notes you kept with them. Your comments on them, your reusable notes and your reading lists are imported too. All of it is private until you publish it.",
    points: [
      "Stories are imported as drafts. Chapters that were published before are marked as ready, and are published when you publish the story.",
      "Prices and passwords are not imported. You need to set them again.",
      "Comments on other people’s stories are not imported, and neither are list entries for stories that are not here.",
      "A list goes into your private list of the same title. If that one is public, a private list is made beside it.",
      "Anything you imported before stays as it is. You can import the same archive again without creating duplicates.",
    ],
    file: "Archive",
    fileHint: (bytes: number) => `The .zip file from “Download everything”, up to ${formatBytes(bytes)}.`,
    submit: "Import archive",
    noArchive:
      "This is not an account archive. Please choose the .zip file that you got from “Download everything”.",
    nothing: "Everything in this archive is already here.",
    none: "Nothing was imported.",
    done: (counts: readonly string[]) => `Imported: ${formatList(counts)}.`,
    skipped: (counts: readonly string[]) => `Not imported: ${formatList(counts)}.`,
    counts: {
      stories: (count: number) => plural(count, "story", "stories"),
      chapters: (count: number) => plural(count, "chapter", "chapters"),
      revisions: (count: number) => plural(count, "revision", "revisions"),
      pictures: (count: number) => plural(count, "picture", "pictures"),
      comments: (count: number) => plural(count, "comment", "comments"),
      lists: (count: number) => plural(count, "list", "lists"),
      listItems: (count: number) => plural(count, "list entry", "list entries"),
      listTexts: (count: number) =>
        plural(
          count,
          "note or description of a list you already had",
          "notes or descriptions of lists you already had",
        ),
      detailChanges: (count: number) => plural(count, "change to details", "changes to details"),
      notes: (count: number) => plural(count, "note of your own", "notes of your own"),
      known: (count: number) => plural(count, "item you already had", "items you already had"),
      storiesBinned: (count: number) => plural(count, "story in the bin", "stories in the bin"),
      storiesRefused: (count: number) =>
        plural(count, "story that could not be read", "stories that could not be read"),
      chaptersBinned: (count: number) => plural(count, "chapter in the bin", "chapters in the bin"),
      chaptersRefused: (count: number) =>
        plural(count, "chapter that could not be read", "chapters that could not be read"),
      picturesMissing: (count: number) =>
        plural(
          count,
          "picture that is missing from the archive",
          "pictures that are missing from the archive",
        ),
      commentsElsewhere: (count: number) =>
        plural(count, "comment on other stories", "comments on other stories"),
      listItemsElsewhere: (count: number) =>
        plural(
          count,
          "list entry for a story that is not here",
          "list entries for stories that are not here",
        ),
      listItemsRefused: (count: number) =>
        plural(count, "list entry that could not be read", "list entries that could not be read"),
      listItemsOverLimit: (count: number) =>
        plural(count, "list entry that there was no room for", "list entries that there was no room for"),
      listsRefused: (count: number) =>
        plural(count, "list that could not be read", "lists that could not be read"),
      listsOverLimit: (count: number) =>
        plural(count, "list that there was no room for", "lists that there was no room for"),
      listTextsKept: (count: number) =>
        plural(
          count,
          "note or description of a list for which you have another one here",
          "notes or descriptions of lists for which you have others here",
        ),
      detailChangesKept: (count: number) =>
        plural(
          count,
          "change to the details of a story that you have changed here",
          "changes to the details of stories that you have changed here",
        ),
      detailChangesRefused: (count: number) =>
        plural(
          count,
          "change to details that could not be read",
          "changes to details that could not be read",
        ),
      notesElsewhere: (count: number) =>
        plural(count, "note on a story that is not yours here", "notes on stories that are not yours here"),
      notesRefused: (count: number) =>
        plural(count, "note that could not be read", "notes that could not be read"),
      notesOverLimit: (count: number) =>
        plural(
          count,
          `reusable note beyond the limit of ${formatNumber(REUSABLE_NOTES_MAX)}`,
          `reusable notes beyond the limit of ${formatNumber(REUSABLE_NOTES_MAX)}`,
        ),
    } satisfies Record<ImportKind, (count: number) => string>,
  },
  deletion: {
    title: "Delete your account",
    body: "Your profile is hidden at once. You can change your mind by signing in within 14 days. After that everything is deleted permanently.",
    open: "Delete my account…",
    lead: "We are sorry to see you go.",
    points: [
      "Your profile, and what you choose below, are hidden at once. You are logged out everywhere.",
      "If you change your mind within 14 days, sign in to keep your account.",
      "After that, your account, messages, pictures and everything else about you are deleted permanently. Other people can then use your username.",
      RETAINED,
    ],
    archiveFirst: "You may want to take a copy first:",
    archiveLink: "download everything",
    works: "Your published stories",
    options: {
      leave: "Leave them for readers",
      erase: "Delete them too",
    } satisfies Record<Works, string>,
    hints: {
      leave:
        "They stay on the site under “Deleted author”. Paid ones are no longer sold. Your drafts and private stories are deleted, unless a co-author becomes their author before then.",
      erase: "All your stories are deleted, including those you wrote with others.",
    } satisfies Record<Works, string>,
    password: "Your password",
    submit: "Delete my account",
    stay: "Keep my account",
    mailSubject: (site: string) => `Your ${site} account will be deleted`,
    mail: (
      name: string,
      until: string,
      works: Works,
      link: string,
      site: string,
      matters: readonly string[] = [],
    ) =>
      `Hello ${name},\n\nYour account on ${site} is now hidden. It will be deleted permanently on ${formatDate(until)}. ${WORKS[works]}\n\n${RETAINED}\n\n${matters.length > 0 ? `Before your account is deleted, please note:\n${matters.map((matter) => `- ${matter}\n`).join("")}\n` : ""}If you change your mind, or if this was not you, sign in before that day to keep your account:\n\n${link}\n\n${matters.length > 0 ? "Apart from emails about your money, this" : "This"} is the last email you will get from us.\n\n${site}`,
  },
  matters: {
    title: "Before you go",
    titleLeaving: "Before your account is deleted",
    lead: "These are not finished yet:",
    finishFirst: "Please finish or cancel first what you can.",
    payOut: (cents: number) => `Pay out ${formatMoney(cents)} now`,
    paying: (cents: number) => `Your payout of ${formatMoney(cents)} is on its way.`,
    payable:
      "You do not have to do this. Before your account is deleted, we automatically pay out everything you have available, however small it is.",
    notPayable:
      "We cannot pay you yet, because your payment account is not complete. Money that is not paid out when your account is deleted cannot be paid out later.",
    complete: "Complete your payment account",
    keepFirst:
      "To be paid, keep your account, complete your payment account, and then delete your account again.",
  },
  banned: {
    title: "Your account is blocked",
    lead: "Our staff have blocked your account. Your profile and what you published are hidden.",
    reason: "Reason",
    appeal: "Appeal",
    appealHint: "If you think this is wrong, tell us why. One of our staff will read it and reply by email.",
    appealText: "What should we know?",
    appealSend: "Send appeal",
    appealSubject: (username: string) => `${username} appeals against being blocked`,
    appealed: "We have received your appeal. We will reply by email.",
    data: "Your data",
    dataHint: "You can download a copy of everything you wrote here.",
    making: "Your copy is being made. We will email you when it is ready.",
    download: "Download your copy",
    contact: "Contact us about something else",
    signOut: "Log out",
  },
  leaving: {
    title: "Your account is being deleted",
    until: (iso: string) => `It will be deleted permanently on ${formatDate(iso)}.`,
    works: WORKS,
    retained: RETAINED,
    offer:
      "Until then you do not lose anything. If you keep your account, everything stays as it was, except for stories of which a co-author has become the author. You are a co-author of these.",
    keep: "Keep my account",
    leave: "Log out",
    kept: "Welcome back. Your account is as it was.",
  },
} as const;
