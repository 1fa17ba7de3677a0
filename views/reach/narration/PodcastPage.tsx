import type { PageProps } from "#shared/form.ts";
import type { PodcastPageData } from "#shared/reach/narration.dto.ts";
import { narrationPaths } from "#shared/reach/narration.paths.ts";
import { podcastText as words } from "#shared/reach/podcast.text.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";

/** Page of the feed URLs with which podcast apps play a story. */
export function PodcastPage({ data, form }: PageProps<PodcastPageData>) {
  const { story, open, secret, bought } = data;
  return (
    <div className="page page-narrow page-stack narration-desk">
      <Breadcrumbs
        trail={[{ href: cataloguePaths.story(story), label: story.title }, { label: words.title }]}
      />
      <h1>{words.titleOf(story.title)}</h1>
      <p className="lead">{words.lead}</p>
      <FormErrors form={form} />
      {open && (
        <section aria-labelledby="open-feed">
          <h2 id="open-feed">{words.open}</h2>
          <p>{words.openHint}</p>
          <Address id="open-address" label={words.address} value={open} />
        </section>
      )}
      {bought && (
        <section aria-labelledby="secret-feed">
          <h2 id="secret-feed">{words.secret}</h2>
          <p>{words.secretHint}</p>
          {secret && <Address id="secret-address" label={words.address} value={secret} />}
          <form noValidate method="post" action={narrationPaths.podcastPage(story.id)}>
            <CsrfField />
            <div className="actions">
              <Button name="intent" value="make" look={secret ? undefined : "primary"}>
                {secret ? words.another : words.make}
              </Button>
              {secret && (
                <Button name="intent" value="end" look="quiet">
                  {words.end}
                </Button>
              )}
            </div>
          </form>
        </section>
      )}
      {!open && !bought && <p>{words.none}</p>}
      <p>
        <ButtonLink look="quiet" href={cataloguePaths.story(story)} icon="arrow-left">
          {words.back}
        </ButtonLink>
      </p>
    </div>
  );
}

const Address = ({ id, label, value }: { id: string; label: string; value: string }) => (
  <div className="field">
    <label htmlFor={id}>{label}</label>
    <input id={id} className="input" readOnly value={value} />
  </div>
);
