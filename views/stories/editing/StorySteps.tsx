import { editingPaths } from "#shared/stories/editing.paths.ts";
import { setupText as texts } from "#shared/stories/setup.text.ts";
import { ASKED_STEPS, type AskedStep, STORY_STEPS, type StoryStep } from "#shared/stories/setup.ts";
import { Steps } from "../../ui/Steps.tsx";

/** Navigation of the steps of a new story; steps already reached are links. */
export function StorySteps(props: {
  step: StoryStep;
  /** Absent until the story exists. */
  story?: { readonly id: string; readonly reached: AskedStep | null };
}) {
  const { step, story } = props;
  const current = STORY_STEPS.indexOf(step);
  const furthest = !story ? 0 : story.reached ? STORY_STEPS.indexOf(story.reached) : STORY_STEPS.length;
  const href = (each: StoryStep, at: number) => {
    const askedStep = ASKED_STEPS.find((known) => known === each);
    return story && askedStep && at <= furthest && at !== current
      ? editingPaths.storySetup(story.id, askedStep)
      : undefined;
  };
  return (
    <>
      <p className="wizard-place">{texts.place(current + 1, STORY_STEPS.length)}</p>
      <Steps
        short
        label={texts.label}
        steps={STORY_STEPS.map((each, at) => ({
          label: texts.names[each],
          done: at < furthest && at < STORY_STEPS.length - 1 && at !== current,
          current: at === current,
          href: href(each, at),
        }))}
      />
    </>
  );
}
