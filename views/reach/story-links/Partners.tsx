import type { StoryLinkPageData } from "../../../src/shared/reach/story-links.dto.ts";
import { storyLinksPaths } from "../../../src/shared/reach/story-links.paths.ts";
import { storyLinksText } from "../../../src/shared/reach/story-links.text.ts";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";

const words = storyLinksText.partners;

/** The other authors of a page, for who looks after it. */
export const Partners = ({ link, partners, invitation }: StoryLinkPageData) => (
  <section className="link-part" aria-labelledby="link-partners">
    <h2 id="link-partners">{words.heading}</h2>
    <p>{words.about}</p>
    {invitation === null ? (
      <form method="post" action={storyLinksPaths.storyLinkPartners(link.id)}>
        <CsrfField />
        <Button icon="users">{words.open}</Button>
      </form>
    ) : (
      <p>
        {words.invitation} <code className="link-address">{invitation}</code>
      </p>
    )}
    {partners.length > 0 && (
      <ul className="reach-list link-partners">
        {partners.map(({ author, name, title }) => (
          <li key={author}>
            <form method="post" action={storyLinksPaths.storyLinkPartners(link.id)}>
              <CsrfField />
              <input type="hidden" name="author" value={author} />
              <bdi>{words.with(title, name)}</bdi>{" "}
              <Button look="quiet" name="do" value="remove" title={words.removeOf(name)}>
                {words.remove}
              </Button>
            </form>
          </li>
        ))}
      </ul>
    )}
  </section>
);
