import type { PageProps } from "#shared/form.ts";
import { directionOf } from "#shared/languages.ts";
import type { LinkPageData, LinkPageDto } from "#shared/reach/story-links.dto.ts";
import { storyLinksPaths } from "#shared/reach/story-links.paths.ts";
import { storyLinksText } from "#shared/reach/story-links.text.ts";
import { AuthorName } from "../../people/users/AuthorName.tsx";
import { StoryCard } from "../../stories/stories/StoryCard.tsx";
import { StoryFlags } from "../../stories/stories/StoryFlags.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Paragraphs } from "../../ui/Paragraphs.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { Time } from "../../ui/Time.tsx";

const texts = storyLinksText.page;

/** The landing page to which an author sends readers. */
export const LinkPage = ({ data }: PageProps<LinkPageData>) => (
  <div className="page">
    <LinkBody link={data.link} />
  </div>
);

/** Content of the page; in the preview, its heading is not the page's main heading. */
export function LinkBody({ link, level: Heading = "h1" }: { link: LinkPageDto; level?: "h1" | "h2" }) {
  const { story, language } = link;
  const Part = Heading === "h1" ? "h2" : "h3";
  const direction = directionOf(language);
  return (
    <article className="link-page">
      <header className="link-head">
        <div className="cover">
          <Picture picture={story.cover} sizes="(min-width: 48rem) 300px, 200px" eager decorative />
        </div>
        <div className="link-words">
          {link.headline && (
            <p className="link-headline" dir="auto">
              {link.headline}
            </p>
          )}
          <Heading lang={language}>
            <bdi>{story.title}</bdi>
          </Heading>
          <p className="link-author">
            {texts.by} <AuthorName author={story.author} />
          </p>
          {link.outOn && (
            <p className="link-countdown">
              <strong>{texts.out(link.daysLeft)}</strong> <Time iso={link.outOn} />
            </p>
          )}
          <StoryFlags story={story} />
          {link.pitch && (
            <div className="link-pitch" dir="auto">
              <Paragraphs text={link.pitch} />
            </div>
          )}
          <div className="actions">
            <ButtonLink
              look="primary"
              href={storyLinksPaths.linkRead(link.slug)}
              icon="book-open"
              rel="nofollow"
            >
              {link.type === "arc" ? texts.ask : story.paid ? texts.read : texts.readFree}
            </ButtonLink>
          </div>
          {link.shops.length > 0 && (
            <div className="link-shops">
              <p id="link-shops">{texts.shops}</p>
              <ul className="actions" aria-labelledby="link-shops">
                {link.shops.map(({ name, url }) => (
                  <li key={url}>
                    <ButtonLink href={url} rel="nofollow ugc noopener">
                      {name}
                    </ButtonLink>
                  </li>
                ))}
              </ul>
            </div>
          )}
        </div>
      </header>
      {link.synopsis && (
        <section className="link-part" aria-labelledby="link-synopsis">
          <Part id="link-synopsis">{texts.synopsis}</Part>
          <div className="link-text" lang={language} dir={direction}>
            <Paragraphs text={link.synopsis} />
          </div>
        </section>
      )}
      {link.opening && (
        <section className="link-part" aria-labelledby="link-opening">
          <Part id="link-opening">{texts.opening}</Part>
          <div className="link-text link-opening" lang={language} dir={direction}>
            <Paragraphs text={link.opening} />
          </div>
          <p>
            <a href={storyLinksPaths.linkRead(link.slug)} rel="nofollow">
              {texts.goOn}
            </a>
          </p>
        </section>
      )}
      {link.more.length > 0 && (
        <section className="link-part" aria-labelledby="link-more">
          <Part id="link-more">{texts.more}</Part>
          <ul className="link-more">
            {link.more.map((other) => (
              <li key={other.id}>
                <StoryCard story={other} byline={false} level={Heading === "h1" ? "h3" : "h4"} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {link.partners.length > 0 && (
        <section className="link-part" aria-labelledby="link-partners">
          <Part id="link-partners">{storyLinksText.partners.also}</Part>
          <ul className="link-more">
            {link.partners.map((other) => (
              <li key={other.id}>
                <StoryCard story={other} level={Heading === "h1" ? "h3" : "h4"} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </article>
  );
}
