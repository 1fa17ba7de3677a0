import type { Caller } from "#core/base/viewer.ts";
import type { Services } from "#core/services.ts";
import { ASKED_STEPS, type AskedStep } from "#shared/stories/setup.ts";
import type { StorySetup } from "../../stories/entity.ts";
import { changeStoryAs, type Decide, type StoryDoc } from "../../stories/index.ts";

/** Marks a step of a new story's setup as answered. Idempotent. */
export async function passStep(
  services: Services,
  caller: Caller,
  id: string,
  step: AskedStep,
): Promise<StoryDoc> {
  const passed: Decide = ({ setup }) => (setup?.step === step ? { setup: after(setup) } : {});
  return (await changeStoryAs(services, caller, "update", id, passed)).after;
}

function after({ step, together }: StorySetup): StorySetup | null {
  const next = ASKED_STEPS[ASKED_STEPS.indexOf(step) + 1];
  return next ? { step: next, together } : null;
}
