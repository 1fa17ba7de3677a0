import type { RevisionDto } from "#shared/stories/revisions.dto.ts";
import { revisionsText } from "#shared/stories/revisions.text.ts";
import { Badge } from "../../ui/Badge.tsx";

/** Labels of a revision, other than its date and author. */
export function RevisionMarks({ revision }: { revision: RevisionDto }) {
  const { name, shown, latest, publishedAt, aside, restored } = revision;
  return (
    <span className="badges">
      {name && <Badge icon="bookmark">{name}</Badge>}
      {shown && <Badge tone="accent">{revisionsText.shown}</Badge>}
      {latest && !shown && <Badge tone="accent">{revisionsText.latest}</Badge>}
      {publishedAt && !shown && <Badge>{revisionsText.published}</Badge>}
      {aside && <Badge tone="warn">{revisionsText.aside}</Badge>}
      {restored !== null && <Badge>{revisionsText.restored(restored)}</Badge>}
    </span>
  );
}
