import { formatDate } from "../format.ts";
import { ASK_AGAIN_DAYS } from "./collaborators.limits.ts";

/** Error messages for users. */
export const collaboratorsMessages = {
  alreadyOnTeam: "This member already works on the story.",
  onTeamAlready: "You already work on this story.",
  transferToCoAuthor: "You can only make a co-author of the story its author.",
  teamFull: "The team is full, including the people you have invited. Please remove someone first.",
  /** `name` is null for a deleted member, who cannot be asked. */
  notAllowed: (name: string | null, titles: readonly string[]) => {
    const chapters = titles.map((title) => `“${title}”`).join(", ");
    return name === null
      ? `A deleted member wrote in ${chapters} and cannot allow a sale. Move what they wrote to the bin first.`
      : `${name} no longer works on this story, but wrote in ${chapters}. Ask them on the page Collaborators to allow a sale, or move these chapters to the bin.`;
  },
  allowedAlready: "This member has already allowed the sale.",
  askedAlready: `You have already asked this member. You can ask again ${ASK_AGAIN_DAYS} days after the last time.`,
  /** `from`: ISO 8601. */
  notBefore: (from: string) =>
    `The author can still come back. You can become the author from ${formatDate(from)}.`,
  offerNotPossible:
    "This is no longer possible. The author has come back, or another co-author has become the author.",
  onSaleNow:
    "The story is on sale with your chapters, so you cannot withdraw this. Please ask its author to stop the sale.",
} as const;
