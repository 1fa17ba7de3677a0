import { encode } from "../bson/encode.ts";
import type { Doc } from "../bson/types.ts";

/** Operation codes of the wire protocol. */
const opcodes = { reply: 1, query: 2004, compressed: 2012, msg: 2013 } as const;

const flags = { checksumPresent: 1, moreToCome: 2, exhaustAllowed: 1 << 16 } as const;
const headerBytes = 16;

/** Largest message a client may send, in bytes, as announced by hello. */
const maxMessageBytes = 48_000_000;

/** One message from a client. */
export interface Message {
  readonly requestId: number;
  readonly opcode: number;
  readonly body: Buffer;
  /** Arguments sent as document sequences. */
  readonly sequences: ReadonlyMap<string, readonly Buffer[]>;
  /** The database, for OP_QUERY, which names it outside the body. */
  readonly db: string | undefined;
  /** True if the client expects a reply. */
  readonly answered: boolean;
  /** True if the client accepts several replies to one request. */
  readonly exhaustAllowed: boolean;
}

/** Thrown for a message that violates the protocol; the connection is closed. */
export class ProtocolError extends Error {}

/** Splits the bytes of a socket into complete messages. */
export class MessageReader {
  private chunks: Buffer[] = [];
  private length = 0;

  /** Adds a chunk and yields the messages that are now complete. */
  *push(chunk: Buffer): Generator<Buffer> {
    this.chunks.push(chunk);
    this.length += chunk.length;
    while (this.length >= headerBytes) {
      const size = this.peek().readInt32LE(0);
      if (size < headerBytes || size > maxMessageBytes) throw new ProtocolError(`a message of ${size} bytes`);
      if (this.length < size) return;
      const all = this.chunks.length === 1 ? this.chunks[0]! : Buffer.concat(this.chunks);
      this.chunks = all.length > size ? [all.subarray(size)] : [];
      this.length -= size;
      yield all.subarray(0, size);
    }
  }

  /** Returns the first bytes of the next message. */
  private peek(): Buffer {
    if (this.chunks[0]!.length < 4) this.chunks = [Buffer.concat(this.chunks)];
    return this.chunks[0]!;
  }
}

/** Parses a message. */
export function parseMessage(bytes: Buffer): Message {
  const requestId = bytes.readInt32LE(4);
  const opcode = bytes.readInt32LE(12);
  if (opcode === opcodes.msg) return parseMsg(bytes, requestId);
  if (opcode === opcodes.query) return parseQuery(bytes, requestId);
  throw new ProtocolError(`operation ${opcode} is not supported`);
}

function parseMsg(bytes: Buffer, requestId: number): Message {
  const given = bytes.readUInt32LE(headerBytes);
  const end = given & flags.checksumPresent ? bytes.length - 4 : bytes.length;
  const sequences = new Map<string, Buffer[]>();
  let body: Buffer | undefined;
  let at = headerBytes + 4;
  while (at < end) {
    const kind = bytes[at++];
    const size = bytes.readInt32LE(at);
    if (size < 5 || at + size > end) throw new ProtocolError("a section is longer than its message");
    if (kind === 0) body = bytes.subarray(at, at + size);
    else if (kind === 1) readSequence(bytes.subarray(at + 4, at + size), sequences);
    else throw new ProtocolError(`unknown section kind ${kind}`);
    at += size;
  }
  if (!body) throw new ProtocolError("a message without a body");
  return {
    requestId,
    opcode: opcodes.msg,
    body,
    sequences,
    db: undefined,
    answered: (given & flags.moreToCome) === 0,
    exhaustAllowed: (given & flags.exhaustAllowed) !== 0,
  };
}

function readSequence(bytes: Buffer, sequences: Map<string, Buffer[]>): void {
  const nameEnd = bytes.indexOf(0);
  const documents: Buffer[] = [];
  for (let at = nameEnd + 1; at < bytes.length; ) {
    const size = bytes.readInt32LE(at);
    if (size < 5 || at + size > bytes.length)
      throw new ProtocolError("a document is longer than its section");
    documents.push(bytes.subarray(at, at + size));
    at += size;
  }
  sequences.set(bytes.toString("utf8", 0, nameEnd), documents);
}

/** Parses OP_QUERY, which drivers still use for hello. */
function parseQuery(bytes: Buffer, requestId: number): Message {
  const nameEnd = bytes.indexOf(0, headerBytes + 4);
  const [db] = bytes.toString("utf8", headerBytes + 4, nameEnd).split(".");
  const body = bytes.subarray(nameEnd + 9);
  const sequences = new Map();
  return { requestId, opcode: opcodes.query, body, sequences, db, answered: true, exhaustAllowed: false };
}

let lastId = 0;

/**
 * Formats the reply to a message in the form of the request; `more` announces a further reply without another
 * request.
 */
export function formatReply(message: Message, reply: Doc, more: boolean): Buffer {
  const body = encode(reply);
  const prefix = message.opcode === opcodes.msg ? 5 : 20;
  const bytes = Buffer.alloc(headerBytes + prefix + body.length);
  bytes.writeInt32LE(bytes.length, 0);
  lastId = (lastId + 1) & 0x7fffffff;
  bytes.writeInt32LE(lastId, 4);
  bytes.writeInt32LE(message.requestId, 8);
  bytes.writeInt32LE(message.opcode === opcodes.msg ? opcodes.msg : opcodes.reply, 12);
  if (message.opcode !== opcodes.msg) bytes.writeInt32LE(1, headerBytes + 16);
  else if (more) bytes.writeUInt32LE(flags.moreToCome, headerBytes);
  body.copy(bytes, headerBytes + prefix);
  return bytes;
}
