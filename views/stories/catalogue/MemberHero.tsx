import { siteText } from "../../../src/shared/site/site.text.ts";
import { cataloguePaths } from "../../../src/shared/stories/catalogue.paths.ts";
import { editingPaths } from "../../../src/shared/stories/editing.paths.ts";
import { storiesText } from "../../../src/shared/stories/stories.text.ts";
import { ButtonLink } from "../../ui/Button.tsx";

/** The slot "home-hero" for a member: they know what the site is, so the shelves come first. */
export function MemberHero({ name }: { name: string }) {
  const { home } = storiesText;
  return (
    <section className="hero hero-member">
      <h1>{home.welcome(name)}</h1>
      <div className="actions">
        <ButtonLink look="primary" href={cataloguePaths.stories()} iconAfter="arrow-right">
          {home.browse}
        </ButtonLink>
        <ButtonLink href={editingPaths.myStories()} icon="library">
          {siteText.myStories}
        </ButtonLink>
      </div>
    </section>
  );
}
