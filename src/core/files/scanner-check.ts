import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";
import { MAX_UPLOAD_BYTES } from "#shared/platform/uploads.limits.ts";
import type { Scanner } from "./scanner.ts";

/**
 * EICAR test file, which every virus scanner detects and which is harmless (eicar.org); split in two, so that
 * no scanner reports this source file.
 */
const EICAR = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR", "STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join("-");
/** Bytes of an archive around its content, with a margin. */
const FRAME = 4_096;

/** Returns an archive of the maximum size members may send, with the test virus at its end. */
async function largeVirus(): Promise<Buffer> {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.alloc(MAX_UPLOAD_BYTES - FRAME), "pages.bin", { compress: false });
  zip.addBuffer(Buffer.from(EICAR), "eicar.com", { compress: false });
  zip.end();
  return buffer(zip.outputStream);
}

/**
 * Returns what a scanner fails to detect, as text for the log; null if nothing. ClamAV reports a file above
 * its limits as clean without scanning it, so it is tested with a file it must detect.
 */
export async function missedBy(scanner: Scanner): Promise<string | null> {
  try {
    if ((await scanner.scan(await largeVirus())) === "infected") return null;
    return `VIRUS_SCANNER says that an archive of ${MAX_UPLOAD_BYTES / 1024 / 1024} MB is clean which has the harmless test virus (EICAR) in it: such files are not looked at. Raise its limits (ClamAV: MaxFileSize, MaxScanSize and StreamMaxLength), or have it report what is above them (AlertExceedsMax yes).`;
  } catch (error) {
    return `VIRUS_SCANNER cannot tell of any file: ${(error as Error).message}. Files wait for it, or are refused.`;
  }
}
