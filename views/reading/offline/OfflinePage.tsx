import { offlineText } from "../../../src/shared/reading/offline.text.ts";
import { cataloguePaths } from "../../../src/shared/stories/catalogue.paths.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";

const words = offlineText;

/**
 * What is kept on this device. A device keeps this page too, for every address it has no page of: then what is marked
 * `data-kept` stands in it, and what is marked `data-online` does not. The script fills the list out of the template.
 */
export function OfflinePage() {
  return (
    <div className="page page-narrow offline">
      <h1>
        <span data-online="">{words.title}</span>
        <span data-kept="" hidden>
          {words.offlineTitle}
        </span>
      </h1>
      <p className="lead" data-online="">
        {words.lead}
      </p>
      <div data-kept="" hidden>
        <p className="lead">{words.offlineLead}</p>
        <p className="actions">
          <ButtonLink href="" look="primary">
            {words.again}
          </ButtonLink>
        </p>
      </div>
      <section data-offline-list="" aria-label={words.title}>
        <p role="status" data-offline="status">
          {words.needsScript}
        </p>
        <ul className="facts-list" data-offline="stories" />
        <template data-offline="story">
          <li>
            <Icon name="book-open" />
            <div className="facts-list-what">
              <p className="facts-list-name">
                <a href={cataloguePaths.home()}>
                  <bdi data-offline="title">{words.title}</bdi>
                </a>
              </p>
              <p className="fine">
                <bdi data-offline="author" />
                <br />
                <span data-offline="facts" />
              </p>
            </div>
            <button type="button" className="btn" data-offline="remove">
              <Icon name="trash-2" />
              <span>
                {words.removeOne} <span className="visually-hidden" data-offline="name" />
              </span>
            </button>
          </li>
        </template>
        <p className="actions" data-offline="ends" hidden>
          <button type="button" className="btn btn-quiet" data-offline="remove-all">
            {words.removeAll}
          </button>
        </p>
      </section>
      <section className="offline-how" data-online="" aria-labelledby="how">
        <h2 id="how">{words.howTitle}</h2>
        {words.how.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <p className="actions">
          <ButtonLink href={cataloguePaths.stories()} icon="compass">
            {words.browse}
          </ButtonLink>
        </p>
      </section>
    </div>
  );
}
