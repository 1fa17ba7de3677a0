import type { RevisionDto } from "../../../src/shared/stories/revisions.dto.ts";
import { revisionsText } from "../../../src/shared/stories/revisions.text.ts";
import { Badge } from "../../ui/Badge.tsx";

/** What there is to say of a revision beside when and by whom. */
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
