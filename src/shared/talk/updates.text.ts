import { formatNumber, plural } from "../format.ts";
import { uiText } from "../platform/ui.text.ts";

/** Texts of updates, replies and the newsfeed. */
export const updatesText = {
  titleOf: (name: string) => `Updates of ${name}`,
  title: (name: string) => `An update by ${name}`,
  posted: "Update posted.",
  deleted: "Update deleted.",
  write: "Write an update",
  writeTo: (name: string) => `Write to ${name}`,
  hint: uiText.formatting.hint,
  story: "About one of your stories",
  noStory: "No story",
  post: "Post update",
  postTo: (name: string) => `Post to ${name}`,
  signIn: "Sign in to write here",
  signInToReply: "Sign in to reply",
  none: (name: string) => `There is nothing on ${name}’s feed yet`,
  noneOwn: "You have not written anything yet",
  noneOwnHint:
    "Tell your readers what you are working on. Updates appear in the newsfeed of everyone who follows you.",
  pictures: {
    add: "Add pictures",
    hint: (most: number) =>
      `Up to ${formatNumber(most)}, each a JPEG, PNG, WebP, AVIF or GIF of at most 4 MB. We remove information about where and with what device they were taken.`,
    one: (at: number) => `Picture ${formatNumber(at)}`,
    file: "File",
    alt: "Description of the picture",
    altHint: "For readers who cannot see it. A sentence is enough.",
    again: (name: string) => `“${name}” was not posted. Please choose the file again.`,
  },
  fresh: (count: number) =>
    count === 1 ? "There is a new update." : `There are ${formatNumber(count)} new updates.`,
  showFresh: (count: number) => `Show ${plural(count, "new update", "new updates")}`,
  card: { remove: "Remove link preview", show: "Show link preview" },
  to: "to",
  about: "About",
  edited: "edited",
  hiddenMark: "Hidden: others do not see this.",
  byLabel: (name: string) => `Update by ${name}`,
  replyLabel: (name: string) => `Reply by ${name}`,
  open: "Open this update",
  replies: (count: number) => (count > 0 ? plural(count, "reply", "replies") : "Reply"),
  repliesTitle: (count: number) => (count > 0 ? plural(count, "reply", "replies") : "No replies yet"),
  partly: "Some earlier replies are not shown.",
  allReplies: "Show all replies",
  reply: "Your reply",
  replyHint: uiText.formatting.hint,
  sendReply: "Reply",
  edit: "Edit",
  editName: (name: string, moment: string) => `Edit what ${name} wrote on ${moment}`,
  delete: "Delete",
  deleteName: (name: string, moment: string) => `Delete what ${name} wrote on ${moment}`,
  hide: "Hide",
  hideName: (name: string, moment: string) => `Hide what ${name} wrote on ${moment}`,
  show: "Show again",
  showName: (name: string, moment: string) => `Show again what ${name} wrote on ${moment}`,
  editTitle: "Edit update",
  text: "Text",
  editHint: "Once you change the text, readers see that it was edited.",
  save: "Save changes",
  hideTitle: "Hide update",
  deleteTitle: "Delete update?",
  deleteHint: (replies: number) =>
    replies > 0
      ? `The update is permanently deleted, with ${plural(replies, "reply", "replies")}.`
      : "It is permanently deleted.",
  /** Texts of the same pages for a reply. */
  ofReply: {
    editTitle: "Edit reply",
    hideTitle: "Hide reply",
    deleteTitle: "Delete reply?",
    deleted: "Reply deleted.",
  },
  deleteOthers: "The person who wrote it is not told. To keep it but show it to nobody, hide it instead.",
  back: "Back to the feed",
  newsfeed: {
    title: "Newsfeed",
    lead: "Updates from the people and stories you follow, newest first.",
    hidden: ({
      muted,
      blocked,
      filtered,
    }: {
      readonly muted: number;
      readonly blocked: number;
      readonly filtered: number;
    }) => {
      const some = (count: number) =>
        count > 99 ? `more than ${formatNumber(99)} updates` : plural(count, "update", "updates");
      const parts = [
        ...(muted > 0 ? [`${some(muted)} by people you have muted`] : []),
        ...(blocked > 0 ? [`${some(blocked)} by people you have blocked`] : []),
        ...(filtered > 0 ? [`${some(filtered)} by your filters`] : []),
      ];
      return `Hidden here: ${parts.join(", ")}.`;
    },
    show: "Show them",
    shows: "Updates by people you have muted or blocked, and updates your filters hide, are now shown too.",
    hideAgain: "Hide them again",
    none: "Nothing new yet",
    noneHint: "Nobody you follow has written an update yet.",
    followNobody: "You are not following anybody yet",
    followNobodyHint:
      "Follow authors and stories you like, and their updates will appear here in order of time.",
    find: "Find people to follow",
  },
} as const;

/** Texts of notifications about updates and replies. */
export const updateNotificationsText = {
  update: (who: string) => `${who} wrote on your feed`,
  updates: (who: string, count: string) => `${who} wrote ${count} updates on your feed`,
  ofStory: (who: string, story: string) => `${who} wrote an update about “${story}”`,
  reply: (who: string) => `${who} replied to your update`,
} as const;
