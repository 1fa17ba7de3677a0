import type { UserCardDto } from "../../../src/shared/people/user-card.dto.ts";
import { messagesPaths } from "../../../src/shared/talk/messages.paths.ts";

import { messagesText } from "../../../src/shared/talk/messages.text.ts";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";

/** Opens the conversation with a member, the one there is or a new one. */
export function MessageButton({
  user,
  token,
}: {
  user: Pick<UserCardDto, "username" | "name">;
  /** For a form within a slot. */
  token?: string | undefined;
}) {
  return (
    <form method="post" action={messagesPaths.userMessage(user.username)} className="toggle">
      <CsrfField token={token} />
      <Button icon="mail" title={messagesText.writeName(user.name)}>
        {messagesText.write}
      </Button>
    </form>
  );
}
