import { type Consequences, decidedOnRead, notAffected } from "#core/consequences.ts";

/** Effects of changes to members or their works on this feature (decision 64). */
export const uploadsConsequences: Consequences = {
  account: decidedOnRead("A file is served if the content that shows it is."),
  relation: notAffected("A file is readable only through the content that shows it."),
  content: decidedOnRead("A file is served if the content that shows it is."),
  work: decidedOnRead(
    "Covers and pictures are served to anyone with the address. Only pages of the story link to them.",
  ),
  transfer: notAffected("A picture belongs to the member who uploaded it and stays on the story."),
  purchase: notAffected("Stores nothing that depends on purchases."),
  name: notAffected("Files carry no names of members."),
};
