/** How a member can be involved in something that is decided. */
export const INVOLVEMENTS = [
  "author",
  "co-author",
  "reporter",
  "buyer",
  "seller",
  "payee",
  "organiser",
  "judge",
  "entrant",
  "participant",
  "decided",
  "personal",
] as const;
export type Involvement = (typeof INVOLVEMENTS)[number];

/** Why a member may not decide about something, by involvement. */
export const conflictsText: Readonly<Record<Involvement, string>> = {
  author: "This is about something you made. Somebody else has to decide it.",
  "co-author": "This is about a story you work on. Somebody else has to decide it.",
  reporter: "You reported this. Somebody else has to decide it.",
  buyer: "You are the buyer. Somebody else has to decide it.",
  seller: "You are the seller. Somebody else has to decide it.",
  payee: "This is about your own money. Somebody else has to decide it.",
  organiser: "You organise this. Somebody else has to decide it.",
  judge: "You judge this challenge. Somebody else has to decide it.",
  entrant: "You take part in this challenge. Somebody else has to decide it.",
  participant: "You take part in this exchange. Somebody else has to decide it.",
  decided: "You made this decision. Somebody else has to decide the appeal.",
  personal: "You have a personal connection with somebody in this case. Somebody else has to decide it.",
};

/** Shown to staff beside the reason. */
export const conflictHelp =
  "It stays in the queue for other moderators and admins. If there are none, an admin can appoint one under Members.";
