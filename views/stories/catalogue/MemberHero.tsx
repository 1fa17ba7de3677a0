import { siteText } from "#shared/site/site.text.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { editingPaths } from "#shared/stories/editing.paths.ts";
import { storiesText } from "#shared/stories/stories.text.ts";
import { ButtonLink } from "../../ui/Button.tsx";

/** The slot "home-hero" for a member: short, because they know the site, so that the shelves come first. */
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
