import type { PageProps } from "#shared/form.ts";
import { formatNumber } from "#shared/format.ts";
import { subscriptionsPaths } from "#shared/money/subscriptions.paths.ts";
import type { StoryLinkDto, StoryLinksPageData } from "#shared/reach/story-links.dto.ts";
import { storyLinksPaths } from "#shared/reach/story-links.paths.ts";
import { storyLinksText } from "#shared/reach/story-links.text.ts";
import { Badge } from "../../ui/Badge.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";

const texts = storyLinksText;

/** Page of an author's links, with the statistics of each. */
export function StoryLinksPage({ data: { links, premium, promotions } }: PageProps<StoryLinksPageData>) {
  const create = (
    <ButtonLink look="primary" href={storyLinksPaths.newStoryLink()}>
      {texts.create}
    </ButtonLink>
  );
  return (
    <div className="page page-desk page-stack">
      <div className="desk-head">
        <div>
          <h1>{texts.title}</h1>
          <p className="lead">{texts.lead}</p>
        </div>
        {links.length > 0 && <div className="actions">{create}</div>}
      </div>
      {!premium && (
        <p className="link-free">
          {texts.free} <a href={subscriptionsPaths.premium()}>{texts.premium}</a>
        </p>
      )}
      {links.length === 0 ? (
        <Empty title={texts.empty} action={create}>
          <p>{texts.emptyHint}</p>
        </Empty>
      ) : (
        <ul className="reach-list">
          {links.map((link) => (
            <li key={link.id}>
              <OneLink link={link} />
            </li>
          ))}
        </ul>
      )}
      {promotions.length > 0 && (
        <section aria-labelledby="promotions">
          <h2 id="promotions">{texts.partners.takesPart}</h2>
          <ul>
            {promotions.map(({ slug, title }) => (
              <li key={slug}>
                <a href={storyLinksPaths.linkPartner(slug)}>
                  <bdi>{title}</bdi>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

const OneLink = ({ link }: { link: StoryLinkDto }) => (
  <article className="card link-row">
    <div>
      <h2>
        <a href={storyLinksPaths.storyLink(link.id)}>{link.title ?? link.slug}</a>
      </h2>
      <p className="link-row-facts">
        <Badge>{texts.states[link.state]}</Badge> <span>{texts.types[link.type]}</span>{" "}
        <code>{storyLinksPaths.link(link.slug)}</code>
      </p>
    </div>
    <dl className="link-figures">
      <div>
        <dt>{texts.figures.visits}</dt>
        <dd>{formatNumber(link.visits)}</dd>
      </div>
      <div>
        <dt>{texts.figures.reads}</dt>
        <dd>{formatNumber(link.reads)}</dd>
      </div>
    </dl>
  </article>
);
