import type { FormState } from "../../../src/shared/form.ts";
import { audioUploadText as words } from "../../../src/shared/reach/audio-upload.text.ts";
import { narrationPaths } from "../../../src/shared/reach/narration.paths.ts";

/** Whether a form that comes back has its audio here already, so that the file need not be chosen again. */
export const hasUpload = ({ values, errors }: FormState): boolean =>
  typeof values.upload === "string" && values.upload !== "" && !errors.audio;

/**
 * Within a form for audio: where scripts send the file in pieces first, and put the upload's id, and how far it has come.
 * Without them the form sends the file itself.
 */
export function AudioUpload({
  form,
  chapter,
  story,
  order,
}: {
  form: FormState;
  /** Empty where the form has a choice of chapters. */
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
