import { createMp3Encoder } from "wasm-media-encoders";

/** Samples encoded per call. */
const BLOCK = 48_000;

/** Encodes mono audio as MP3. `samples` range from -1 to 1; `bitrate` in kbit/s. */
export async function encodeMp3(
  samples: Float32Array,
  sampleRate: number,
  bitrate: 32 | 48 | 64 = 48,
): Promise<Buffer> {
  const encoder = await createMp3Encoder();
  encoder.configure({ sampleRate, channels: 1, bitrate });
  const parts: Buffer[] = [];
  for (let at = 0; at < samples.length; at += BLOCK)
    // Copied, because the encoder reuses its output buffer.
    parts.push(Buffer.from(encoder.encode([samples.subarray(at, at + BLOCK)])));
  parts.push(Buffer.from(encoder.finalize()));
  return Buffer.concat(parts);
}
