import { onLive } from "../../../src/shared/live/live.ts";
import { updatesText } from "../../../src/shared/talk/updates.text.ts";
import { FreshButton, useFreshEntries } from "../../ui/FreshEntries.tsx";

interface NewUpdatesProps {
  /** Id of the list. */
  readonly list: string;
  /** Whose feed it is; null for a newsfeed. */
  readonly feed: string | null;
  /** The page that the list is the newest part of. */
  readonly href: string;
}

/** Says over a list of updates that there are new ones, and brings them in. */
export default function NewUpdates({ list, feed, href }: NewUpdatesProps) {
  const fresh = useFreshEntries({
    ...{ list, href, into: "prepend", of: feed },
    among(entries) {
      const here = document.querySelector(`#${list} > li`);
      const at = here ? entries.findIndex(({ id }) => id === here.id) : -1;
      // Above what is the first here; what was deleted meanwhile is no landmark.
      return (at < 0 ? entries : entries.slice(0, at)).filter(({ id }) => !document.getElementById(id));
    },
    hear: (look) => [
      onLive("new-update", (update) => {
        if ((feed === null || feed === update.feed) && !document.getElementById(`update-${update.id}`))
          look();
      }),
    ],
  });
  return (
    <div className="new-updates">
      <FreshButton
        {...fresh}
        said={updatesText.fresh(fresh.count)}
        label={updatesText.showFresh(fresh.count)}
      />
    </div>
  );
}
