import { formatBytes, formatNumber, plural } from "../format.ts";

interface Reported {
  readonly by: string;
  readonly reporter: string;
  readonly reason: string;
  readonly note: string;
  readonly text: string;
  readonly writtenAt: string;
}

/** Private messages: the inbox, a conversation, and what is shown to the staff. */
export const messagesText = {
  title: "Messages",
  /** The way to the inbox in the header. */
  inbox: (unread: number) => (unread > 0 ? `Messages, ${formatNumber(unread)} unread` : "Messages"),
  inboxNumber: (unread: number) => (unread > 99 ? "99+" : String(unread)),
  list: "Your conversations",
  unread: (count: number) =>
    count > 0 ? `${plural(count, "unread message", "unread messages")}` : "All read",
  unreadHere: (count: number) => `${formatNumber(count)} unread`,
  choose: "Choose a conversation to read it here.",
  none: "No messages yet",
  noneHint:
    "Open somebody’s profile and choose “Message” to write to them. What you write is seen by the two of you alone.",
  findPeople: "Find people",
  ownWords: "You:",
  settings: "Choose who may write to you",
  search: "Search your messages",
  searchButton: "Search",
  found: (count: number, words: string) =>
    count === 0 ? `Nothing found for “${words}”.` : `${plural(count, "message", "messages")} with “${words}”`,
  foundList: "Messages found",
  allMessages: "All messages",
  gone: "A member who has left",
  write: "Message",
  writeName: (name: string) => `Message ${name}`,
  with: (name: string) => `Messages with ${name}`,
  withWord: "Messages with",
  back: "All messages",
  thread: "Messages, the newest last",
  you: "You",
  empty: "Nothing has been said here yet. Be the first.",
  older: "Older messages",
  newer: "Newer messages",
  refresh: "Look for new messages",
  field: "Your message",
  addFile: "Add a picture or document",
  file: "Picture or document",
  fileHint: "A picture, .doc, .docx or .pdf of up to 4 MB, seen by the two of you alone.",
  fileAgain: (name: string) => `“${name}” was not sent. Please choose it again.`,
  /** What stands for a file in lists and in what is saved. */
  fileWords: (name: string) => `File: ${name}`,
  picture: (name: string) => `Picture: ${name}`,
  fileFacts: (name: string, bytes: number) => `${name} (${formatBytes(bytes)})`,
  tooMany:
    "You have sent very many messages in a short time. Please wait a few minutes, then send this again.",
  placeholder: "Write a message",
  moreOf: (when: string) => `More about the message of ${when}`,
  send: "Send",
  sending: "Sending…",
  failed: "Not sent.",
  signedOut: "You were signed out. Sign in, and you can send it again.",
  signIn: "Sign in",
  retry: "Try again",
  drop: "Remove",
  /** Where a file was refused for good. */
  fileOther: "Choose another file",
  fileNone: "Send without the file",
  newMark: "New",
  markRead: "Mark as read",
  /** Beside one's own message; said only where both show it. */
  seen: "Read",
  typing: (name: string) => `${name} is writing…`,
  here: (name: string) => `${name} is here now.`,
  muted: "Muted",
  mute: "Mute",
  muteHint: "New messages are here, but you are not told of them. Nobody else knows.",
  unmute: "Unmute",
  unmuteHint: "You are not told of new messages here. Nobody else knows.",
  export: "Save as a text file",
  report: "Report",
  reportName: (when: string) => `Report the message of ${when}`,
  block: "Block",
  more: "More",
  blockHint: "They can no longer write to you, and are not told.",
  closed: {
    gone: "This member has left, so nothing more can be written here.",
    blocked: "You have blocked this member.",
    closed: "This member does not take messages from everyone, so you cannot write to them just now.",
  },
  /** The way to their profile, after "You have blocked this member." */
  unblock: "Unblock them on their profile to write to them.",
  reportTitle: "Report a message",
  reportLead:
    "We get a copy of this one message and who wrote it, nothing else of your conversation. Whoever wrote it is not told.",
  reportQuote: "The message",
  reason: "What is wrong with it?",
  note: "Anything we should know",
  reportSend: "Send the report",
  reported: "Thank you. Our team will look at it.",
  alreadyReported: "You have reported this message. Our team will look at it.",
  reportMail: {
    /** What staff get to see of a message: its words, and that a file came with it. */
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
