import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";
import { MAX_UPLOAD_BYTES } from "../../shared/platform/uploads.limits.ts";
import type { Scanner } from "./scanner.ts";

/** The file that every virus scanner finds and that does no harm (eicar.org); in two, so that none finds it here. */
const EICAR = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR", "STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join("-");
/** Bytes of an archive beside what is in it, and some. */
const FRAME = 4_096;

/** An archive as large as a file that members may send, with the harmless virus at its end. */
async function largeVirus(): Promise<Buffer> {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.alloc(MAX_UPLOAD_BYTES - FRAME), "pages.bin", { compress: false });
  zip.addBuffer(Buffer.from(EICAR), "eicar.com", { compress: false });
  zip.end();
  return buffer(zip.outputStream);
}

/**
 * What a scanner misses, in words for the log; null for nothing. ClamAV answers that a file is clean where it is above its
 * own limits and was never looked at, so it is asked for one thing that it has to find.
 */
export async function missedBy(scanner: Scanner): Promise<string | null> {
  try {
    if ((await scanner.scan(await largeVirus())) === "infected") return null;
    return `VIRUS_SCANNER says that an archive of ${MAX_UPLOAD_BYTES / 1024 / 1024} MB is clean which has the harmless test virus (EICAR) in it: such files are not looked at. Raise its limits (ClamAV: MaxFileSize, MaxScanSize and StreamMaxLength), or have it report what is above them (AlertExceedsMax yes).`;
  } catch (error) {
    return `VIRUS_SCANNER cannot tell of any file: ${(error as Error).message}. Files wait for it, or are refused.`;
  }
}
