import { challengesPaths } from "#shared/community/challenges.paths.ts";
import type { IconName } from "#shared/icons.ts";
import { servicesPaths } from "#shared/market/services.paths.ts";
import type { NextStage } from "#shared/money/dashboard.dto.ts";
import { dashboardText } from "#shared/money/dashboard.text.ts";
import { storyLinksPaths } from "#shared/reach/story-links.paths.ts";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";
import { editingPaths } from "#shared/stories/editing.paths.ts";
import { importsPaths } from "#shared/stories/imports.paths.ts";
import { ButtonLink } from "../../ui/Button.tsx";

interface NextStep {
  readonly step: keyof typeof dashboardText.steps;
  readonly icon: IconName;
  readonly href: string;
}

/** Three next steps for an author who has no figures yet; the first is the usual one. */
export function NextSteps({ stage, story }: { stage: NextStage; story: string | undefined }) {
  const { title, lead } = dashboardText.empty[stage];
  return (
    <section aria-labelledby="next-steps">
      <h2 id="next-steps">{title}</h2>
      <p className="fine">{lead}</p>
      <ul className="dashboard-next">
        {nextSteps(stage, story).map(({ step, icon, href }, index) => (
          <li key={step} className="card">
            <p>{dashboardText.steps[step].hint}</p>
            <ButtonLink look={index === 0 ? "primary" : "secondary"} icon={icon} href={href}>
              {dashboardText.steps[step].label}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function nextSteps(stage: NextStage, story: string | undefined): readonly NextStep[] {
  if (stage === "write" || !story)
    return [
      { step: "write", icon: "pen-line", href: editingPaths.storyNew() },
      { step: "import", icon: "upload", href: importsPaths.storyImport() },
      { step: "service", icon: "plus", href: servicesPaths.serviceNew() },
    ];
  if (stage === "publish")
    return [
      { step: "publish", icon: "check", href: editingPaths.storyPublish(story) },
      { step: "chapter", icon: "pen-line", href: chaptersPaths.chapterNew(story) },
      { step: "plan", icon: "clock", href: chaptersPaths.plan(story) },
    ];
  return [
    { step: "link", icon: "link", href: storyLinksPaths.newStoryLink({ story }) },
    { step: "challenge", icon: "trophy", href: challengesPaths.challenges() },
    { step: "next", icon: "pen-line", href: chaptersPaths.chapterNew(story) },
  ];
}
