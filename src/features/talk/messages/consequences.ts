import { type Consequences, decidedOnRead, notAffected } from "#core/consequences.ts";

/** Consequences for messages when something happens to members or their works (decision 64). */
export const messagesConsequences: Consequences = {
  account: decidedOnRead(
    "A conversation with a banned member shows their name and a warning, and accepts no more messages.",
  ),
  relation: decidedOnRead(
    "Messages from a blocked member are hidden from the recipient. Conversations say that they are closed.",
  ),
  content: notAffected("Staff remove a message through its report."),
  work: notAffected("Stores no data of stories."),
  transfer: notAffected("Stores no data of stories."),
  purchase: notAffected("Stores nothing that depends on purchases."),
  name: decidedOnRead("Names are looked up at each read."),
};
