import type { StoryFilterDto } from "../../src/shared/dto.ts";
import { paths } from "../../src/shared/paths.ts";
import { text } from "../../src/shared/text/index.ts";
import { Button } from "../ui/Button.tsx";
import { CsrfField } from "../ui/CsrfField.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Marks } from "./Marks.tsx";

/** The slot "story-filter" for a member: what of their filters a story fits, and buttons that hide its like. */
export function StoryFilter({ story, choices, marks, token }: StoryFilterDto) {
  const words = text.readingFilters;
  return (
    <div className="story-filter">
      <Marks of={marks} />
      <details className="menu" name="menu">
        <summary>
          <Icon name="ban" />
          {words.menu}
          <Icon name="chevron-down" className="menu-arrow" />
        </summary>
        <div className="menu-panel">
          {choices.map(({ kind, value, label, hidden }) => (
            <form method="post" action={paths.readingFiltersHide()} key={`${kind}:${value}`}>
              <CsrfField token={token} />
              <input type="hidden" name="next" value={paths.story(story)} />
              <input type="hidden" name="kind" value={kind} />
              <input type="hidden" name="value" value={value} />
              <Button look="quiet" name="do" value={hidden ? "show" : "hide"}>
                {hidden ? words.showAgain(label) : label}
              </Button>
            </form>
          ))}
          <a href={paths.readingFilters()}>{words.all}</a>
        </div>
      </details>
    </div>
  );
}
