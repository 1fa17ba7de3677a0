import type { PageProps } from "#shared/form.ts";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";
import { planText } from "#shared/stories/plan.text.ts";
import type { PublishingPageData } from "#shared/stories/publishing.dto.ts";
import { publishingText as words } from "#shared/stories/publishing.text.ts";
import { writingText } from "#shared/stories/writing.text.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Choice.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { Time } from "../../ui/Time.tsx";
import { PublishStoryButton } from "../editing/PublishStoryButton.tsx";
import { StoryTrail } from "../editing/StoryTrail.tsx";

/** Page to select drafts to publish, and to unpublish chapters; asks for confirmation first. */
export function PublishingPage({ data, form }: PageProps<PublishingPageData>) {
  const { story, asked } = data;
  return (
    <div className="page page-desk story-form publishing">
      <StoryTrail story={story} at="#chapters" here={words.title} />
      {asked?.kind === "publish" ? (
        <AskPublish data={data} asked={asked} form={form} />
      ) : asked ? (
        <AskWithdraw data={data} asked={asked} form={form} />
      ) : (
        <>
          <h1>{words.titleOf(story.title)}</h1>
          <FormErrors form={form} />
          {story.publish && (
            <div className="actions publishing-story">
              <p>{words.storyOut}</p>
              <PublishStoryButton story={story.id} complete={story.publish === "now"} />
            </div>
          )}
          <Drafts data={data} />
          <Published data={data} />
        </>
      )}
    </div>
  );
}

function Drafts({ data: { story, drafts, empty } }: { data: PublishingPageData }) {
  return (
    <section aria-labelledby="drafts">
      <h2 id="drafts">{words.drafts}</h2>
      {drafts.length === 0 ? (
        <p className="fine">{words.noDrafts}</p>
      ) : (
        <form noValidate method="get" action={chaptersPaths.publishing(story.id)}>
          <p>{words.draftsLead}</p>
          <div className="group-list" lang={story.language}>
            {drafts.map((draft) => (
              <Checkbox
                key={draft.id}
                name="chapter"
                id={`chapter-${draft.id}`}
                value={draft.id}
                label={words.chapter(draft.number, draft.title)}
                checked
              />
            ))}
          </div>
          <Checkbox name="silent" id="silent" label={words.silent} hint={words.silentHint} />
          <div className="actions">
            <Button look={story.publish ? "secondary" : "primary"} iconAfter="arrow-right">
              {words.choose}
            </Button>
            <ButtonLink look="quiet" href={chaptersPaths.plan(story.id)} icon="calendar">
              {planText.title}
            </ButtonLink>
          </div>
        </form>
      )}
      {empty > 0 && <p className="fine">{words.empty(empty)}</p>}
    </section>
  );
}

function Published({ data: { story, published } }: { data: PublishingPageData }) {
  return (
    <section aria-labelledby="published">
      <h2 id="published">{story.out ? words.published : words.ready}</h2>
      {!story.out && published.length > 0 && <p>{words.readyLead}</p>}
      {published.length === 0 ? (
        <p className="fine">{story.out ? words.noPublished : words.noReady}</p>
      ) : (
        <ol className="publishing-list">
          {published.map((chapter) => (
            <li key={chapter.id}>
              <span>
                <bdi lang={story.language}>{words.chapter(chapter.number, chapter.title)}</bdi>{" "}
                {story.out && chapter.publishedAt && (
                  <span className="fine">
                    <Time iso={chapter.publishedAt} />
                  </span>
                )}
              </span>
              <ButtonLink look="quiet" href={`${chaptersPaths.publishing(story.id)}?withdraw=${chapter.id}`}>
                {story.out ? words.withdraw : words.backToDraft}
                <span className="visually-hidden">: {chapter.title}</span>
              </ButtonLink>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

type Asked = NonNullable<PublishingPageData["asked"]>;

function AskPublish({
  data: { story },
  asked: { chapters, silent },
  form,
}: PageProps<PublishingPageData> & { asked: Asked & { kind: "publish" } }) {
  return (
    <>
      <h1>{(story.out ? words.ask : words.askMakeReady)(chapters.length)}</h1>
      <FormErrors form={form} />
      <p>{story.out ? words.askLead(chapters.length) : words.askReady}</p>
      <ul lang={story.language}>
        {chapters.map((chapter) => (
          <li key={chapter.id}>
            {words.chapter(chapter.number, chapter.title)}{" "}
            <span className="fine" lang="en">
              {writingText.chapter.words(chapter.words)}
            </span>
          </li>
        ))}
      </ul>
      {story.out && <p>{silent ? words.askSilent : words.askLoud}</p>}
      <form noValidate method="post" action={chaptersPaths.publishing(story.id)}>
        <CsrfField />
        <input type="hidden" name="intent" value="publish" />
        <input type="hidden" name="chapters" value={chapters.map(({ id }) => id).join(" ")} />
        <input type="hidden" name="silent" value={String(silent)} />
        <div className="actions">
          <Button look="primary" icon="check">
            {(story.out ? words.confirm : words.confirmReady)(chapters.length)}
          </Button>
          <ButtonLink href={chaptersPaths.publishing(story.id)}>{words.back}</ButtonLink>
        </div>
      </form>
    </>
  );
}

function AskWithdraw({
  data: { story },
  asked: { chapter },
  form,
}: PageProps<PublishingPageData> & { asked: Asked & { kind: "withdraw" } }) {
  return (
    <>
      <h1>{(story.out ? words.askWithdraw : words.askBackToDraft)(chapter.title)}</h1>
      <FormErrors form={form} />
      <p>{story.out ? words.withdrawLead : words.backToDraftLead}</p>
      <form noValidate method="post" action={chaptersPaths.publishing(story.id)}>
        <CsrfField />
        <input type="hidden" name="intent" value="withdraw" />
        <input type="hidden" name="chapter" value={chapter.id} />
        <div className="actions">
          <Button look="danger">{story.out ? words.confirmWithdraw : words.confirmBackToDraft}</Button>
          <ButtonLink href={chaptersPaths.publishing(story.id)}>{words.back}</ButtonLink>
        </div>
      </form>
    </>
  );
}
