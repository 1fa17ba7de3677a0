import { formatBytes, formatNumber, plural } from "../format.ts";

interface Reported {
  readonly by: string;
  readonly reporter: string;
  readonly reason: string;
  readonly note: string;
  readonly text: string;
  readonly writtenAt: string;
}

/** Texts of private messages: the inbox, conversations and reports to the staff. */
export const messagesText = {
  title: "Messages",
  /** Label of the inbox link in the header. */
  inbox: (unread: number) => (unread > 0 ? `Messages, ${formatNumber(unread)} unread` : "Messages"),
  inboxNumber: (unread: number) => (unread > 99 ? "99+" : String(unread)),
  list: "Your conversations",
  unread: (count: number) =>
    count > 0 ? `${plural(count, "unread message", "unread messages")}` : "All read",
  unreadHere: (count: number) => `${formatNumber(count)} unread`,
  choose: "Choose a conversation to read it here.",
  none: "No messages yet",
  noneHint:
    "Open somebody’s profile and choose “Message” to write to them. Only the two of you can see what you write.",
  findPeople: "Find people",
  ownWords: "You:",
  settings: "Choose who can write to you",
  search: "Search your messages",
  searchButton: "Search",
  found: (count: number, words: string) =>
    count === 0 ? `Nothing found for “${words}”.` : `${plural(count, "message", "messages")} with “${words}”`,
  foundList: "Messages found",
  allMessages: "All messages",
  gone: "A former member",
  write: "Message",
  writeName: (name: string) => `Message ${name}`,
  with: (name: string) => `Messages with ${name}`,
  withWord: "Messages with",
  back: "All messages",
  thread: "Messages, newest last",
  you: "You",
  empty: "There are no messages here yet. Write the first one.",
  older: "Older messages",
  newer: "Newer messages",
  refresh: "Check for new messages",
  field: "Your message",
  addFile: "Add a picture or document",
  file: "Picture or document",
  fileHint: "A picture, .doc, .docx or .pdf of up to 4 MB. Only the two of you can see it.",
  fileAgain: (name: string) => `“${name}” was not sent. Please choose the file again.`,
  /** Represents a file in lists and in exports. */
  fileWords: (name: string) => `File: ${name}`,
  picture: (name: string) => `Picture: ${name}`,
  fileFacts: (name: string, bytes: number) => `${name} (${formatBytes(bytes)})`,
  tooMany:
    "You have sent too many messages in a short time. Please wait a few minutes, then send this again.",
  placeholder: "Write a message",
  moreOf: (when: string) => `More options for the message of ${when}`,
  send: "Send",
  sending: "Sending…",
  failed: "Not sent.",
  signedOut: "You were logged out. Sign in to send it again.",
  signIn: "Sign in",
  retry: "Try again",
  drop: "Remove",
  /** Shown after a file was rejected permanently. */
  fileOther: "Choose another file",
  fileNone: "Send without the file",
  newMark: "New",
  markRead: "Mark as read",
  /** Shown beside the member's messages, only if both members show read receipts. */
  seen: "Read",
  typing: (name: string) => `${name} is writing…`,
  here: (name: string) => `${name} is online.`,
  muted: "Muted",
  mute: "Mute",
  muteHint: "New messages still arrive, but you are not notified. Nobody else knows.",
  muteDone: "You are not notified of new messages here.",
  unmute: "Unmute",
  unmuteDone: "You are notified of new messages here again.",
  unmuteHint: "You are not notified of new messages here. Nobody else knows.",
  export: "Save as a text file",
  report: "Report",
  reportName: (when: string) => `Report the message of ${when}`,
  block: "Block",
  more: "More",
  blockHint:
    "You will not see each other in lists. They cannot write to you, follow you or comment on your work. They are not told.",
  closed: {
    gone: "This member has left, so you cannot write to them.",
    banned: "This account is closed, so you cannot write to it.",
    blocked: "You have blocked this member.",
    closed: "This member does not accept messages from everyone, so you cannot write to them at the moment.",
  },
  /** Link to their profile, after "You have blocked this member." */
  unblock: "To write to them, unblock them on their profile.",
  reportTitle: "Report a message",
  reportLead:
    "We get a copy of this one message and the name of the person who wrote it, but nothing else from your conversation. The person who wrote it is not told.",
  reportQuote: "The message",
  reason: "What is wrong with it?",
  note: "Anything else we should know",
  reportSend: "Send report",
  reported: "Thank you. Our staff will look at it.",
  alreadyReported: "You have reported this message. Our staff will look at it.",
  reportMail: {
    /** What staff see of a reported message: its text, and the name of an attached file. */
    copy: (words: string, file?: string) =>
      [words, file && `(With a file: ${file})`].filter(Boolean).join("\n\n"),
    subject: (by: string) => `A message by ${by} was reported`,
    body: ({ by, reporter, reason, note, text, writtenAt }: Reported) =>
      [
        `${reporter} reported a private message by ${by}, written on ${writtenAt}: ${reason}.`,
        note && `${reporter} adds: ${note}`,
        `The message:\n\n${text}`,
      ]
        .filter(Boolean)
        .join("\n\n"),
  },
  exported: (one: string, other: string, site: string) => `Messages between ${one} and ${other} at ${site}`,
} as const;
