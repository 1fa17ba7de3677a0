import type { FormState } from "#shared/form.ts";
import { audioUploadText as words } from "#shared/reach/audio-upload.text.ts";
import { narrationPaths } from "#shared/reach/narration.paths.ts";

/**
 * True if the audio of a returned form has already been uploaded, so that the file need not be chosen again.
 */
export const hasUpload = ({ values, errors }: FormState): boolean =>
  typeof values.upload === "string" && values.upload !== "" && !errors.audio;

/**
 * Part of an audio form: scripts upload the file here in chunks first, and show the progress and store the
 * upload's id. Without scripts, the form sends the file.
 */
export function AudioUpload({
  form,
  chapter,
  story,
  order,
}: {
  form: FormState;
  /** Empty if the form has a selection of chapters. */
  chapter?: string;
  story?: string;
  order?: string;
}) {
  const isHere = hasUpload(form);
  return (
    <div
      className="audio-upload"
      data-audio-upload={narrationPaths.uploads()}
      data-chapter={chapter}
      data-story={story}
      data-order={order}
    >
      <input type="hidden" name="upload" value={isHere ? String(form.values.upload) : ""} />
      {isHere && <p className="fine">{words.isHere}</p>}
      <p className="fine" data-part="hint" hidden>
        {words.goesOn}
      </p>
      <progress className="progress" max={100} value={0} aria-label={words.label} hidden />
      <p className="fine" role="status" />
    </div>
  );
}
