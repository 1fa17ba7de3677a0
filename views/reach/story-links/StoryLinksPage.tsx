import type { PageProps } from "../../../src/shared/form.ts";
import { formatNumber } from "../../../src/shared/format.ts";
import { subscriptionsPaths } from "../../../src/shared/money/subscriptions.paths.ts";
import type { StoryLinkDto, StoryLinksPageData } from "../../../src/shared/reach/story-links.dto.ts";
import { storyLinksPaths } from "../../../src/shared/reach/story-links.paths.ts";
import { storyLinksText } from "../../../src/shared/reach/story-links.text.ts";
import { Badge } from "../../ui/Badge.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";

const words = storyLinksText;

/** An author's links, with what each brought. */
export function StoryLinksPage({ data: { links, premium, promotions } }: PageProps<StoryLinksPageData>) {
  const create = (
    <ButtonLink look="primary" href={storyLinksPaths.newStoryLink()}>
      {words.create}
    </ButtonLink>
  );
  return (
    <div className="page page-desk page-stack">
      <div className="desk-head">
        <div>
          <h1>{words.title}</h1>
          <p className="lead">{words.lead}</p>
        </div>
        {links.length > 0 && <div className="actions">{create}</div>}
      </div>
      {!premium && (
        <p className="link-free">
          {words.free} <a href={subscriptionsPaths.premium()}>{words.premium}</a>
        </p>
      )}
      {links.length === 0 ? (
        <Empty title={words.empty} action={create}>
          <p>{words.emptyHint}</p>
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
          <h2 id="promotions">{words.partners.takesPart}</h2>
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
        <Badge>{words.states[link.state]}</Badge> <span>{words.types[link.type]}</span>{" "}
        <code>{storyLinksPaths.link(link.slug)}</code>
      </p>
    </div>
    <dl className="link-figures">
      <div>
        <dt>{words.figures.visits}</dt>
        <dd>{formatNumber(link.visits)}</dd>
      </div>
      <div>
        <dt>{words.figures.reads}</dt>
        <dd>{formatNumber(link.reads)}</dd>
      </div>
    </dl>
  </article>
);
