import type { UpdateDto } from "../../../src/shared/talk/updates.dto.ts";
import { UpdateEntry } from "./UpdateEntry.tsx";

/** Updates, one below the other. */
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
