import type { StoryFilterDto } from "../../../src/shared/dto.ts";
import { paths } from "../../../src/shared/paths.ts";
import { readingFiltersText } from "../../../src/shared/people/reading-filters.text.ts";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { MenuPart } from "../../ui/Menu.tsx";

/** The slot "story-filter" for a member: buttons that hide stories like this one. */
export function StoryFilter({ story, choices, token }: StoryFilterDto) {
  const words = readingFiltersText;
  return (
    <MenuPart label={words.menu} icon="ban" className="story-filter">
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
    </MenuPart>
  );
}
