import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

/** Mail as received by a mail server. */
export interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
}

/** Starts a mail server that accepts mails, or refuses the given number of times. */
export async function mailServer() {
  const received: Received[] = [];
  const refusals: { code: number; at: "RCPT" | "DATA" }[] = [];
  const refuse = (at: "RCPT" | "DATA") => {
    if (refusals[0]?.at !== at) return null;
    const { code } = refusals.shift()!;
    return Object.assign(new Error("not today"), { responseCode: code });
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onRcptTo: (_address, _session, done) => done(refuse("RCPT")),
    async onData(stream, session, done) {
      const raw = await text(stream).catch(() => null);
      if (raw === null) return done(new Error("the sender was killed within a message"));
      const refusal = refuse("DATA");
      const { mailFrom, rcptTo } = session.envelope;
      if (!refusal)
        received.push({
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map(({ address }) => address),
          raw,
        });
      done(refusal);
    },
  });
  // A killed sender breaks its connections.
  server.on("error", () => {});
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refusals,
    close: () => new Promise<void>((done) => server.close(done)),
  };
}

/** Returns the unsubscribe address in a mail's header; long header lines are folded (RFC 5322, 2.2.3). */
export const unsubscribeLink = ({ raw }: Received): string | undefined =>
  /^List-Unsubscribe: ?<([^>]+)>/m.exec(raw.replace(/\r\n[ \t]+/g, " "))?.[1];
