import type { HiddenUpdatesDto } from "../../../src/shared/talk/updates.dto.ts";
import { updatesText } from "../../../src/shared/talk/updates.text.ts";

/** How many updates of a list its reader does not want to see, with the way to them and back; nothing where none are. */
export function HiddenUpdates({
  hidden,
  shown,
  here,
}: {
  hidden: HiddenUpdatesDto;
  /** They are shown just now, since the reader asked for it. */
  shown: boolean;
  here: (hidden?: "show") => string;
}) {
  const { newsfeed: words } = updatesText;
  return (
    <>
      {hidden.muted + hidden.blocked + hidden.filtered > 0 && (
        <p className="newsfeed-hidden">
          {words.hidden(hidden)} <a href={here("show")}>{words.show}</a>
        </p>
      )}
      {shown && (
        <p className="newsfeed-hidden">
          {words.shows} <a href={here()}>{words.hideAgain}</a>
        </p>
      )}
    </>
  );
}
