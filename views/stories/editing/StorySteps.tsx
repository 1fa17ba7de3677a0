import { editingPaths } from "../../../src/shared/stories/editing.paths.ts";
import { setupText as words } from "../../../src/shared/stories/setup.text.ts";
import {
  ASKED_STEPS,
  type AskedStep,
  STORY_STEPS,
  type StoryStep,
} from "../../../src/shared/stories/setup.ts";
import { Steps } from "../../ui/Steps.tsx";

/** Where one is in setting up a new story; one may go to the steps that were reached. */
export function StorySteps(props: {
  step: StoryStep;
  /** None before the story is there. */
  story?: { readonly id: string; readonly reached: AskedStep | null };
}) {
  const { step, story } = props;
  const current = STORY_STEPS.indexOf(step);
  const furthest = !story ? 0 : story.reached ? STORY_STEPS.indexOf(story.reached) : STORY_STEPS.length;
  const href = (each: StoryStep, at: number) => {
    const asked = ASKED_STEPS.find((known) => known === each);
    return story && asked && at <= furthest && at !== current
      ? editingPaths.storySetup(story.id, asked)
      : undefined;
  };
  return (
    <>
      <p className="wizard-place">{words.place(current + 1, STORY_STEPS.length)}</p>
      <Steps
        short
        label={words.label}
        steps={STORY_STEPS.map((each, at) => ({
          label: words.names[each],
          done: at < furthest && at < STORY_STEPS.length - 1 && at !== current,
          current: at === current,
          href: href(each, at),
        }))}
      />
    </>
  );
}
