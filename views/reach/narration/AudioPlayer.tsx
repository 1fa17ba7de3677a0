import type { AudioSourceDto } from "#shared/reach/narration.dto.ts";
import { narrationText as words } from "#shared/reach/narration.text.ts";

/** File types accepted by audio fields. */
export const AUDIO_ACCEPTED = ".mp3,.m4a,.m4b,.opus,.ogg,.flac,audio/mpeg,audio/mp4,audio/ogg,audio/flac";

/** The browser's native audio player; if it cannot play the file, a download link. */
export const AudioPlayer = ({ sources, label }: { sources: readonly AudioSourceDto[]; label: string }) => (
  // biome-ignore lint/a11y/useMediaCaption: its words stand below it, as the chapter
  <audio className="narration-player" controls preload="none" aria-label={label}>
    {sources.map(({ href, type }) => (
      <source key={href} src={href} type={type} />
    ))}
    <p>
      {words.unsupported}{" "}
      {sources[0] && (
        <a href={sources[0].href} download>
          {words.download}
        </a>
      )}
    </p>
  </audio>
);
