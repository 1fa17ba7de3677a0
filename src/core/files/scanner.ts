import { spawn } from "node:child_process";
import { createConnection, type Socket } from "node:net";
import { filesText as text } from "../../shared/platform/files.text.ts";
import { HttpError, invalidField } from "../base/errors.ts";

/** Looks for viruses in what members send each other. */
export interface Scanner {
  /** Rejects where it cannot tell: the file is looked at again later. */
  scan(bytes: Buffer): Promise<"clean" | "infected">;
}

/** Looks at a file before it is kept. @throws 400 on `field` for a virus, 503 where nobody can tell */
export type ArrivalScan = (bytes: Buffer, field: string) => Promise<void>;

/** Has files looked at as they come in; `report` hears of a scanner that cannot tell. Undefined for no scanner. */
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

/** Milliseconds that a scanner has for one file. */
const PATIENCE_MS = 60_000;
/** What clamd takes at one time, in bytes. */
const PART = 64 * 1024;

/**
 * The scanner that a setting names: `clamd://host:port`, `clamd:/path/of/its/socket`, or a command with its arguments
 * that reads the file on its standard input and ends with 0 for a clean one and 1 for a virus, as ClamAV's do. Null for
 * none.
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
      ...{ stdio: ["pipe", "ignore", "ignore"], timeout: PATIENCE_MS, killSignal: "SIGKILL" },
    });
    child.once("error", failed);
    child.once("close", (code) => {
      if (code === 0 || code === 1) done(code === 0 ? "clean" : "infected");
      else failed(new Error(`the virus scanner ended with ${code}`));
    });
    // It may end before it has read all: how it ended tells.
    child.stdin.on("error", () => {}).end(bytes);
  });
}

/** clamd's INSTREAM: parts with their length before them, an empty one at the end (man 8 clamd). */
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
