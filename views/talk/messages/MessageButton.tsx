import type { UserCardDto } from "#shared/people/user-card.dto.ts";
import { messagesPaths } from "#shared/talk/messages.paths.ts";

import { messagesText } from "#shared/talk/messages.text.ts";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";

/** Button to open the conversation with a member, creating it if needed. */
export function MessageButton({
  user,
  token,
  label,
}: {
  user: Pick<UserCardDto, "username" | "name">;
  /** CSRF token for a form in a slot. */
  token?: string | undefined;
  label?: string;
}) {
  return (
    <form noValidate method="post" action={messagesPaths.userMessage(user.username)} className="toggle">
      <CsrfField token={token} />
      <Button icon="mail" title={label ? undefined : messagesText.writeName(user.name)}>
        {label ?? messagesText.write}
      </Button>
    </form>
  );
}
