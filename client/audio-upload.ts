import { type DetailedError, type PreviousUpload, Upload, type UrlStorage } from "tus-js-client";
import { MEMBER_STORAGE } from "#shared/loading.ts";
import { audioUploadText as texts } from "#shared/reach/audio-upload.text.ts";
import { tryStorage } from "./storage.ts";

/**
 * Audio forms: the file is uploaded in chunks before the form is sent (tus), resumes after a lost connection,
 * also on a later visit, and the form refers to it by its id. If chunks cannot be sent (a proxy rejects
 * them), the form sends the file.
 */

/** Bytes of one chunk: each is a separate request, small enough for proxies and time limits. */
const PIECE = 8 * 1024 * 1024;
/** Delays between retries in milliseconds; after the last one it waits for the member. */
const TRIES = [0, 1_000, 3_000, 5_000, 10_000, 20_000, 30_000, 60_000, 120_000];
const KEY = `${MEMBER_STORAGE}upload:`;

for (const place of document.querySelectorAll<HTMLElement>("[data-audio-upload]"))
  mount(place, place.closest("form")!);

function mount(place: HTMLElement, form: HTMLFormElement): void {
  const file = form.querySelector<HTMLInputElement>('input[type="file"]')!;
  const id = place.querySelector<HTMLInputElement>('input[name="upload"]')!;
  const bar = place.querySelector("progress")!;
  const status = place.querySelector<HTMLElement>('[role="status"]')!;
  place.querySelector<HTMLElement>('[data-part="hint"]')!.hidden = false;
  const say = (text: string) => {
    status.textContent = text;
  };
  let running: Upload | undefined;
  let isWhole = false;

  form.addEventListener("submit", (event) => {
    const chosen = file.files?.[0];
    if (isWhole || file.disabled || !chosen || chosen.size === 0 || event.defaultPrevented) return;
    event.preventDefault();
    if (running) return;
    const { submitter } = event;
    bar.hidden = false;
    const stop = (text: string) => {
      running = undefined;
      say(text);
    };
    running = sendInPieces(place, form, chosen, {
      progress(percent) {
        bar.value = percent;
        say(texts.sending(percent));
      },
      waits: () => say(texts.waiting),
      stop,
      refused() {
        running = undefined;
        say(texts.whole);
        isWhole = true;
        form.requestSubmit(submitter);
      },
      done(upload) {
        say(texts.saving);
        id.value = upload;
        // The file has been uploaded.
        file.disabled = true;
        form.enctype = "application/x-www-form-urlencoded";
        form.requestSubmit(submitter);
        file.disabled = false;
        running = undefined;
      },
    });
  });
  addEventListener("online", () => {
    const waiting = running;
    void waiting?.abort().then(() => waiting.start());
  });
}

interface Telling {
  readonly progress: (percent: number) => void;
  readonly waits: () => void;
  /** Ends the upload with a message. */
  readonly stop: (text: string) => void;
  /** Ends the upload because chunks cannot be sent. */
  readonly refused: () => void;
  readonly done: (id: string) => void;
}

function sendInPieces(
  { dataset }: HTMLElement,
  form: HTMLFormElement,
  file: File,
  { progress, waits, stop, refused, done }: Telling,
): Upload {
  const { audioUpload: endpoint = "", story, order } = dataset;
  const { value: chapter } = dataset.chapter
    ? { value: dataset.chapter }
    : (form.elements.namedItem("chapter") as HTMLSelectElement);
  const token = () => form.querySelector<HTMLInputElement>('input[name="_csrf"]')?.value ?? "";
  const upload = new Upload(file, {
    endpoint,
    chunkSize: PIECE,
    retryDelays: TRIES,
    headers: { "x-csrf-token": token() },
    metadata: { chapter, filename: file.name, ...(story ? { story } : {}), ...(order ? { order } : {}) },
    fingerprint: async () => [order ?? story, chapter, file.name, file.size, file.lastModified].join("/"),
    urlStorage: storage,
    removeFingerprintOnSuccess: true,
    onProgress: (sent, of) => progress(Math.floor((sent / of) * 100)),
    onShouldRetry(error) {
      const status = error.originalResponse?.getStatus() ?? 0;
      const again = status === 0 || status === 409 || status === 423 || status === 429 || status >= 500;
      if (again) waits();
      return again;
    },
    onSuccess: () => done(upload.url!.split("/").at(-1)!),
    onError(error) {
      const { status, message } = answerOf(error);
      if (message || status === 0) stop(message || texts.broken);
      else refused();
    },
  });
  void upload.findPreviousUploads().then(([before]) => {
    if (before) upload.resumeFromPreviousUpload(before);
    upload.start();
  });
  return upload;
}

/**
 * Returns the site's error response; the message is empty if another server responded, and the status is 0 if
 * none did.
 */
function answerOf(error: Error | DetailedError): { status: number; message: string } {
  const answer = "originalResponse" in error ? error.originalResponse : null;
  const message = tryStorage(() => JSON.parse(answer?.getBody() ?? "").error.message as string);
  return { status: answer?.getStatus() ?? 0, message: message ?? "" };
}

/** Stores the URLs of unfinished uploads in this browser, until the member signs out. */
const storage: UrlStorage = {
  async findAllUploads() {
    return [];
  },
  async findUploadsByFingerprint(fingerprint) {
    const json = tryStorage(() => localStorage.getItem(KEY + fingerprint));
    const found = json && tryStorage(() => JSON.parse(json) as PreviousUpload);
    return found ? [{ ...found, urlStorageKey: KEY + fingerprint }] : [];
  },
  async removeUpload(key) {
    tryStorage(() => localStorage.removeItem(key));
  },
  async addUpload(fingerprint, upload) {
    tryStorage(() => localStorage.setItem(KEY + fingerprint, JSON.stringify(upload)));
    return KEY + fingerprint;
  },
};
