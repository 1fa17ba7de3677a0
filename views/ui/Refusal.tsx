import { messages } from "#shared/messages.ts";
import { reportsPaths } from "#shared/moderation/reports.paths.ts";
import { blocksPaths } from "#shared/people/blocks.paths.ts";

import { uiText } from "#shared/platform/ui.text.ts";

/** Why something was rejected, with a link to where that can be changed. */
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
