import { formatDuration } from "../../../src/shared/format.ts";
import type { NarrationDto } from "../../../src/shared/reach/narration.dto.ts";
import { narrationText as words } from "../../../src/shared/reach/narration.text.ts";
import { Icon } from "../../ui/Icon.tsx";
import { AudioPlayer } from "./AudioPlayer.tsx";
import { Narrator } from "./Narrator.tsx";

/** A chapter's audio above its text. */
export const Narration = ({ narration }: { narration: NarrationDto }) => (
  <section className="narration" aria-label={words.region}>
    <p className="narration-by">
      <Icon name="headphones" />
      <Narrator narration={narration} />
      <span className="fine">{formatDuration(narration.seconds)}</span>
    </p>
    <AudioPlayer sources={narration.sources} label={words.region} />
  </section>
);
