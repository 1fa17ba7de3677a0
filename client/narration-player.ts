import { narrationPlayerText as texts } from "#shared/reach/narration-player.text.ts";
import {
  ARROW_SECONDS,
  BACK_SECONDS,
  FORWARD_SECONDS,
  formatPosition,
  PAGE_SECONDS,
} from "#shared/reach/narration-player.ts";

/** What the player's controls and media keys do; null if there is no such chapter. */
export interface Steering {
  play(): void;
  pause(): void;
  skip(seconds: number): void;
  seek(seconds: number): void;
  readonly previous: (() => void) | null;
  readonly next: (() => void) | null;
}

/** The small and the large form of a chapter's player. */
export interface Player {
  /** Shows a message, and with it the small form; "" removes the message. */
  say(text: string): void;
  /** Shows the spoken sentence in the large form. */
  showSentence(text: string): void;
  /** Pixels at the bottom of the screen that the player covers. */
  foot(): number | undefined;
  /** Connects the controls. */
  follow(steer: Steering): void;
}

const KEYS: Readonly<Record<string, number>> = {
  ArrowRight: ARROW_SECONDS,
  ArrowUp: ARROW_SECONDS,
  ArrowLeft: -ARROW_SECONDS,
  ArrowDown: -ARROW_SECONDS,
  PageUp: PAGE_SECONDS,
  PageDown: -PAGE_SECONDS,
};

/** Shows the state of a chapter's audio in both forms. The small one opens when the audio is first played. */
export function mountPlayer(section: HTMLElement, audio: HTMLAudioElement): Player {
  const all = <Kind extends HTMLElement>(selector: string) => [...section.querySelectorAll<Kind>(selector)];
  const small = section.querySelector<HTMLFieldSetElement>(".small-player")!;
  const large = section.querySelector<HTMLDialogElement>(".large-player")!;
  const listen = section.querySelector<HTMLButtonElement>(".narration-listen")!;
  const plays = all<HTMLButtonElement>('.player-button[data-part="play"]');
  const sliders = all<HTMLInputElement>('[data-part="seek"]');
  const [times, durations] = [all('[data-part="time"]'), all('[data-part="duration"]')];
  const sentence = section.querySelector('[data-part="sentence"]');
  const statuses = all(".player-status");
  small.disabled = listen.disabled = false;

  const duration = () => (Number.isFinite(audio.duration) ? audio.duration : Number(section.dataset.seconds));

  const showPlaying = () => {
    const on = !audio.paused;
    section.toggleAttribute("data-playing", on);
    for (const each of plays) each.ariaLabel = each.title = on ? texts.pause : texts.play;
    listen.querySelector("span")!.textContent = on ? texts.pause : texts.listen;
  };
  const showPosition = () => {
    const [position, whole] = [formatPosition(audio.currentTime), formatPosition(duration())];
    for (const each of times) each.textContent = position;
    for (const each of durations) each.textContent = whole;
    for (const slider of sliders) {
      slider.max = String(Math.ceil(duration()));
      slider.value = String(Math.floor(audio.currentTime));
      slider.style.setProperty("--played", percent(audio.currentTime / duration()));
      // A focused slider whose value changes every second would be read out each time.
      if (slider !== document.activeElement || audio.paused) slider.ariaValueText = texts.at(position, whole);
    }
  };
  const showBuffered = () => {
    const { buffered, currentTime } = audio;
    let end = 0;
    for (let at = 0; at < buffered.length; at += 1)
      if (buffered.start(at) <= currentTime + 1) end = buffered.end(at);
    for (const slider of sliders) slider.style.setProperty("--buffered", percent(end / duration()));
  };
  for (const event of ["play", "pause", "ended"]) audio.addEventListener(event, showPlaying);
  for (const event of ["timeupdate", "seeking", "durationchange"])
    audio.addEventListener(event, showPosition);
  for (const event of ["progress", "timeupdate"]) audio.addEventListener(event, showBuffered);
  audio.addEventListener("play", open);

  function open(): void {
    small.hidden = false;
  }
  function close(): void {
    audio.pause();
    const inside = small.contains(document.activeElement);
    small.hidden = true;
    if (inside) listen.focus({ preventScroll: true });
  }

  return {
    say: (text) => {
      if (text) open();
      for (const each of statuses) each.textContent = text;
    },
    showSentence: (text) => {
      if (sentence) sentence.textContent = text;
    },
    foot: () => {
      const { top } = small.getBoundingClientRect();
      // It is at the top while the banner about cookies is at the bottom.
      return small.hidden || top < innerHeight / 2 ? undefined : innerHeight - top;
    },
    follow: (steer) => {
      // Shown now: the audio reports a seek only when it has begun.
      const skip = (seconds: number) => {
        steer.skip(seconds);
        showPosition();
      };
      const actions: Readonly<Record<string, () => void>> = {
        play: () => (audio.paused ? steer.play() : steer.pause()),
        back: () => skip(-BACK_SECONDS),
        forth: () => skip(FORWARD_SECONDS),
        open: () => {
          large.showModal();
          large.querySelector<HTMLElement>('[data-part="play"]')!.focus();
        },
        shrink: () => large.close(),
        close,
      };
      section.addEventListener("click", (event) => {
        const button = (event.target as Element).closest<HTMLElement>("button[data-part]");
        if (button) actions[button.dataset.part!]?.();
        else if (event.target === large && isOutside(large, event)) large.close();
      });
      for (const slider of sliders) {
        slider.addEventListener("input", () => {
          steer.seek(slider.valueAsNumber);
          showPosition();
          slider.ariaValueText = texts.at(formatPosition(slider.valueAsNumber), formatPosition(duration()));
        });
        slider.addEventListener("keydown", (event) => {
          const seconds = KEYS[event.key];
          if (!seconds || event.altKey || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          skip(seconds);
          slider.ariaValueText = texts.at(formatPosition(audio.currentTime), formatPosition(duration()));
        });
      }
    },
  };
}

/** True for a click on the backdrop of a dialog. */
function isOutside(dialog: HTMLDialogElement, { clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

const percent = (share: number): string => `${(Math.min(1, share || 0) * 100).toFixed(2)}%`;
