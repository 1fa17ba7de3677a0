import { narrationPlayerText as texts } from "#shared/reach/narration-player.text.ts";
import { type CueDto, cueAt, placesOf } from "#shared/reach/narration-player.ts";
import { markOf } from "#shared/reading/reading-mark.ts";
import { follow, mark } from "./aloud/mark.ts";
import { rangeOf, type Sentence, sentencesOf } from "./aloud/sentences.ts";
import { mountMediaSession } from "./media-session.ts";
import { goesOnAt, keepChoices, readChoices, wasToGoOnAt } from "./narration-choices.ts";
import { mountPlayer, type Steering } from "./narration-player.ts";

/**
 * Chapter pages with audio: our player, speed, sleep timer, and continuing to the next chapter; if the times of
 * sentences are known, the spoken sentence is highlighted, and a tap on another one seeks to it. Text and audio
 * share one reading position.
 */

const chapter = document.querySelector<HTMLElement>(".chapter")!;
const blocks = [...document.querySelectorAll<HTMLElement>(".prose > *")];
const linkTo = (rel: "prev" | "next") =>
  document.querySelector<HTMLAnchorElement>(`.read-bar a[rel="${rel}"]`);

/** Milliseconds between reports of the position during playback. */
const TELL_EVERY = 15_000;
/** Scroll position in pixels below which the page counts as read from its beginning. */
const HEAD = 50;
/** Pixels at the top of the screen that the page's bar may cover. */
const COVERED = 64;

let cues: readonly CueDto[] = [];
let spoken: readonly (Sentence | null)[] = [];
let current = -1;

/** Activates the player of a chapter's audio. */
export function mountNarration(section: HTMLElement): void {
  const audio = section.querySelector("audio")!;
  const part = <Kind extends HTMLElement>(name: string) =>
    section.querySelector<Kind>(`[data-part="${name}"]`);
  const rate = part<HTMLSelectElement>("rate")!;
  const sleep = part<HTMLSelectElement>("sleep")!;
  const onwards = part<HTMLInputElement>("onwards");
  const choices = readChoices();
  rate.value = String(choices.rate);
  if (onwards) onwards.checked = choices.onwards;
  audio.playbackRate = audio.defaultPlaybackRate = choices.rate;

  const player = mountPlayer(section, audio);
  const play = () => void audio.play().catch(() => player.say(texts.blocked));
  const turnTo = (link: HTMLAnchorElement | null) => {
    if (!link) return;
    if (!audio.paused) goesOnAt(link.pathname);
    link.click();
  };
  const steer: Steering = {
    play,
    pause: () => audio.pause(),
    skip: (seconds) => {
      audio.currentTime = Math.min(Math.max(0, audio.currentTime + seconds), audio.duration || Infinity);
    },
    seek: (seconds) => {
      audio.currentTime = seconds;
    },
    previous: linkTo("prev") && (() => turnTo(linkTo("prev"))),
    next: linkTo("next") && (() => turnTo(linkTo("next"))),
  };
  player.follow(steer);
  mountMediaSession(section, audio, steer);
  section.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-turn]");
    // A chapter chosen during playback plays as well.
    if (link && !audio.paused) goesOnAt(link.pathname);
  });

  let timer: ReturnType<typeof setTimeout> | undefined;
  const setTimer = () => {
    clearTimeout(timer);
    const minutes = Number(sleep.value);
    if (!minutes) return;
    timer = setTimeout(() => {
      audio.pause();
      sleep.value = "";
      player.say(texts.slept);
    }, minutes * 60_000);
  };
  for (const each of [rate, sleep, onwards])
    each?.addEventListener("change", () => {
      audio.playbackRate = audio.defaultPlaybackRate = Number(rate.value);
      keepChoices({ rate: Number(rate.value), onwards: onwards?.checked ?? choices.onwards });
      if (each === sleep) setTimer();
    });

  // Loaded before playback starts, so that it begins at the reading position.
  let begun: Promise<void> | undefined;
  // Playback before this is set does not reflect the reading position.
  let placed = false;
  const tellPlace = () => placed && tell(audio);
  const begin = () => {
    begun ??= Promise.all([readCues(section.dataset.sentences), metadataOf(audio)]).then(() => {
      const from = audio.currentTime < 1 ? placeOfPage(audio) : 0;
      if (from > 0) audio.currentTime = from;
      section.toggleAttribute("data-sentences-known", cues.length > 0);
      placed = true;
    });
    return begun;
  };
  audio.addEventListener("play", () => {
    player.say("");
    void begin().then(showPlace);
  });
  audio.addEventListener("pause", tellPlace);
  audio.addEventListener("error", () => player.say(texts.failed), true);
  audio.addEventListener("ended", () => {
    mark(null);
    tellPlace();
    if (sleep.value === "end") return player.say(texts.slept);
    const next = linkTo("next");
    if (onwards?.checked && next && goesOnAt(next.pathname)) next.click();
  });

  let lastReported = 0;
  let frame = 0;
  const showPlace = () => {
    cancelAnimationFrame(frame);
    const at = cueAt(cues, audio.currentTime * 1_000);
    if (at !== current && begun) {
      current = at;
      const sentence = spoken[at];
      const range = sentence ? rangeOf(sentence) : null;
      mark(range);
      player.showSentence(range ? String(range) : "");
      if (range && !audio.paused) follow(range, COVERED, player.foot());
    }
    if (!audio.paused) frame = requestAnimationFrame(showPlace);
  };
  audio.addEventListener("seeked", () => cues.length > 0 && showPlace());
  audio.addEventListener("timeupdate", () => {
    // Animation frames stop in a background tab or on a locked screen.
    if (document.hidden && cues.length > 0) showPlace();
    if (performance.now() - lastReported < TELL_EVERY || audio.paused) return;
    lastReported = performance.now();
    tellPlace();
  });
  addEventListener("pagehide", () => audio.paused || tellPlace());

  chapter.addEventListener("click", (event) => {
    if (!begun || cues.length === 0 || !getSelection()?.isCollapsed) return;
    if ((event.target as Element).closest("a, button, summary, input")) return;
    const at = sentenceAt(event.clientX, event.clientY);
    if (at < 0) return;
    audio.currentTime = cues[at]!.at / 1_000;
    play();
  });

  if (wasToGoOnAt(location.pathname)) play();
}

