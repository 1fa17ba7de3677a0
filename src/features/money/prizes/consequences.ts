import { type Consequences, notAffected } from "#core/consequences.ts";

/** Effects of changes to members or their works on this feature (decision 64). */
export const prizesConsequences: Consequences = {
  account: notAffected(
    "Prize money is held until the challenge is decided, by staff if its owner has left. `challenges` decides who may win.",
  ),
  relation: notAffected("Prizes concern the challenge's owner and the winners only."),
  content: notAffected("Stores no texts by members."),
  work: notAffected("A winning entry is frozen."),
  transfer: notAffected("A prize is paid to the member who entered the story."),
  purchase: notAffected("Stores nothing that depends on purchases."),
  name: notAffected("Names are not stored."),
};
