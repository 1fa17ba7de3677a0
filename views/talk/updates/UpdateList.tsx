import type { UpdateDto } from "#shared/talk/updates.dto.ts";
import { UpdateEntry } from "./UpdateEntry.tsx";

/** List of updates. */
export function UpdateList({
  updates,
  zone,
  next,
}: {
  updates: readonly UpdateDto[];
  zone: string;
  next: string;
}) {
  return (
    <ul className="updates" id="updates-list">
      {updates.map((update) => (
        <li key={update.id} id={`update-${update.id}`}>
          <UpdateEntry update={update} zone={zone} next={next} />
        </li>
      ))}
    </ul>
  );
}
