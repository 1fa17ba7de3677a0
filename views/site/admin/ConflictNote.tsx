import { conflictHelp } from "#shared/people/conflicts.text.ts";
import { Notice } from "../../ui/Notice.tsx";

/** Tells staff why they may not decide about something that they are involved in. */
export function ConflictNote({ reason }: { readonly reason: string }) {
  return (
    <Notice kind="info" title={reason}>
      <p>{conflictHelp}</p>
    </Notice>
  );
}
