import type { PageProps } from "#shared/form.ts";
import { formatNumber } from "#shared/format.ts";
import type { PartnerPageData } from "#shared/reach/story-links.dto.ts";
import { storyLinksPaths } from "#shared/reach/story-links.paths.ts";
import { storyLinksText } from "#shared/reach/story-links.text.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Select } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Notice } from "../../ui/Notice.tsx";

const texts = storyLinksText.partners;

/** Page of a joint link of several authors, for an author who takes part or is invited. */
export function PartnerPage({ data, form }: PageProps<PartnerPageData>) {
  const { slug, title, owner, story, visits, reads, address, isOwner, closed } = data;
  return (
    <div className="page page-form page-stack">
      <h1>{texts.title(title)}</h1>
      <p className="lead">{texts.lead(owner)}</p>
      {!closed && (
        <p>
          <a href={storyLinksPaths.link(slug)}>{storyLinksText.manage.look}</a>
        </p>
      )}
      {closed ? (
        <Notice kind="info" title={texts.closed} />
      ) : isOwner ? (
        <Notice kind="info" title={texts.own} />
      ) : (
        <TakingPart data={data} form={form} />
      )}
      {story && (
        <section aria-labelledby="partner-brought" className="page-stack">
          <h2 id="partner-brought">{texts.brought}</h2>
          {!closed && (
            <>
              <p>{texts.share}</p>
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
          <form noValidate method="post" action={storyLinksPaths.linkPartner(slug)}>
            <CsrfField />
            <Button look="quiet" name="do" value="leave">
              {texts.leave}
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
        <p>{texts.noStoriesHint}</p>
      </Empty>
    );
  return (
    <form noValidate method="post" action={storyLinksPaths.linkPartner(slug, key ?? undefined)}>
      <CsrfField />
      <FormErrors form={form} />
      <Select
        {...bind("story")}
        label={texts.story}
        value={value("story")}
        options={[
          { value: "", label: texts.choose },
          ...stories.map(({ id, title }) => ({ value: id, label: title })),
        ]}
      />
      <Button look="primary">{story ? texts.change : texts.join}</Button>
    </form>
  );
}
