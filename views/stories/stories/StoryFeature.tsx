import { cataloguePaths } from "../../../src/shared/stories/catalogue.paths.ts";
import type { StoryFeatureDto } from "../../../src/shared/stories/stories.dto.ts";

import { storiesText } from "../../../src/shared/stories/stories.text.ts";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { MenuPart } from "../../ui/Menu.tsx";

/** The slot "story-feature" for the author, who features it on the own profile, and for staff, who do on the site. */
export function StoryFeature({ story, places, hidden, token }: StoryFeatureDto) {
  const words = storiesText.feature;
  return (
    <MenuPart label={words.menu} icon="star">
      {places.map(({ on, is }) => (
        <form method="post" action={cataloguePaths.storyFeature(story)} key={on}>
          <CsrfField token={token} />
          <input type="hidden" name="on" value={on} />
          <Button look="quiet" name="do" value={is ? "first" : "feature"}>
            {is ? words[`${on}First`] : words[on]}
          </Button>
          {is && (
            <Button look="quiet" name="do" value="unfeature">
              {words[`${on}Off`]}
            </Button>
          )}
        </form>
      ))}
      {hidden && <p className="hint">{words.hidden}</p>}
    </MenuPart>
  );
}
