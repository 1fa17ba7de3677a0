import type { StoryFilterDto } from "#shared/people/reading-filters.dto.ts";
import { readingFiltersPaths } from "#shared/people/reading-filters.paths.ts";
import { readingFiltersText } from "#shared/people/reading-filters.text.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { MenuPart } from "../../ui/Menu.tsx";

/** The slot "story-filter" for a member: buttons to hide similar stories. */
export function StoryFilter({ story, choices, token }: StoryFilterDto) {
  const texts = readingFiltersText;
  return (
    <MenuPart label={texts.menu} icon="ban" className="story-filter">
      {choices.map(({ kind, value, label, hidden }) => (
        <form
          noValidate
          method="post"
          action={readingFiltersPaths.readingFiltersHide()}
          key={`${kind}:${value}`}
        >
          <CsrfField token={token} />
          <input type="hidden" name="next" value={cataloguePaths.story(story)} />
          <input type="hidden" name="kind" value={kind} />
          <input type="hidden" name="value" value={value} />
          <Button look="quiet" name="do" value={hidden ? "show" : "hide"}>
            {hidden ? texts.showAgain(label) : label}
          </Button>
        </form>
      ))}
      <a href={readingFiltersPaths.readingFilters()}>{texts.all}</a>
    </MenuPart>
  );
}
