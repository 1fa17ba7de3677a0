import type { PageProps } from "#shared/form.ts";
import { formatNumber } from "#shared/format.ts";
import { reportsPaths } from "#shared/moderation/reports.paths.ts";
import { auditPaths } from "#shared/platform/audit.paths.ts";
import { adminText } from "#shared/site/admin.text.ts";
import type { AdminStoryPageData } from "#shared/site/admin-stories.dto.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Fact, Facts } from "../../ui/Facts.tsx";
import { TextArea } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Paragraphs } from "../../ui/Paragraphs.tsx";
import { Time } from "../../ui/Time.tsx";
import { AdminFrame } from "./AdminFrame.tsx";
import { StoryState } from "./StoriesPage.tsx";
import { Who } from "./Who.tsx";

const texts = adminText.story;
const { stories } = adminText;

/** Page of one story for the staff: its facts and the available actions. */
export function StoryPage({ data, form }: PageProps<AdminStoryPageData>) {
  const { story, isAdmin, zone } = data;
  return (
    <AdminFrame data={data} current="stories" title={story.title}>
      <Breadcrumbs
        trail={[{ href: cataloguePaths.adminStories(), label: stories.title }, { label: story.title }]}
      />
      <div className="admin-columns">
        <div className="admin-main">
          <section aria-labelledby="facts">
            <h2 id="facts">{texts.facts}</h2>
            <Facts>
              <Fact name={stories.author}>
                <Who who={story.author} />
              </Fact>
              <Fact name={stories.state}>
                <StoryState story={story} />
              </Fact>
              <Fact name={texts.removedReason}>{story.removedReason}</Fact>
              <Fact name={texts.published}>
                {story.publishedAt && <Time iso={story.publishedAt} as="stamp" zone={zone} />}
              </Fact>
              <Fact name={stories.changed}>
                <Time iso={story.changedAt} as="stamp" zone={zone} />
              </Fact>
              <Fact name={texts.chapters}>{formatNumber(story.chapters)}</Fact>
              <Fact name={texts.drafts}>{formatNumber(story.drafts)}</Fact>
              <Fact name={stories.words}>{formatNumber(story.words)}</Fact>
              <Fact name={texts.reads}>{formatNumber(story.reads)}</Fact>
            </Facts>
            {story.synopsis && (
              <>
                <h3>{texts.synopsis}</h3>
                <Paragraphs text={story.synopsis} />
              </>
            )}
            <ul className="admin-links">
              {story.url && (
                <li>
                  <a href={story.url}>{texts.see}</a>
                </li>
              )}
              <li>
                <a href={reportsPaths.adminReports(undefined, undefined, story.author.id)}>{texts.reports}</a>
              </li>
              {isAdmin && (
                <li>
                  <a href={auditPaths.adminAudit({ subject: story.id })}>{texts.log}</a>
                </li>
              )}
            </ul>
          </section>
        </div>
        <section className="admin-acts" aria-labelledby="acts">
          <h2 id="acts">{texts.acts}</h2>
          <Acts data={data} form={form} />
        </section>
      </div>
    </AdminFrame>
  );
}

function Acts({ data: { story, acts }, form }: Pick<PageProps<AdminStoryPageData>, "data" | "form">) {
  if (acts.length === 0) return <p className="fine">{texts.nothing}</p>;
  const { bind, value } = formFields(form);
  return (
    <form noValidate method="post" action={cataloguePaths.adminStory(story.id)}>
      <CsrfField />
      <FormErrors form={form} />
      <p className="fine">{texts.actsLead}</p>
      <TextArea
        {...bind("reason")}
        label={texts.reason}
        hint={texts.reasonHint}
        value={value("reason")}
        maxLength={1_000}
        rows={3}
        required
      />
      <div className="actions">
        {acts.map((act) => (
          <Button key={act} name="intent" value={act} look={act === "remove" ? "danger" : "secondary"}>
            {texts.act[act]}
          </Button>
        ))}
      </div>
    </form>
  );
}
