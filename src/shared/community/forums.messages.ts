import { formatNumber } from "../format.ts";

/** What users are told where something cannot be done. */
export const forumsMessages = {
  noSuchThread: "There is no such thread.",
  noSuchPost: "There is no such post in this thread.",
  ownPost: "You cannot like your own post.",
  ownRequest: "You cannot vote for your own idea.",
  noRequest: "This thread is not an idea that can be voted for.",
  trustLinks: (most: number) =>
    `You can put up to ${formatNumber(most)} links into a post for now. Please take some out.`,
  trustPictures: "You cannot add pictures yet: that comes with your first days and posts here.",
  postNumbers: "Please give the posts’ numbers, such as 5, 7-12.",
  postsMost: (most: number) => `You can move up to ${formatNumber(most)} posts at once.`,
  postsAll: "These are all the posts of the thread: merge the thread instead.",
  postsNone: "The thread has no posts with these numbers.",
  threadItself: "This is the thread itself.",
  pollStays: "A thread with a poll cannot be merged into another.",
  requestStays: "An idea can only be merged into another idea.",
  threadLocked: "This thread is locked.",
  threadAnswered: "Somebody has answered this thread, so it cannot be deleted.",
  threadTags: "Please give at most five tags of up to 30 characters each.",
  pollOptions: "Please give two to ten different answers of up to 100 characters each.",
  pollChoice: "Please choose one of the answers.",
  pollClosed: "This poll is closed.",
  noAnswerHere: "Only a reply in feedback and support can be marked as the answer.",
  slowMode: (gap: string) => `This thread is in slow mode: please wait ${gap} between two posts.`,
} as const;
