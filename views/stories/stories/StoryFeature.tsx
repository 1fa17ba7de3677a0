import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import type { StoryFeatureDto } from "#shared/stories/stories.dto.ts";

import { storiesText } from "#shared/stories/stories.text.ts";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { MenuPart } from "../../ui/Menu.tsx";

/** The slot "story-feature": authors feature the story on their profile, staff on the site. */
export function StoryFeature({ story, places, hidden, token }: StoryFeatureDto) {
  const texts = storiesText.feature;
  return (
    <MenuPart label={texts.menu} icon="star">
      {places.map(({ on, is }) => (
        <form noValidate method="post" action={cataloguePaths.storyFeature(story)} key={on}>
          <CsrfField token={token} />
          <input type="hidden" name="on" value={on} />
          <Button look="quiet" name="do" value={is ? "first" : "feature"}>
            {is ? texts[`${on}First`] : texts[on]}
          </Button>
          {is && (
            <Button look="quiet" name="do" value="unfeature">
              {texts[`${on}Off`]}
            </Button>
          )}
        </form>
      ))}
      {hidden && <p className="hint">{texts.hidden}</p>}
    </MenuPart>
  );
}
