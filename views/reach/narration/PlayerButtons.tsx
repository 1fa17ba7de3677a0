import { narrationPlayerText as words } from "#shared/reach/narration-player.text.ts";
import { BACK_SECONDS, FORWARD_SECONDS, formatPosition } from "#shared/reach/narration-player.ts";
import { Icon } from "../../ui/Icon.tsx";

/** A button of the player that shows only an icon. `part` is what the script makes of it. */
export const PlayerButton = ({
  part,
  label,
  children,
}: {
  part: string;
  label: string;
  children: React.ReactNode;
}) => (
  <button
    type="button"
    className="btn btn-quiet player-button"
    data-part={part}
    aria-label={label}
    title={label}
  >
    {children}
  </button>
);

/** Plays and pauses; the script changes its label. */
export const PlayButton = () => (
  <PlayerButton part="play" label={words.play}>
    <Icon name="play" />
    <Icon name="pause" />
  </PlayerButton>
);

export const BackButton = () => (
  <PlayerButton part="back" label={words.back(BACK_SECONDS)}>
    <Icon name="rotate-ccw" />
    <span className="player-seconds">{BACK_SECONDS}</span>
  </PlayerButton>
);

export const ForthButton = () => (
  <PlayerButton part="forth" label={words.forward(FORWARD_SECONDS)}>
    <Icon name="rotate-cw" />
    <span className="player-seconds">{FORWARD_SECONDS}</span>
  </PlayerButton>
);

/** Position in the audio as a slider, with its time and the duration. */
export const Seek = ({ seconds }: { seconds: number }) => (
  <div className="player-seek">
    <input
      type="range"
      data-part="seek"
      min={0}
      max={seconds}
      step={1}
      defaultValue={0}
      aria-label={words.seek}
      aria-valuetext={words.at(formatPosition(0), formatPosition(seconds))}
    />
    <span className="player-times fine" aria-hidden="true">
      <span data-part="time">{formatPosition(0)}</span>
      <span data-part="duration">{formatPosition(seconds)}</span>
    </span>
  </div>
);
