import type { ReactNode } from "react";
import { historyText } from "#shared/reading/history.text.ts";
import { readingPaths } from "#shared/reading/reading.paths.ts";
import { READING_STATES, type ReadingState } from "#shared/reading/reading.ts";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Menu } from "../../ui/Menu.tsx";

/** A member's reading state of a story they started, with a button for each other state. */
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
  /** Further menu entries. */
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
      <form noValidate method="post" action={readingPaths.storyReading(story)}>
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
