import { followersText } from "../../src/shared/library/followers.text.ts";
import { messages } from "../../src/shared/messages.ts";
import { reportsText } from "../../src/shared/moderation/reports.text.ts";
import { paths } from "../../src/shared/paths.ts";

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
  if (message === messages.youBlockedThem)
    return { href: paths.blocked(), label: followersText.blocked.unblockHere };
  const [closed = ""] = messages.postingClosed("|").split("|");
  return message.startsWith(closed) ? { href: paths.standing(), label: reportsText.standing.title } : null;
}
