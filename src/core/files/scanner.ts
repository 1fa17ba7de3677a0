import { spawn } from "node:child_process";
import { createConnection, type Socket } from "node:net";
import { filesText as text } from "#shared/platform/files.text.ts";
import { HttpError, invalidField } from "../base/errors.ts";
import { programEnvironment } from "../base/program-environment.ts";

/** Scanner for viruses in files that members send each other. */
export interface Scanner {
  /** Rejects if there is no result: the file is scanned again later. */
  scan(bytes: Buffer): Promise<"clean" | "infected">;
}

/** Scans a file before it is stored. @throws 400 on `field` for a virus, 503 if there is no result */
export type ArrivalScan = (bytes: Buffer, field: string) => Promise<void>;

/**
 * Creates a scan for incoming files; `report` is called if the scanner gives no result. Undefined without a
 * scanner.
 */
export function scanOnArrival(
  scanner: Scanner | null,
  report: (error: unknown) => void,
): ArrivalScan | undefined {
  if (!scanner) return undefined;
  return async (bytes, field) => {
    const found = await scanner.scan(bytes).catch((cause) => {
      report(cause);
      const fields = [{ path: [field], message: text.scannerAway, name: "ServiceUnavailableError" }];
      throw new HttpError(503, "ServiceUnavailableError", text.scannerAway, { fields, cause });
    });
    if (found === "infected") throw invalidField(field, text.virus);
  };
}

/** Time limit of a scan in milliseconds. */
const PATIENCE_MS = 60_000;
/** Size of a chunk sent to clamd, in bytes. */
const PART = 64 * 1024;

/**
 * Creates the scanner named by the setting: `clamd://host:port`, `clamd:/path/of/its/socket`, or a command
 * with arguments that reads the file on standard input and exits with 0 for a clean file and 1 for a virus,
 * as ClamAV's do. Null if the setting is empty.
 */
export function createScanner(setting: string | undefined): Scanner | null {
  if (!setting) return null;
  if (!setting.startsWith("clamd:")) return { scan: (bytes) => byCommand(setting.split(/\s+/), bytes) };
  const address = setting.slice("clamd:".length);
  const { hostname, port } = address.startsWith("//")
    ? new URL(`tcp:${address}`)
    : { hostname: "", port: "" };
  const at = hostname ? { host: hostname, port: Number(port || 3310) } : { path: address };
  return { scan: (bytes) => byClamd(createConnection(at), bytes) };
}

function byCommand([command, ...args]: readonly string[], bytes: Buffer): Promise<"clean" | "infected"> {
  return new Promise((done, failed) => {
    const child = spawn(command!, args, {
      stdio: ["pipe", "ignore", "ignore"],
      env: programEnvironment(),
      timeout: PATIENCE_MS,
      killSignal: "SIGKILL",
    });
    child.once("error", failed);
    child.once("close", (code) => {
      if (code === 0 || code === 1) done(code === 0 ? "clean" : "infected");
      else failed(new Error(`the virus scanner ended with ${code}`));
    });
    // The command may exit before reading all input; its exit code is the result.
    child.stdin.on("error", () => {}).end(bytes);
  });
}

/**
 * Scans with clamd's INSTREAM: chunks preceded by their length, with an empty one at the end (man 8 clamd).
 */
function byClamd(socket: Socket, bytes: Buffer): Promise<"clean" | "infected"> {
  return new Promise((done, failed) => {
    let answer = "";
    socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error("the virus scanner does not answer")));
    socket.setEncoding("utf8").on("data", (text: string) => {
      answer += text;
    });
    socket.once("error", failed);
    socket.once("close", () => {
      if (/: OK\0?$/.test(answer.trim())) done("clean");
      else if (/ FOUND\0?$/.test(answer.trim())) done("infected");
      else failed(new Error(`the virus scanner said: ${answer || "nothing"}`));
    });
    socket.write("zINSTREAM\0");
    for (let at = 0; at < bytes.length; at += PART) {
      const part = bytes.subarray(at, at + PART);
      socket.write(lengthOf(part.length));
      socket.write(part);
    }
    socket.write(lengthOf(0));
  });
}

function lengthOf(length: number): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(length);
  return head;
}
