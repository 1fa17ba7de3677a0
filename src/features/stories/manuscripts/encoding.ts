import chardet from "chardet";
import { decodeCp850, likeliest } from "./western-encodings.ts";

/** Decoded text and its detected encoding. */
export interface Decoded {
  readonly text: string;
  readonly encoding: string;
  /** True if the bytes do not declare an encoding and are not valid UTF-8. */
  readonly guessed: boolean;
}

/**
 * Decodes by byte order mark, by the document's declaration, as UTF-8 if valid, or else by letter
 * frequencies.
 */
export function decodeText(bytes: Uint8Array): Decoded {
  const marked = byMark(bytes) ?? byZeros(bytes);
  if (marked) return { text: decode(bytes, marked), encoding: marked, guessed: false };
  const declared = declaredEncoding(bytes);
  if (declared && declared !== "utf-8")
    return { text: decode(bytes, declared), encoding: declared, guessed: false };
  try {
    return {
      text: new TextDecoder("utf-8", { fatal: true }).decode(bytes),
      encoding: "utf-8",
      guessed: false,
    };
  } catch {
    const encoding = byLetters(bytes);
    return { text: decode(bytes, encoding), encoding, guessed: true };
  }
}

const decode = (bytes: Uint8Array, encoding: string): string =>
  encoding === "cp850" ? decodeCp850(bytes) : new TextDecoder(encoding).decode(bytes);

function byMark(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8";
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  return null;
}

/** Detects UTF-16 without a byte order mark: every other byte of Western text is zero. */
function byZeros(bytes: Uint8Array): string | null {
  const sample = bytes.subarray(0, 2_000);
  let even = 0;
  let odd = 0;
  sample.forEach((byte, index) => {
    if (byte === 0 && index % 2 === 0) even += 1;
    else if (byte === 0) odd += 1;
  });
  const most = sample.length / 4;
  if (odd > most && even < most / 10) return "utf-16le";
  if (even > most && odd < most / 10) return "utf-16be";
  return null;
}

/** Number of bytes used for letter statistics, from the first non-ASCII byte. */
const SAMPLE = 64 * 1024;

/** Minimum confidence of detection; below it a Western encoding is more likely. Not in the specification. */
const LEAST_CONFIDENCE = 25;

/** Returns the most likely encoding by the frequencies of letters and their neighbours. */
function byLetters(bytes: Uint8Array): string {
  const from = Math.max(0, bytes.findIndex((byte) => byte > 0x7f) - 1_000);
  const sample = bytes.subarray(from, from + SAMPLE);
  const isWindows = sample.some((byte) => byte >= 0x80 && byte < 0xa0);
  for (const { name, confidence } of chardet.analyse(sample)) {
    const encoding = knownEncoding((isWindows && WINDOWS[name]) || name);
    if (!encoding || encoding.startsWith("utf-")) continue;
    const isWestern = WESTERN.test(encoding);
    if (!isWestern && confidence >= SURE) return encoding;
    const isOwn = isWestern || confidence >= LEAST_CONFIDENCE;
    return likeliest(sample, isOwn ? [encoding, ...LATIN] : LATIN);
  }
  return likeliest(sample, LATIN);
}

/** Encodings of Latin scripts, which detectors confuse with each other. */
const WESTERN = /^(?:windows-125[0247]|iso-8859-(?:1|2|3|4|9|10|13|14|15|16)|macintosh)$/;

/** Candidate encodings for Western and Central European text without a declaration. */
const LATIN = ["windows-1252", "macintosh", "cp850", "windows-1250", "windows-1254"];

/** Confidence above which a non-Latin encoding is accepted. */
const SURE = 60;

/** Windows encodings that contain letters and quotes where ISO 8859 has control characters. */
const WINDOWS: Readonly<Record<string, string>> = {
  "ISO-8859-1": "windows-1252",
  "ISO-8859-2": "windows-1250",
  "ISO-8859-7": "windows-1253",
  "ISO-8859-8": "windows-1255",
  "ISO-8859-9": "windows-1254",
};

/** Returns the encoding declared by `<?xml encoding>` or `<meta charset>`, if supported. */
function declaredEncoding(bytes: Uint8Array): string | null {
  const start = Buffer.from(bytes.subarray(0, 2_000)).toString("latin1");
  const name =
    /<\?xml[^>]*encoding\s*=\s*["']([\w.:-]+)["']/i.exec(start)?.[1] ??
    /<meta[^>]*charset\s*=\s*["']?([\w.:-]+)/i.exec(start)?.[1];
  return name ? knownEncoding(name) : null;
}

function knownEncoding(name: string): string | null {
  try {
    return new TextDecoder(name).encoding;
  } catch {
    return null;
  }
}
