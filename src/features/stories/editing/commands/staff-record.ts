import type { Caller } from "#core/base/viewer.ts";
import { isStaff } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import type { Services } from "#core/services.ts";
import {
  assertMayActOn,
  type InTransactionOfAct,
  type ReasonInput,
  reasonIn,
  recordOf,
} from "#features/people/member-content/index.ts";
import type { StaffAct } from "#shared/people/staff-acts.ts";
import { storyReport } from "#shared/stories/stories.report.ts";
import { type Because, Story } from "../../stories/entity.ts";
import { permit, type StoryAction, type StoryDoc, teamRole } from "../../stories/index.ts";

interface StaffRecord {
  /** Details for the audit log. */
  readonly because: Because;
  readonly record: InTransactionOfAct;
}

const NONE: StaffRecord = { because: {}, record: async () => {} };

/**
 * Prepares the record of an act of staff on another member's story; nothing for its team.
 * @throws 404, 403, 400 at `reason`
 */
export async function staffRecord(
  services: Services,
  caller: Caller,
  id: string,
  { action, act, input, notifiedOtherwise = false }: StaffActOnStory,
): Promise<StaffRecord> {
  if (!isStaff(caller.viewer)) return NONE;
  const story = await Story.findById(toId(id)).lean<StoryDoc>();
  if (!story || teamRole(caller.viewer, story)) return NONE;
  permit(caller, action, story);
  const reason = reasonIn(input);
  const content = { kind: storyReport.name, target: id, by: String(story.author) };
  await assertMayActOn(services, caller, content);
  const record = await recordOf(services, { ...content, caller, act, reason, notifiedOtherwise });
  return { because: { reason }, record };
}

interface StaffActOnStory {
  readonly action: StoryAction;
  readonly act: StaffAct;
  readonly input: ReasonInput | undefined;
  readonly notifiedOtherwise?: boolean;
}
