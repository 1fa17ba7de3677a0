import type { Types } from "mongoose";
import type { Services } from "#core/services.ts";

declare module "#core/extensions.ts" {
  interface ExtensionPoints {
    /** Returns the stories for which a member was paid to work, such as an edit. */
    "story.paid-work": (member: string) => Promise<readonly Types.ObjectId[]>;
  }
}

/**
 * Returns the stories whose authors paid a member for work in them. What the member wrote there for the authors stays
 * when the account is erased.
 */
export const paidWorkOf = async (
  { extensions }: Pick<Services, "extensions">,
  member: string,
): Promise<Types.ObjectId[]> =>
  (await Promise.all(extensions.at("story.paid-work").map((find) => find(member)))).flat();
