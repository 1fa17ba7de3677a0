import type { PageProps } from "../../../src/shared/form.ts";
import { chaptersPaths } from "../../../src/shared/stories/chapters.paths.ts";
import type { PublishingPageData } from "../../../src/shared/stories/publishing.dto.ts";
import { publishingText as words } from "../../../src/shared/stories/publishing.text.ts";
import { writingText } from "../../../src/shared/stories/writing.text.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Choice.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { Time } from "../../ui/Time.tsx";
import { StoryTrail } from "../editing/StoryTrail.tsx";

/** Drafts to choose, and what is published; what was chosen is asked about before it is done. */
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
        <form method="get" action={chaptersPaths.publishing(story.id)}>
          <p>{words.draftsLead}</p>
          <div className="group-list" lang={story.language}>
            {drafts.map((draft) => (
              <Checkbox
                key={draft.id}
                name="n"
                id={`n-${draft.number}`}
                value={String(draft.number)}
                label={words.chapter(draft.number, draft.title)}
                checked
              />
            ))}
          </div>
          <Checkbox name="silent" id="silent" label={words.silent} hint={words.silentHint} />
          <div className="actions">
            <Button look="primary" iconAfter="arrow-right">
              {words.choose}
            </Button>
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
      <h2 id="published">{words.published}</h2>
      {published.length === 0 ? (
        <p className="fine">{words.noPublished}</p>
      ) : (
        <ol className="publishing-list">
          {published.map((chapter) => (
            <li key={chapter.id}>
              <span>
                <bdi lang={story.language}>{words.chapter(chapter.number, chapter.title)}</bdi>{" "}
                {chapter.publishedAt && (
                  <span className="fine">
                    <Time iso={chapter.publishedAt} />
                  </span>
                )}
              </span>
              <ButtonLink
                look="quiet"
                href={`${chaptersPaths.publishing(story.id)}?withdraw=${chapter.number}`}
              >
                {words.withdraw}
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
      <h1>{words.ask(chapters.length)}</h1>
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
      <form method="post" action={chaptersPaths.publishing(story.id)}>
        <CsrfField />
        <input type="hidden" name="intent" value="publish" />
        <input type="hidden" name="chapters" value={chapters.map(({ id }) => id).join(" ")} />
        <input type="hidden" name="silent" value={String(silent)} />
        <div className="actions">
          <Button look="primary" icon="check">
            {words.confirm(chapters.length)}
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
      <h1>{words.askWithdraw(chapter.title)}</h1>
      <FormErrors form={form} />
      <p>{words.withdrawLead}</p>
      <form method="post" action={chaptersPaths.publishing(story.id)}>
        <CsrfField />
        <input type="hidden" name="intent" value="withdraw" />
        <input type="hidden" name="chapter" value={chapter.id} />
        <div className="actions">
          <Button look="danger">{words.confirmWithdraw}</Button>
          <ButtonLink href={chaptersPaths.publishing(story.id)}>{words.back}</ButtonLink>
        </div>
      </form>
    </>
  );
}
