import type { StoryLinkPageData } from "#shared/reach/story-links.dto.ts";
import { storyLinksPaths } from "#shared/reach/story-links.paths.ts";
import { storyLinksText } from "#shared/reach/story-links.text.ts";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";

const texts = storyLinksText.partners;

/** The other authors of a joint link, for its owner. */
export const Partners = ({ link, partners, invitation }: StoryLinkPageData) => (
  <section className="link-part" aria-labelledby="link-partners">
    <h2 id="link-partners">{texts.heading}</h2>
    <p>{texts.about}</p>
    {invitation === null ? (
      <form noValidate method="post" action={storyLinksPaths.storyLinkPartners(link.id)}>
        <CsrfField />
        <Button icon="users">{texts.open}</Button>
      </form>
    ) : (
      <p>
        {texts.invitation} <code className="link-address">{invitation}</code>
      </p>
    )}
    {partners.length > 0 && (
      <ul className="reach-list link-partners">
        {partners.map(({ author, name, title }) => (
          <li key={author}>
            <form noValidate method="post" action={storyLinksPaths.storyLinkPartners(link.id)}>
              <CsrfField />
              <input type="hidden" name="author" value={author} />
              <bdi>{title ? texts.with(title, name) : name}</bdi>{" "}
              <Button look="quiet" name="do" value="remove" title={texts.removeOf(name)}>
                {texts.remove}
              </Button>
            </form>
          </li>
        ))}
      </ul>
    )}
  </section>
);
