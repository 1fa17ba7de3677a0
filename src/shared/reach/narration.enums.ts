/** Kinds of narrator. */
export const NARRATION_VOICES = ["narrator", "computer"] as const;
export type NarrationVoice = (typeof NARRATION_VOICES)[number];

/**
 * States of processing uploaded audio: `waiting` to be processed (silence trimmed, loudness levelled, encoded
 * as Opus and AAC), `done`, `failed` (kept as uploaded), or `none` if this server has no ffmpeg.
 */
export const AUDIO_TREATMENTS = ["none", "waiting", "done", "failed"] as const;
export type AudioTreatment = (typeof AUDIO_TREATMENTS)[number];
