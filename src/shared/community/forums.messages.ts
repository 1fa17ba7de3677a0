import { formatNumber } from "../format.ts";

/** Error messages for users. */
export const forumsMessages = {
  noSuchThread: "This thread does not exist.",
  noThreadAt: "There is no thread at this address. Open the thread and copy its address from your browser.",
  noSuchPost: "This post does not exist in this thread.",
  ownPost: "You cannot like your own post.",
  ownRequest: "You cannot vote for your own idea.",
  noRequest: "You can vote only for ideas.",
  trustLinks: (most: number) =>
    `You can include up to ${formatNumber(most)} links in a post for now. Please remove some.`,
  trustPictures:
    "New members cannot add pictures. You can once you have been here for a few days and have written a few posts.",
  postNumbers: "Please enter the numbers of the posts, such as 5, 7-12.",
  postsMost: (most: number) => `You can move up to ${formatNumber(most)} posts at once.`,
  postsAll: "These are all the posts in the thread. To move all of them, merge the thread into another one.",
  postsNone: "The thread has no posts with these numbers.",
  threadItself: "Please choose a different thread.",
  pollStays: "A thread with a poll cannot be merged into another.",
  requestStays: "An idea can only be merged into another idea.",
  threadLocked: "This thread is locked.",
  threadAnswered: "Somebody has replied in this thread, so you cannot delete it.",
  threadTags: "Please give at most five tags of up to 30 characters each.",
  pollOptions: "Please give two to ten different answers of up to 100 characters each.",
  pollChoice: "Please choose one of the answers.",
  pollClosed: "This poll is closed.",
  noAnswerHere: "Only a reply in Feedback and support can be marked as the answer.",
  draftElsewhere:
    "Another window has saved a different draft. It is shown below your text: compare the two, then save again to replace it.",
  slowMode: (gap: string) => `This thread is in slow mode: please wait ${gap} between two posts.`,
} as const;
