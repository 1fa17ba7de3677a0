import type { StoryFilterDto } from "../../../src/shared/people/reading-filters.dto.ts";
import { readingFiltersPaths } from "../../../src/shared/people/reading-filters.paths.ts";
import { readingFiltersText } from "../../../src/shared/people/reading-filters.text.ts";
import { cataloguePaths } from "../../../src/shared/stories/catalogue.paths.ts";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { MenuPart } from "../../ui/Menu.tsx";

/** The slot "story-filter" for a member: buttons that hide stories like this one. */
export function StoryFilter({ story, choices, token }: StoryFilterDto) {
  const words = readingFiltersText;
  return (
    <MenuPart label={words.menu} icon="ban" className="story-filter">
      {choices.map(({ kind, value, label, hidden }) => (
        <form method="post" action={readingFiltersPaths.readingFiltersHide()} key={`${kind}:${value}`}>
          <CsrfField token={token} />
          <input type="hidden" name="next" value={cataloguePaths.story(story)} />
          <input type="hidden" name="kind" value={kind} />
          <input type="hidden" name="value" value={value} />
          <Button look="quiet" name="do" value={hidden ? "show" : "hide"}>
            {hidden ? words.showAgain(label) : label}
          </Button>
        </form>
      ))}
      <a href={readingFiltersPaths.readingFilters()}>{words.all}</a>
    </MenuPart>
  );
}
