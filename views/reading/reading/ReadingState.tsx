import type { ReactNode } from "react";
import { historyText } from "../../../src/shared/reading/history.text.ts";
import { readingPaths } from "../../../src/shared/reading/reading.paths.ts";
import { READING_STATES, type ReadingState } from "../../../src/shared/reading/reading.ts";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Menu } from "../../ui/Menu.tsx";

/** How a member stands to a story they began, and one button for each other way to stand to it. */
export function ReadingStateMenu({
  story,
  state,
  next,
  token,
  children,
}: {
  story: { readonly id: string; readonly slug: string; readonly title: string };
  state: ReadingState;
  next: string;
  token?: string | undefined;
  /** What else there is to choose. */
  children?: ReactNode;
}) {
  const history = historyText;
  const label = (
    <>
      <span className="visually-hidden">{history.stateOf(story.title)}: </span>
      <span>{history.state[state]}</span>
    </>
  );
  return (
    <Menu label={label} className="reading-state" button>
      <form method="post" action={readingPaths.storyReading(story)}>
        <CsrfField token={token} />
        <input type="hidden" name="next" value={next} />
        {READING_STATES.map((each) => (
          <Button
            key={each}
            look="quiet"
            name="do"
            value={each}
            icon={each === state ? "check" : "circle"}
            pressed={each === state}
          >
            {history.state[each]}
          </Button>
        ))}
      </form>
      {children}
    </Menu>
  );
}
