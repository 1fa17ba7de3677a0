/** Who speaks. */
export const NARRATION_VOICES = ["narrator", "computer"] as const;
export type NarrationVoice = (typeof NARRATION_VOICES)[number];

/**
 * What became of the audio as it came: `waiting` to be treated (silence cut, evened out, made as Opus and AAC), `done`,
 * `failed` and so kept as it came, or `none` where this machine has no ffmpeg.
 */
export const AUDIO_TREATMENTS = ["none", "waiting", "done", "failed"] as const;
export type AudioTreatment = (typeof AUDIO_TREATMENTS)[number];