/** Resolves once the duration of the audio is known, or it cannot be played. */
function metadataOf(audio: HTMLAudioElement): Promise<void> {
  if (audio.readyState >= HTMLMediaElement.HAVE_METADATA) return Promise.resolve();
  return new Promise((resolve) => {
    audio.addEventListener("loadedmetadata", () => resolve(), { once: true });
    audio.addEventListener("error", () => resolve(), { once: true, capture: true });
  });
}

async function readCues(address: string | undefined): Promise<void> {
  if (!address) return;
  try {
    const answer = await fetch(address);
    if (!answer.ok) return;
    cues = (await answer.json()) as CueDto[];
  } catch {
    // Playback still works, without highlighting.
    return;
  }
  const sentences = sentencesOf(chapter);
  const places = placesOf(
    cues,
    sentences.map(({ text }) => text),
  );
  spoken = places.map((place) => sentences[place] ?? null);
}

/**
 * Returns the time in seconds that corresponds to the reading position: the first visible sentence, or else
 * the scrolled fraction of the text.
 */
function placeOfPage(audio: HTMLAudioElement): number {
  if (scrollY < HEAD) return 0;
  const inSight = spoken.findIndex((each) => each && rangeOf(each).getBoundingClientRect().bottom > 64);
  if (inSight > 0) return cues[inSight]!.at / 1_000;
  if (cues.length > 0 || !Number.isFinite(audio.duration)) return 0;
  const block = blocks.findIndex((each) => each.getBoundingClientRect().bottom > 64);
  return block > 0 ? shareBefore(block) * audio.duration : 0;
}

const lengths = blocks.map(({ textContent }) => textContent.length);
const total = lengths.reduce((sum, length) => sum + length, 0) || 1;
const shareBefore = (block: number): number =>
  lengths.slice(0, block).reduce((sum, length) => sum + length, 0) / total;

/** Reports the paragraph being played to the server, like reading does. */
function tell(audio: HTMLAudioElement): void {
  if (blocks.length === 0 || !(audio.duration > 0)) return;
  const sentence = spoken[current];
  const share = audio.currentTime / audio.duration;
  const at = sentence
    ? blocks.findIndex((each) => each.contains(sentence.block.element))
    : blocks.findLastIndex((_, index) => shareBefore(index) <= share);
  const blockIndex = Math.max(0, at);
  const end = audio.ended || share > 0.995 ? 1 : 0;
  navigator.sendBeacon(
    "/reading",
    `${location.pathname} ${chapter.dataset.chapter} ${blockIndex}.${markOf(blocks[blockIndex]!.textContent)}.${end}`,
  );
}

/** Returns the index of the sentence at a point of the screen; -1 if there is none. */
function sentenceAt(x: number, y: number): number {
  const caret = document.caretPositionFromPoint?.(x, y);
  const range = caret ? null : document.caretRangeFromPoint?.(x, y);
  const [node, offset] = caret
    ? [caret.offsetNode, caret.offset]
    : [range?.startContainer, range?.startOffset];
  if (!node || offset === undefined) return -1;
  return spoken.findIndex((each) => each && rangeOf(each).isPointInRange(node, offset));
}
