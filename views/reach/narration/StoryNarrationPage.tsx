import type { PageProps } from "#shared/form.ts";
import { formatDuration } from "#shared/format.ts";
import type { NarrationRowDto, StoryNarrationPageData } from "#shared/reach/narration.dto.ts";
import { narrationPaths } from "#shared/reach/narration.paths.ts";
import { narrationText as words } from "#shared/reach/narration.text.ts";
import { chapterTitle } from "#shared/stories/chapter-title.ts";
import { editingPaths } from "#shared/stories/editing.paths.ts";
import { writingText } from "#shared/stories/writing.text.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Table } from "../../ui/Table.tsx";
import { Narrator } from "./Narrator.tsx";

/** Page of a story's chapters with their audio, for those who publish them. */
export function StoryNarrationPage({ data, form }: PageProps<StoryNarrationPageData>) {
  const { story, rows } = data;
  return (
    <div className="page page-desk page-stack narration-desk">
      <Breadcrumbs
        trail={[
          { href: editingPaths.myStories(), label: writingText.mine.title },
          { href: editingPaths.storyEdit(story.id), label: story.title },
          { label: words.title },
        ]}
      />
      <h1>{words.titleOf(story.title)}</h1>
      <p className="lead">{words.lead}</p>
      {rows.length === 0 ? (
        <Empty icon="headphones" title={words.noChapters} />
      ) : (
        <div className="narration-list">
          <Table
            caption={words.title}
            headed
            rows={rows}
            keyOf={({ chapter }) => chapter}
            columns={[
              {
                head: words.chapter,
                cell: (row) => (
                  <>
                    <WayIn story={story} row={row} />
                    {!row.published && <span className="fine"> ({words.draft})</span>}
                  </>
                ),
              },
              { head: words.audio, cell: ({ audio }) => <Audio audio={audio} /> },
              { head: words.narrator, cell: ({ audio }) => audio && <Narrator narration={audio} /> },
            ]}
          />
        </div>
      )}
      <p className="fine">{words.used(data.bytes, data.gigabytes)}</p>
      <ComputerVoice data={data} form={form} />
    </div>
  );
}

function ComputerVoice({ data: { story, computerVoice }, form }: PageProps<StoryNarrationPageData>) {
  const { there, on, noLanguage, unread } = computerVoice;
  return (
    <section aria-labelledby="computer-voice">
      <h2 id="computer-voice">{words.computerVoice}</h2>
      <p>{words.computerVoiceLead}</p>
      {on && <p>{words.voiceIsOn}</p>}
      {noLanguage && (
        <Notice kind="warning">
          <p>{words.noLanguage}</p>
        </Notice>
      )}
      {unread.length > 0 && (
        <Notice kind="warning">
          <p>{words.unread(unread)}</p>
        </Notice>
      )}
      {there || on ? (
        <form noValidate method="post" action={narrationPaths.narration(story.id)}>
          <CsrfField />
          <FormErrors form={form} />
          <Button name="intent" value={on ? "voice-off" : "voice-on"}>
            {on ? words.switchOff : words.switchOn}
          </Button>
        </form>
      ) : (
        <p className="fine">{words.computerVoiceNone}</p>
      )}
    </section>
  );
}

function Audio({ audio }: Pick<NarrationRowDto, "audio">) {
  if (!audio) return <span className="fine">{words.noAudio}</span>;
  return (
    <>
      {formatDuration(audio.seconds)}{" "}
      {audio.voice === "narrator" && <span className="fine">{words.treatments[audio.treatment]}</span>}
    </>
  );
}

function WayIn({ story, row }: { story: StoryNarrationPageData["story"]; row: NarrationRowDto }) {
  const title = chapterTitle(row, story.language);
  return (
    <a
      href={narrationPaths.chapterNarration(story.id, row.chapter)}
      aria-label={row.audio ? words.editOf(title) : words.addTo(title)}
    >
      <bdi lang={story.language}>{title}</bdi>
    </a>
  );
}
