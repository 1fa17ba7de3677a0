import { connect, type Socket } from "node:net";

/** Results of a run of requests. */
export interface Run {
  readonly requests: number;
  readonly seconds: number;
  readonly perSecond: number;
  /** Milliseconds of each complete response over a connection that has been used before. */
  readonly times: readonly number[];
  /**
   * The same for each connection's first response. All are opened at once, and Node accepts one connection
   * per turn of its event loop (libuv): the last of fifty waits for fifty turns in which those before it are
   * answered.
   */
  readonly firstTimes: readonly number[];
}

/** Bytes read at once from a connection; one reused buffer each, so that reading creates no garbage. */
const READ_BYTES = 128 * 1024;
const HEAD_END = Buffer.from("\r\n\r\n");

/**
 * Sends requests as fast as responses arrive, over keep-alive connections, for a number of seconds. It reads
 * only the status and length of a response: a load generator that costs more than a bare server would measure
 * itself (therefore not autocannon, which needs 36 µs per request where a bare Buffer takes 19).
 * @throws if a response has an unexpected status, or a connection breaks.
 */
export async function run(
  url: string,
  requests: readonly Buffer[],
  options: { status: number; seconds: number; connections: number },
): Promise<Run> {
  const { hostname, port } = new URL(url);
  const begun = performance.now();
  const until = begun + options.seconds * 1000;
  let sent = 0;
  const times: number[] = [];
  const firstTimes: number[] = [];
  const nextOfOne = () => {
    let asked = Number.NaN;
    let into = firstTimes;
    return (send: Send) => {
      const now = performance.now();
      if (!Number.isNaN(asked)) {
        into.push(now - asked);
        into = times;
      }
      asked = now;
      send(now < until ? requests[sent++ % requests.length]! : null);
    };
  };
  const counts = await Promise.all(
    Array.from({ length: options.connections }, () =>
      ask({ host: hostname, port: Number(port) }, nextOfOne(), options.status),
    ),
  );
  const answered = counts.reduce((sum, count) => sum + count, 0);
  const seconds = (performance.now() - begun) / 1000;
  return { requests: answered, seconds, perSecond: answered / seconds, times, firstTimes };
}

/**
 * Measures the milliseconds of each complete response when requests are sent at a steady rate, whether or not
 * the last one is answered (open loop: a stall shows in all requests that waited for it). It waits actively,
 * because a virtual processor that sleeps can wake up to ten milliseconds late, which would be attributed to
 * the server; and it creates hardly any garbage, because collecting it would take processor time from the
 * server.
 */
export async function openLoop(
  url: string,
  request: Buffer,
  { perSecond, seconds, connections }: { perSecond: number; seconds: number; connections: number },
): Promise<number[]> {
  const { hostname, port } = new URL(url);
  const times: number[] = [];
  const begun = performance.now();
  const interval = (connections / perSecond) * 1000;
  const lines = Array.from({ length: connections }, (_, at) => ({
    due: begun + (at * 1000) / perSecond,
    asked: Number.NaN,
    send: null as Send | null,
  }));
  let open = lines.length;
  const asking = lines.map((line) =>
    ask(
      { host: hostname, port: Number(port) },
      (send) => {
        if (!Number.isNaN(line.asked)) times.push(performance.now() - line.asked);
        line.asked = line.due;
        line.due += interval;
        line.send = send;
      },
      200,
    ).then(() => {
      open -= 1;
    }),
  );
  const watch = () => {
    const awake = performance.now() + AWAKE_MS;
    let now = performance.now();
    for (; now < awake; now = performance.now()) {
      for (const line of lines) {
        if (!line.send || now < line.asked) continue;
        const { send } = line;
        line.send = null;
        send(line.asked < begun + seconds * 1000 ? request : null);
      }
    }
    if (open > 0) setImmediate(watch);
  };
  watch();
  await Promise.all(asking);
  return times;
}

/** Milliseconds between two checks for responses. */
const AWAKE_MS = 0.1;

/** Returns the bytes of a GET request. */
export function requestBytes(path: string, headers: Readonly<Record<string, string>> = {}): Buffer {
  const lines = Object.entries({ Host: "127.0.0.1", ...headers }).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
}

/** Sends a request, or null to send no more. */
type Send = (request: Buffer | null) => void;

/**
 * Opens one connection on which `next` sends requests, each after the previous response; returns the number
 * of responses.
 */
function ask(
  place: { host: string; port: number },
  next: (send: Send) => void,
  status: number,
): Promise<number> {
  const wanted = Buffer.from(`HTTP/1.1 ${status} `);
  return new Promise((done, fail) => {
    let answered = 0;
    /** Bytes of the body still to come; -1 while reading the head. */
    let left = -1;
    let head: Buffer = Buffer.alloc(0);
    const send: Send = (request) => {
      if (request) socket.write(request);
      else socket.end();
    };
    const finish = () => {
      answered += 1;
      left = -1;
      next(send);
    };
    const read = (bytes: number, buffer: Uint8Array): boolean => {
      if (left >= 0) {
        left -= bytes;
      } else {
        const chunk = Buffer.from(buffer.buffer, buffer.byteOffset, bytes);
        head = head.length > 0 ? Buffer.concat([head, chunk]) : chunk;
        const end = head.indexOf(HEAD_END);
        if (end < 0) {
          head = Buffer.from(head);
          return true;
        }
        left = bodyLength(head.subarray(0, end), wanted) - (head.length - end - HEAD_END.length);
        head = Buffer.alloc(0);
      }
      if (left === 0) finish();
      return true;
    };
    const socket: Socket = connect({
      ...place,
      noDelay: true,
      onread: {
        buffer: Buffer.allocUnsafe(READ_BYTES),
        callback: (bytes, buffer) => {
          try {
            return read(bytes, buffer);
          } catch (error) {
            socket.destroy(error as Error);
            return false;
          }
        },
      },
    });
    socket.once("connect", () => next(send));
    socket.once("error", fail);
    socket.once("close", () => done(answered));
  });
}

/** Returns the number of bytes after this head; throws if the status is not the expected one. */
function bodyLength(head: Buffer, wanted: Buffer): number {
  if (wanted.compare(head, 0, wanted.length) !== 0)
    throw new Error(`expected ${wanted.toString().trim()}, got: ${head.toString("latin1").slice(0, 300)}`);
  const text = head.toString("latin1", wanted.length);
  const match = /\r\ncontent-length: *(\d+)/i.exec(text);
  if (match) return Number(match[1]);
  if (wanted.includes(" 304 ") || wanted.includes(" 204 ")) return 0;
  throw new Error(`an answer without Content-Length: ${text}`);
}
