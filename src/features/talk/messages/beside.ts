import type { Services } from "../../../core/services.ts";
import type { MessageBesideDto } from "../../../shared/talk/messages.dto.ts";

declare module "../../../core/extensions.ts" {
  interface ExtensionPoints {
    /** What two members have going on with each other, for a way there from their conversation; a few at most. */
    "message.beside": (one: string, other: string) => Promise<readonly MessageBesideDto[]>;
  }
}

/** Everything that the two of a conversation have going on. */
export const besideOf = async (
  { extensions }: Services,
  one: string,
  other: string,
): Promise<readonly MessageBesideDto[]> =>
  (await Promise.all(extensions.at("message.beside").map((each) => each(one, other)))).flat();
