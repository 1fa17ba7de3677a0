import { onLive } from "#shared/platform/live.ts";
import { updatesText } from "#shared/talk/updates.text.ts";
import { FreshButton, useFreshEntries } from "../../ui/FreshEntries.tsx";

interface NewUpdatesProps {
  /** Id of the list. */
  readonly list: string;
  /** Owner of the feed; null for a newsfeed. */
  readonly feed: string | null;
  /** URL of the page of which the list is the newest part. */
  readonly href: string;
}

/** Announces new updates above a list, and loads them. */
export default function NewUpdates({ list, feed, href }: NewUpdatesProps) {
  const fresh = useFreshEntries({
    list,
    href,
    into: "prepend",
    of: feed,
    among(entries) {
      const here = document.querySelector(`#${list} > li`);
      const at = here ? entries.findIndex(({ id }) => id === here.id) : -1;
      // Entries above the first one here; deleted entries cannot be matched.
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
        message={updatesText.fresh(fresh.count)}
        label={updatesText.showFresh(fresh.count)}
      />
    </div>
  );
}
