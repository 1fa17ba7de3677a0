import { storyLinksPaths } from "#shared/reach/story-links.paths.ts";
import { storyLinksText } from "#shared/reach/story-links.text.ts";
import type { LinkType } from "#shared/reach/story-links.ts";
import { Steps } from "../../ui/Steps.tsx";

const STEPS = ["type", "story", "details", "preview"] as const;
type LinkStep = (typeof STEPS)[number];

/** Navigation of the steps to create a link; earlier steps can be revisited while nothing is saved. */
export function LinkSteps({ step, type }: { step: LinkStep; type?: LinkType | null }) {
  const texts = storyLinksText.steps;
  const at = STEPS.indexOf(step);
  const hrefs: Partial<Record<LinkStep, string>> =
    step === "preview"
      ? {}
      : {
          type: storyLinksPaths.newStoryLink(),
          ...(type ? { story: storyLinksPaths.newStoryLink({ type }) } : {}),
        };
  return (
    <Steps
      label={texts.label}
      steps={STEPS.map((each, index) => ({
        label: texts[each],
        done: index < at,
        current: index === at,
        href: index < at ? hrefs[each] : undefined,
      }))}
    />
  );
}
