import { narrationPlayerText as words } from "../src/shared/reach/narration-player.text.ts";
import { type CueDto, cueAt, placesOf } from "../src/shared/reach/narration-player.ts";
import { markOf } from "../src/shared/reading/reading-mark.ts";
import { follow, mark } from "./aloud/mark.ts";
import { rangeOf, type Sentence, sentencesOf } from "./aloud/sentences.ts";
import { goesOnAt, keepChoices, readChoices, wasToGoOnAt } from "./narration-choices.ts";

/**
 * Chapter pages with audio: speed, skipping, a sleep timer, what the lock screen shows, on to the next chapter; where it is
 * known when each sentence is spoken, that is marked, and a tap on another leads there. Text and audio have one place.
 */

const chapter = document.querySelector<HTMLElement>(".chapter")!;
const blocks = [...document.querySelectorAll<HTMLElement>(".prose > *")];
const next = document.querySelector<HTMLAnchorElement>('.read-bar a[rel="next"]');
const previous = document.querySelector<HTMLAnchorElement>('.read-bar a[rel="prev"]');

/** Milliseconds between tellings of the place while it plays. */
const TELL_EVERY = 15_000;
/** Characters of text before which a page that was scrolled counts as read from its head. */
const HEAD = 50;

let cues: readonly CueDto[] = [];
let spoken: readonly (Sentence | null)[] = [];
let current = -1;

/** Wakes the controls of a chapter's audio. */
export function mountNarration(section: HTMLElement): void {
  const audio = section.querySelector("audio")!;
  const box = section.querySelector(".narration-box")!;
  const controls = section.querySelector<HTMLFieldSetElement>(".narration-controls")!;
  const status = section.querySelector<HTMLElement>("[role=status]")!;
  const part = <Kind extends HTMLElement>(name: string) =>
    controls.querySelector<Kind>(`[data-part="${name}"]`);
  const rate = part<HTMLSelectElement>("rate")!;
  const sleep = part<HTMLSelectElement>("sleep")!;
  const onwards = part<HTMLInputElement>("onwards");
  const choices = readChoices();
  rate.value = String(choices.rate);
  if (onwards) onwards.checked = choices.onwards;
  controls.disabled = false;

  const say = (text: string) => {
    status.textContent = text;
  };
  const skip = (seconds: number) => {
    audio.currentTime = Math.min(Math.max(0, audio.currentTime + seconds), audio.duration || Infinity);
  };
  const stepOf = (name: string) => Number(part(name)!.dataset.seconds);
  part("back")!.addEventListener("click", () => skip(-stepOf("back")));
  part("forth")!.addEventListener("click", () => skip(stepOf("forth")));
  controls.addEventListener("change", () => {
    audio.playbackRate = audio.defaultPlaybackRate = Number(rate.value);
    keepChoices({ rate: Number(rate.value), onwards: onwards?.checked ?? choices.onwards });
    setTimer();
  });
  audio.playbackRate = audio.defaultPlaybackRate = choices.rate;

  let timer: ReturnType<typeof setTimeout> | undefined;
  const setTimer = () => {
    clearTimeout(timer);
    const minutes = Number(sleep.value);
    if (!minutes) return;
    timer = setTimeout(() => {
      audio.pause();
      sleep.value = "";
      say(words.slept);
    }, minutes * 60_000);
  };

  // Known before the first sound, so that it begins where the page is being read.
  let begun: Promise<void> | undefined;
  const begin = () => {
    begun ??= readCues(section.dataset.sentences).then(() => {
      const from = audio.currentTime < 1 ? placeOfPage(audio) : 0;
      if (from > 0) audio.currentTime = from;
      section.toggleAttribute("data-sentences-known", cues.length > 0);
    });
    return begun;
  };
  audio.addEventListener("play", () => {
    say("");
    section.toggleAttribute("data-playing", true);
    void begin().then(showPlace);
    describe();
  });
  audio.addEventListener("pause", () => {
    section.toggleAttribute("data-playing", false);
    tell(audio);
  });
  audio.addEventListener("error", () => say(words.failed), true);
  audio.addEventListener("ended", () => {
    mark(null);
    tell(audio);
    if (sleep.value === "end") return say(words.slept);
    if (!onwards?.checked || !next) return;
    if (goesOnAt(new URL(next.href).pathname)) next.click();
  });

  let told = 0;
  let frame = 0;
  const showPlace = () => {
    cancelAnimationFrame(frame);
    const at = cueAt(cues, audio.currentTime * 1_000);
    if (at !== current && begun) {
      current = at;
      const sentence = spoken[at];
      const range = sentence ? rangeOf(sentence) : null;
      mark(range);
      if (range && !audio.paused) follow(range, Math.max(0, box.getBoundingClientRect().bottom));
    }
    if (!audio.paused) frame = requestAnimationFrame(showPlace);
  };
  audio.addEventListener("seeked", () => cues.length > 0 && showPlace());
  audio.addEventListener("timeupdate", () => {
    // Frames are not drawn behind another tab or a locked screen.
    if (document.hidden && cues.length > 0) showPlace();
    if (performance.now() - told < TELL_EVERY || audio.paused) return;
    told = performance.now();
    tell(audio);
  });
  addEventListener("pagehide", () => audio.paused || tell(audio));

  chapter.addEventListener("click", (event) => {
    if (!begun || cues.length === 0 || !getSelection()?.isCollapsed) return;
    if ((event.target as Element).closest("a, button, summary, input")) return;
    const at = sentenceAt(event.clientX, event.clientY);
    if (at < 0) return;
    audio.currentTime = cues[at]!.at / 1_000;
    void audio.play().catch(() => say(words.blocked));
  });

  function describe(): void {
    if (!("mediaSession" in navigator)) return;
    const { title = "", story = "", narrator = "" } = section.dataset;
    navigator.mediaSession.metadata = new MediaMetadata({ title, album: story, artist: narrator });
    const actions: [MediaSessionAction, (() => void) | null][] = [
      ["seekbackward", () => skip(-stepOf("back"))],
      ["seekforward", () => skip(stepOf("forth"))],
      ["previoustrack", previous && (() => previous.click())],
      ["nexttrack", next && (() => next.click())],
    ];
    for (const [action, act] of actions)
      try {
        navigator.mediaSession.setActionHandler(action, act);
      } catch {
        // This browser has no such button.
      }
  }

  if (wasToGoOnAt(location.pathname)) audio.play().catch(() => say(words.blocked));
}

