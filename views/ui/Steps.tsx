import { uiText } from "#shared/platform/ui.text.ts";
import { Icon } from "./Icon.tsx";

/** One step of a wizard; a link if it can be visited. */
export interface Step {
  readonly label: string;
  readonly href?: string | undefined;
  readonly done?: boolean;
  readonly current?: boolean;
}

/** Progress of a wizard: the steps in order, completed ones ticked, the current one marked. */
export function Steps({
  label,
  steps,
  short = false,
}: {
  label: string;
  steps: readonly Step[];
  /** Shows only the icons on phones: for names that do not fit side by side and are also in the heading. */
  short?: boolean;
}) {
  return (
    <nav className="steps" aria-label={label}>
      <ol>
        {steps.map(({ label: name, href, done, current }, index) => {
          const inner = (
            <>
              <span className="step-mark" aria-hidden="true">
                {done ? <Icon name="check" /> : index + 1}
              </span>
              <span className={short ? "step-name hidden-on-phones" : "step-name"}>
                {name}
                {done && <span className="visually-hidden"> ({uiText.stepDone})</span>}
              </span>
            </>
          );
          return (
            <li key={name} className={done ? "step-done" : undefined}>
              {href ? (
                <a href={href} aria-current={current ? "step" : undefined}>
                  {inner}
                </a>
              ) : (
                <span aria-current={current ? "step" : undefined}>{inner}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
