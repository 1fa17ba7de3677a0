import { offlineText } from "#shared/reading/offline.text.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";

const texts = offlineText;

/**
 * Page of the stories saved on this device. The service worker also caches this page and serves it, when
 * offline, for every URL not in the cache: then elements marked `data-kept` are shown and those marked
 * `data-online` are not. The script fills the list from the template.
 */
export function OfflinePage() {
  return (
    <div className="page page-narrow offline">
      <h1>
        <span data-online="">{texts.title}</span>
        <span data-kept="" hidden>
          {texts.offlineTitle}
        </span>
      </h1>
      <p className="lead" data-online="">
        {texts.lead}
      </p>
      <div data-kept="" hidden>
        <p className="lead">{texts.offlineLead}</p>
        <p className="actions">
          <ButtonLink href="" look="primary">
            {texts.again}
          </ButtonLink>
        </p>
      </div>
      <section data-offline-list="" aria-label={texts.title}>
        <p role="status" data-offline="status">
          {texts.needsScript}
        </p>
        <ul className="facts-list" data-offline="stories" />
        <template data-offline="story">
          <li>
            <Icon name="book-open" />
            <div className="facts-list-what">
              <p className="facts-list-name">
                <a href={cataloguePaths.home()}>
                  <bdi data-offline="title">{texts.title}</bdi>
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
                {texts.removeOne} <span className="visually-hidden" data-offline="name" />
              </span>
            </button>
          </li>
        </template>
        <p className="actions" data-offline="ends" hidden>
          <button type="button" className="btn btn-quiet" data-offline="remove-all">
            {texts.removeAll}
          </button>
        </p>
      </section>
      <section className="offline-how" data-online="" aria-labelledby="how">
        <h2 id="how">{texts.howTitle}</h2>
        {texts.how.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <p className="actions">
          <ButtonLink href={cataloguePaths.stories()} icon="compass">
            {texts.browse}
          </ButtonLink>
        </p>
      </section>
    </div>
  );
}
