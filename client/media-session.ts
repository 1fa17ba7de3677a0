import { BACK_SECONDS, FORWARD_SECONDS } from "#shared/reach/narration-player.ts";
import type { Steering } from "./narration-player.ts";

/** Connects a chapter's audio with media keys, headphones and the lock screen, from its first play on. */
export function mountMediaSession(section: HTMLElement, audio: HTMLAudioElement, steer: Steering): void {
  if (!("mediaSession" in navigator)) return;
  const session = navigator.mediaSession;
  const actions: [MediaSessionAction, MediaSessionActionHandler | null][] = [
    ["play", steer.play],
    ["pause", steer.pause],
    ["seekto", ({ seekTime }) => seekTime !== undefined && steer.seek(seekTime)],
    ["seekbackward", ({ seekOffset }) => steer.skip(-(seekOffset ?? BACK_SECONDS))],
    ["seekforward", ({ seekOffset }) => steer.skip(seekOffset ?? FORWARD_SECONDS)],
    ["previoustrack", steer.previous],
    ["nexttrack", steer.next],
  ];
  audio.addEventListener(
    "play",
    () => {
      session.metadata = new MediaMetadata(describe(section));
      for (const [action, act] of actions)
        try {
          session.setActionHandler(action, act);
        } catch {
          // The browser does not support this action.
        }
    },
    { once: true },
  );
  const tellState = () => {
    session.playbackState = audio.paused ? "paused" : "playing";
    const { duration, playbackRate, currentTime } = audio;
    if (!(duration > 0 && Number.isFinite(duration))) return;
    session.setPositionState?.({ duration, playbackRate, position: Math.min(currentTime, duration) });
  };
  for (const event of ["playing", "pause", "seeked", "ratechange"]) audio.addEventListener(event, tellState);
}

function describe(section: HTMLElement): MediaMetadataInit {
  const { title = "", story = "", author = "" } = section.dataset;
  const { src, width, height } = section.querySelector<HTMLImageElement>(".large-player img")!;
  return {
    title,
    album: story,
    artist: author,
    artwork: [{ src, sizes: `${width}x${height}` }],
  };
}
