import { emptyForm, type PageProps } from "#shared/form.ts";
import type { ChapterNarrationPageData } from "#shared/reach/narration.dto.ts";
import { NARRATOR_MAX } from "#shared/reach/narration.limits.ts";
import { narrationPaths } from "#shared/reach/narration.paths.ts";
import { narrationText as words } from "#shared/reach/narration.text.ts";
import { chapterTitle } from "#shared/stories/chapter-title.ts";
import { editingPaths } from "#shared/stories/editing.paths.ts";
import { writingText } from "#shared/stories/writing.text.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Notice } from "../../ui/Notice.tsx";
import { AUDIO_ACCEPTED, AudioPlayer } from "./AudioPlayer.tsx";
import { AudioUpload, hasUpload } from "./AudioUpload.tsx";
import { CuesForm } from "./CuesForm.tsx";

/** Page of one chapter's audio: upload, replace, name the narrator, remove. */
export function ChapterNarrationPage({ data, form: sent }: PageProps<ChapterNarrationPageData>) {
  const { story, chapter, audio, megabytes, treats } = data;
  // Each form shows only the errors of that form.
  const isOfCues = /^(?:cues|estimate|no-cues)$/.test(String(sent.values.intent ?? ""));
  const form = isOfCues ? emptyForm : sent;
  const { bind, value } = formFields(form, { narrator: data.narrator });
  const here = narrationPaths.chapterNarration(story.id, chapter.id);
  const title = chapterTitle(chapter, story.language);
  return (
    <div className="page page-narrow page-stack narration-desk">
      <Breadcrumbs
        trail={[
          { href: editingPaths.myStories(), label: writingText.mine.title },
          { href: editingPaths.storyEdit(story.id), label: story.title },
          { href: narrationPaths.narration(story.id), label: words.title },
          { label: title },
        ]}
      />
      <h1>
        <bdi lang={story.language}>{title}</bdi>
      </h1>
      {audio && (
        <section aria-label={words.listen}>
          <AudioPlayer sources={audio.sources} label={words.listen} />
          <p className="fine">
            {words.about(audio.fileName, audio.bytes, audio.seconds)}.{" "}
            {audio.treatment === "waiting"
              ? words.progress(audio.progress)
              : words.treatments[audio.treatment]}
            .
          </p>
        </section>
      )}
      <Notice kind="info">
        <p>{treats ? words.treats : words.treatsNot}</p>
      </Notice>
      <form noValidate method="post" action={here} encType="multipart/form-data">
        <CsrfField />
        <FormErrors form={form} />
        <Field
          {...bind("narrator")}
          label={words.narrator}
          hint={words.narratorHint}
          value={value("narrator")}
          maxLength={NARRATOR_MAX}
          optional
        />
        <Field
          {...bind("audio")}
          label={words.file}
          hint={audio ? words.replaceHint(megabytes) : words.fileHint(megabytes)}
          type="file"
          accept={AUDIO_ACCEPTED}
          required={!audio && !hasUpload(form)}
          optional={audio !== null}
        />
        <AudioUpload form={form} story={story.id} chapter={chapter.id} />
        <div className="actions form-actions">
          <Button look="primary" name="intent" value="save" icon={audio ? "check" : "upload"}>
            {audio ? words.save : words.upload}
          </Button>
        </div>
      </form>
      {audio && <CuesForm action={here} cues={data.cues} form={isOfCues ? sent : emptyForm} />}
      {audio && (
        <div className="danger-zone">
          <Dialog id="remove-audio" opener={words.remove} title={words.removeTitle}>
            <p>{words.removeBody}</p>
            <form noValidate method="post" action={here}>
              <CsrfField />
              <Button look="danger" name="intent" value="remove" icon="trash-2">
                {words.removeConfirm}
              </Button>
            </form>
          </Dialog>
        </div>
      )}
    </div>
  );
}
