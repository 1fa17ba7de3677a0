import { messages } from "../../src/shared/messages.ts";
import { reportsPaths } from "../../src/shared/moderation/reports.paths.ts";
import { blocksPaths } from "../../src/shared/people/blocks.paths.ts";

import { uiText } from "../../src/shared/platform/ui.text.ts";

/** Why something was refused, with the way to where that can be changed. */
export function Refusal({ message }: { message: string }) {
  const way = wayFrom(message);
  return way ? (
    <>
      {message} <a href={way.href}>{way.label}</a>
    </>
  ) : (
    message
  );
}

function wayFrom(message: string): { readonly href: string; readonly label: string } | null {
  if (message === messages.youBlockedThem) return { href: blocksPaths.blocked(), label: uiText.unblockHere };
  const [closed = ""] = messages.postingClosed("|").split("|");
  return message.startsWith(closed) ? { href: reportsPaths.standing(), label: uiText.standing } : null;
}
