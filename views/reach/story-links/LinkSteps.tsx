import { storyLinksPaths } from "../../../src/shared/reach/story-links.paths.ts";
import { storyLinksText } from "../../../src/shared/reach/story-links.text.ts";
import type { LinkType } from "../../../src/shared/reach/story-links.ts";
import { Steps } from "../../ui/Steps.tsx";

const STEPS = ["type", "story", "details", "preview"] as const;
type LinkStep = (typeof STEPS)[number];

/** Where one is in making a link; what is before can be gone back to while nothing is saved. */
export function LinkSteps({ step, type }: { step: LinkStep; type?: LinkType | null }) {
  const words = storyLinksText.steps;
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
      label={words.label}
      steps={STEPS.map((each, index) => ({
        label: words[each],
        done: index < at,
        current: index === at,
        href: index < at ? hrefs[each] : undefined,
      }))}
    />
  );
}
