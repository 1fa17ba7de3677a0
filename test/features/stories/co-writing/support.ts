import { io, type Socket } from "socket.io-client";
import * as Y from "yjs";
import { ChapterConnection, type ConnectionState } from "#client/co-writing/connection.ts";
import type { StoryPeople } from "#shared/stories/co-writing.ts";
import { TEXT_FRAGMENT } from "#shared/stories/co-writing.ts";
import { PATIENCE_MS } from "#test/support/patience.ts";
import type { TestMember, TestSite } from "#test/support/site.ts";

/** Writer with a chapter open, in a client of the real live channel without a screen. */
export interface Writer {
  readonly socket: Socket;
  readonly link: ChapterConnection;
  readonly states: ConnectionState[];
  people: StoryPeople["people"];
  /** Writes at a position of the nth paragraph; at its end by default. */
  type(text: string, paragraph?: number, at?: number): void;
  text(): string;
  /** Resolves once the condition is true, checked after every change. */
  until(holds: () => boolean, what?: string): Promise<void>;
  end(): void;
}

export function writerAt(socket: Socket, chapter: string): Writer {
  const states: ConnectionState[] = [];
  let said = "";
  const waiting = new Set<() => void>();
  const look = () => {
    for (const ask of [...waiting]) ask();
  };
  const link = new ChapterConnection(socket, chapter, {
    state: (state, why) => {
      states.push(state);
      said = why;
      look();
    },
    people: (people) => {
      writer.people = people;
      look();
    },
    saved: look,
    stored: look,
  });
  link.doc.on("update", look);
  link.awareness.on("change", look);
  const writer: Writer = {
    socket,
    link,
    states,
    people: [],
    type(text, paragraph = 0, at) {
      const line = lineOf(link.doc, paragraph);
      line.insert(at ?? line.length, text);
    },
    text: () => link.doc.getXmlFragment(TEXT_FRAGMENT).toString(),
    until: (holds, what = "what was waited for") =>
      new Promise((done, fail) => {
        const timer = setTimeout(() => {
          waiting.delete(ask);
          fail(new Error(`${what} did not come: ${link.state} ${said}, ${writer.text().slice(0, 300)}`));
        }, PATIENCE_MS);
        const ask = () => {
          if (!holds()) return;
          clearTimeout(timer);
          waiting.delete(ask);
          done();
        };
        waiting.add(ask);
        ask();
      }),
    end() {
      link.end();
      socket.disconnect();
    },
  };
  return writer;
}

/** Returns the text of the nth paragraph. */
export function lineOf(doc: Y.Doc, paragraph: number): Y.XmlText {
  const block = doc.getXmlFragment(TEXT_FRAGMENT).get(paragraph) as Y.XmlElement;
  const first = block.get(0);
  if (first instanceof Y.XmlText) return first;
  const text = new Y.XmlText();
  block.insert(0, [text]);
  return text;
}

/** Opens chapters for members; all are closed after each test. */
export function useWriters(site: TestSite) {
  const open: Writer[] = [];
  afterEach(() => {
    for (const writer of open.splice(0)) writer.end();
  });
  return async (member: TestMember, chapter: string, token?: string): Promise<Writer> => {
    const auth = { token: token ?? (await site.tokenOf(member)) };
    const socket = io(site.url, { transports: ["websocket"], auth, reconnectionDelay: 50, forceNew: true });
    const writer = writerAt(socket, chapter);
    open.push(writer);
    await writer.until(() => writer.states.length > 0, "an answer");
    return writer;
  };
}
