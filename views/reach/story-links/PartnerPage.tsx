import type { PageProps } from "../../../src/shared/form.ts";
import { formatNumber } from "../../../src/shared/format.ts";
import type { PartnerPageData } from "../../../src/shared/reach/story-links.dto.ts";
import { storyLinksPaths } from "../../../src/shared/reach/story-links.paths.ts";
import { storyLinksText } from "../../../src/shared/reach/story-links.text.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Select } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Notice } from "../../ui/Notice.tsx";

const words = storyLinksText.partners;

/** A page of several authors, for one who takes part or is asked to. */
export function PartnerPage({ data, form }: PageProps<PartnerPageData>) {
  const { slug, title, owner, story, visits, reads, address, isOwner, closed } = data;
  return (
    <div className="page page-form page-stack">
      <h1>{words.title(title)}</h1>
      <p className="lead">{words.lead(owner)}</p>
      {!closed && (
        <p>
          <a href={storyLinksPaths.link(slug)}>{storyLinksText.manage.look}</a>
        </p>
      )}
      {closed ? (
        <Notice kind="info" title={words.closed} />
      ) : isOwner ? (
        <Notice kind="info" title={words.own} />
      ) : (
        <TakingPart data={data} form={form} />
      )}
      {story && (
        <section aria-labelledby="partner-brought" className="page-stack">
          <h2 id="partner-brought">{words.brought}</h2>
          {!closed && (
            <>
              <p>{words.share}</p>
              <p>
                <code className="link-address">{address}</code>
              </p>
            </>
          )}
          <dl className="link-figures">
            <div>
              <dt>{storyLinksText.figures.visits}</dt>
              <dd>{formatNumber(visits)}</dd>
            </div>
            <div>
              <dt>{storyLinksText.figures.reads}</dt>
              <dd>{formatNumber(reads)}</dd>
            </div>
          </dl>
          <form method="post" action={storyLinksPaths.linkPartner(slug)}>
            <CsrfField />
            <Button look="quiet" name="do" value="leave">
              {words.leave}
            </Button>
          </form>
        </section>
      )}
    </div>
  );
}

function TakingPart({ data: { slug, key, stories, story }, form }: PageProps<PartnerPageData>) {
  const { bind, value } = formFields(form, { story: story ?? "" });
  if (stories.length === 0)
    return (
      <Empty
        title={storyLinksText.wizard.noStories}
        action={<ButtonLink href="/dashboard">{storyLinksText.wizard.write}</ButtonLink>}
      >
        <p>{words.noStoriesHint}</p>
      </Empty>
    );
  return (
    <form method="post" action={storyLinksPaths.linkPartner(slug, key ?? undefined)}>
      <CsrfField />
      <FormErrors form={form} />
      <Select
        {...bind("story")}
        label={words.story}
        value={value("story")}
        options={[
          { value: "", label: words.choose },
          ...stories.map(({ id, title }) => ({ value: id, label: title })),
        ]}
      />
      <Button look="primary">{story ? words.change : words.join}</Button>
    </form>
  );
}
