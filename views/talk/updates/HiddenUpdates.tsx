import type { HiddenUpdatesDto } from "#shared/talk/updates.dto.ts";
import { updatesText } from "#shared/talk/updates.text.ts";

/**
 * Number of updates in a list that the reader's settings hide, with a link to show or hide them; nothing if
 * there are none.
 */
export function HiddenUpdates({
  hidden,
  shown,
  here,
}: {
  hidden: HiddenUpdatesDto;
  /** True if they are shown at the reader's request. */
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
