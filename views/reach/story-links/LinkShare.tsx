import { storyLinksPaths } from "../../../src/shared/reach/story-links.paths.ts";
import { storyLinksText } from "../../../src/shared/reach/story-links.text.ts";
import { ButtonLink } from "../../ui/Button.tsx";

const words = storyLinksText.share;

/** Where addresses are often put, as sources. */
const SOURCES = ["newsletter", "instagram", "facebook", "bookmark"] as const;

/** A link's address, in the forms in which it is passed on. */
export const LinkShare = ({ slug, address }: { slug: string; address: string }) => (
  <section className="link-part" aria-labelledby="link-share">
    <h2 id="link-share">{words.title}</h2>
    <div className="link-share">
      <div>
        <p>
          <a className="link-address" href={storyLinksPaths.link(slug)}>
            {address}
          </a>
        </p>
        <p>{words.sources}</p>
        <dl className="link-sources">
          {SOURCES.map((source) => (
            <div key={source}>
              <dt>{words.source(source)}</dt>
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
          alt={words.codeAlt(address)}
          width={200}
          height={200}
          loading="lazy"
        />
        <figcaption>
          <p className="field-hint">{words.codeHint}</p>
          <ButtonLink href={`${storyLinksPaths.linkCode(slug)}?download`} icon="download" download>
            {words.download}
          </ButtonLink>
        </figcaption>
      </figure>
    </div>
  </section>
);
