/** Text out of bytes, and the encoding it was found to be in. */
export interface Decoded {
  readonly text: string;
  readonly encoding: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252" | (string & {});
  /** True when nothing in the bytes says so: UTF-8 did not fit. */
  readonly guessed: boolean;
}

/** Decodes by byte order mark, by the document's own word for it, as UTF-8 if that fits, else as windows-1252. */
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
    return { text: decode(bytes, "windows-1252"), encoding: "windows-1252", guessed: true };
  }
}

const decode = (bytes: Uint8Array, encoding: string): string => new TextDecoder(encoding).decode(bytes);

function byMark(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8";
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  return null;
}

/** UTF-16 without a mark: every other byte of Western text is zero. */
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

/** What `<?xml encoding>` or `<meta charset>` says, if it is an encoding we know. */
function declaredEncoding(bytes: Uint8Array): string | null {
  const start = Buffer.from(bytes.subarray(0, 2_000)).toString("latin1");
  const name =
    /<\?xml[^>]*encoding\s*=\s*["']([\w.:-]+)["']/i.exec(start)?.[1] ??
    /<meta[^>]*charset\s*=\s*["']?([\w.:-]+)/i.exec(start)?.[1];
  if (!name) return null;
  try {
    return new TextDecoder(name).encoding;
  } catch {
    return null;
  }
}