async function readCues(address: string | undefined): Promise<void> {
  if (!address) return;
  try {
    const answer = await fetch(address);
    if (!answer.ok) return;
    cues = (await answer.json()) as CueDto[];
  } catch {
    // It plays all the same, and nothing is marked.
    return;
  }
  const sentences = sentencesOf(chapter);
  const places = placesOf(
    cues,
    sentences.map(({ text }) => text),
  );
  spoken = places.map((place) => sentences[place] ?? null);
}

/** Seconds at which what is read on the page is heard: by its first sentence in sight, or else by its share of the text. */
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

/** Tells the server the paragraph that is heard, as reading does. */
function tell(audio: HTMLAudioElement): void {
  if (blocks.length === 0 || !(audio.duration > 0)) return;
  const sentence = spoken[current];
  const share = audio.currentTime / audio.duration;
  const at = sentence
    ? blocks.findIndex((each) => each.contains(sentence.block.element))
    : blocks.findLastIndex((_, index) => shareBefore(index) <= share);
  const place = Math.max(0, at);
  const end = audio.ended || share > 0.995 ? 1 : 0;
  navigator.sendBeacon(
    "/reading",
    `${location.pathname} ${place}.${markOf(blocks[place]!.textContent)}.${end}`,
  );
}

/** The spoken sentence at a point of the screen; -1 for none. */
function sentenceAt(x: number, y: number): number {
  const found = document.caretPositionFromPoint?.(x, y);
  const range = found ? null : document.caretRangeFromPoint?.(x, y);
  const [node, offset] = found
    ? [found.offsetNode, found.offset]
    : [range?.startContainer, range?.startOffset];
  if (!node || offset === undefined) return -1;
  return spoken.findIndex((each) => each && rangeOf(each).isPointInRange(node, offset));
}
