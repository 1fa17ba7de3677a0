import { adminAccountsText } from "./admin-accounts.text.ts";
import { adminAuditText } from "./admin-audit.text.ts";
import { adminModerationText } from "./admin-moderation.text.ts";
import { adminOperationsText } from "./admin-operations.text.ts";
import { adminStoriesText } from "./admin-stories.text.ts";

/** The back office. */
export const adminText = {
  title: "Back office",
  nav: "Back office",
  sections: {
    overview: "Overview",
    users: "Members",
    stories: "Stories",
    duplicates: "Duplicates",
    reports: "Reports",
    contact: "Messages",
    mail: "Mail",
    jobs: "Jobs",
    counters: "Counters",
    settings: "Settings",
    audit: "Audit log",
    health: "Health",
  },
  pageTitle: (section: string) => `${section} – Back office`,
  filter: "Filter",
  filters: "Filters",
  clear: "Clear filters",
  all: "All",
  from: "From",
  to: "To (included)",
  never: "Never",
  console: "Console",
  gone: "Deleted account",
  yes: "Yes",
  no: "No",
  none: "None",
  overview: {
    title: "Overview",
    diskFull: "The disk is full",
    diskFullHelp:
      "Nothing can be saved until there is room on the disk of the database. Pages can still be read; everything else works again by itself as soon as there is room.",
    waiting: "What waits for you",
    calm: "Nothing waits for you.",
    numbers: "In numbers",
    figures: {
      members: "Members",
      newMembers: "New in seven days",
      blocked: "Blocked",
      stories: "Stories everyone may read",
      reports: "Open reports",
      appeals: "Open appeals",
      contact: "Contact messages to answer",
      failedJobs: "Failed jobs",
      deadEvents: "Dead events",
      failedMails: "Undelivered e-mail",
      duplicates: "Likely duplicates",
    },
    newest: "Newest members",
    latest: "Latest entries of the audit log",
    allMembers: "All members",
    allEntries: "The whole log",
  },
  ...adminAccountsText,
  ...adminModerationText,
  ...adminOperationsText,
  ...adminStoriesText,
  audit: adminAuditText,
} as const;
