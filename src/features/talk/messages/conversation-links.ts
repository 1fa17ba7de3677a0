import type { Services } from "#core/services.ts";
import type { MessageBesideDto } from "#shared/talk/messages.dto.ts";

declare module "#core/extensions.ts" {
  interface ExtensionPoints {
    /**
     * Returns links to what two members are doing together, such as orders, for their conversation page; a
     * few at most.
     */
    "message.beside": (one: string, other: string) => Promise<readonly MessageBesideDto[]>;
  }
}

/** Returns all such links for the two members of a conversation. */
export const conversationLinks = async (
  { extensions }: Services,
  one: string,
  other: string,
): Promise<readonly MessageBesideDto[]> =>
  (await Promise.all(extensions.at("message.beside").map((each) => each(one, other)))).flat();
