import { storyLinksPaths } from "#shared/reach/story-links.paths.ts";
import { storyLinksText } from "#shared/reach/story-links.text.ts";
import { ButtonLink } from "../../ui/Button.tsx";

const texts = storyLinksText.share;

/** Common places for links, offered as values of the source parameter. */
const SOURCES = ["newsletter", "instagram", "facebook", "bookmark"] as const;

/** A link's URL in the forms in which it is shared. */
export const LinkShare = ({ slug, address }: { slug: string; address: string }) => (
  <section className="link-part" aria-labelledby="link-share">
    <h2 id="link-share">{texts.title}</h2>
    <div className="link-share">
      <div>
        <p>
          <a className="link-address" href={storyLinksPaths.link(slug)}>
            {address}
          </a>
        </p>
        <p>{texts.sources}</p>
        <dl className="link-sources">
          {SOURCES.map((source) => (
            <div key={source}>
              <dt>{texts.source(source)}</dt>
              <dd>
                <code>{`${address}?utm_source=${source}`}</code>
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <figure className="link-code">
        <img
          src={storyLinksPaths.linkCode(slug)}
          alt={texts.codeAlt(address)}
          width={200}
          height={200}
          loading="lazy"
        />
        <figcaption>
          <p className="field-hint">{texts.codeHint}</p>
          <ButtonLink href={`${storyLinksPaths.linkCode(slug)}?download`} icon="download" download>
            {texts.download}
          </ButtonLink>
        </figcaption>
      </figure>
    </div>
  </section>
);
