import { paths } from "../../src/shared/paths.ts";
import { READING_STATES, type ReadingState } from "../../src/shared/reading.ts";
import { text } from "../../src/shared/text/index.ts";
import { Button } from "../ui/Button.tsx";
import { CsrfField } from "../ui/CsrfField.tsx";
import { Icon } from "../ui/Icon.tsx";

/** How a member stands to a story they began: one choice and its button, without any script. */
export function ReadingStateForm({
  story,
  state,
  next,
  token,
}: {
  story: { readonly id: string; readonly slug: string; readonly title: string };
  state: ReadingState;
  next: string;
  token?: string | undefined;
}) {
  const { history } = text;
  const id = `state-${story.id}`;
  return (
    <form method="post" action={paths.storyReading(story)} className="reading-state">
      <CsrfField token={token} />
      <input type="hidden" name="next" value={next} />
      <label className="visually-hidden" htmlFor={id}>
        {history.stateOf(story.title)}
      </label>
      <span className="select">
        <select className="input" id={id} name="do" defaultValue={state}>
          {READING_STATES.map((each) => (
            <option key={each} value={each}>
              {history.state[each]}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </span>
      <Button look="quiet" title={history.setFor(story.title)}>
        {history.set}
      </Button>
    </form>
  );
}
