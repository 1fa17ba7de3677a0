import type { PageProps } from "../../../src/shared/form.ts";
import { formatNumber } from "../../../src/shared/format.ts";
import { reportsPaths } from "../../../src/shared/moderation/reports.paths.ts";
import { auditPaths } from "../../../src/shared/platform/audit.paths.ts";
import { adminText } from "../../../src/shared/site/admin.text.ts";
import type { AdminStoryPageData } from "../../../src/shared/site/admin-stories.dto.ts";
import { cataloguePaths } from "../../../src/shared/stories/catalogue.paths.ts";
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

const words = adminText.story;
const { stories } = adminText;

/** One story: what staff need to know of it, and what they may do to it. */
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
            <h2 id="facts">{words.facts}</h2>
            <Facts>
              <Fact name={stories.author}>
                <Who who={story.author} />
              </Fact>
              <Fact name={stories.state}>
                <StoryState story={story} />
              </Fact>
              <Fact name={words.removedReason}>{story.removedReason}</Fact>
              <Fact name={words.published}>
                {story.publishedAt && <Time iso={story.publishedAt} as="stamp" zone={zone} />}
              </Fact>
              <Fact name={stories.changed}>
                <Time iso={story.changedAt} as="stamp" zone={zone} />
              </Fact>
              <Fact name={words.chapters}>{formatNumber(story.chapters)}</Fact>
              <Fact name={words.drafts}>{formatNumber(story.drafts)}</Fact>
              <Fact name={stories.words}>{formatNumber(story.words)}</Fact>
              <Fact name={words.reads}>{formatNumber(story.reads)}</Fact>
            </Facts>
            {story.synopsis && (
              <>
                <h3>{words.synopsis}</h3>
                <Paragraphs text={story.synopsis} />
              </>
            )}
            <ul className="admin-links">
              {story.url && (
                <li>
                  <a href={story.url}>{words.see}</a>
                </li>
              )}
              <li>
                <a href={reportsPaths.adminReports(undefined, undefined, story.author.id)}>{words.reports}</a>
              </li>
              {isAdmin && (
                <li>
                  <a href={auditPaths.adminAudit({ subject: story.id })}>{words.log}</a>
                </li>
              )}
            </ul>
          </section>
        </div>
        <section className="admin-acts" aria-labelledby="acts">
          <h2 id="acts">{words.acts}</h2>
          <Acts data={data} form={form} />
        </section>
      </div>
    </AdminFrame>
  );
}

function Acts({ data: { story, acts }, form }: Pick<PageProps<AdminStoryPageData>, "data" | "form">) {
  if (acts.length === 0) return <p className="fine">{words.nothing}</p>;
  const { bind, value } = formFields(form);
  return (
    <form method="post" action={cataloguePaths.adminStory(story.id)}>
      <CsrfField />
      <FormErrors form={form} />
      <p className="fine">{words.actsLead}</p>
      <TextArea
        {...bind("reason")}
        label={words.reason}
        hint={words.reasonHint}
        value={value("reason")}
        maxLength={1_000}
        rows={3}
        required
      />
      <div className="actions">
        {acts.map((act) => (
          <Button key={act} name="intent" value={act} look={act === "remove" ? "danger" : "secondary"}>
            {words.act[act]}
          </Button>
        ))}
      </div>
    </form>
  );
}
