import { type ChildProcess, spawn } from "node:child_process";
import { createList } from "#features/reach/mailing-lists/commands.ts";
import { Subscriber } from "#features/reach/mailing-lists/model.ts";
import type { NewsletterDoc } from "#features/reach/newsletters/document.ts";
import { Newsletter } from "#features/reach/newsletters/model.ts";
import { createNewsletter } from "#features/reach/newsletters/write.ts";
import type { TestMember, TestSite } from "#test/support/site.ts";

const proof = (at: Date) => ({ words: "I want the letters.", askedAt: at, confirmedAt: at });

/** Subscriber in the format that a list stores. */
export const subscriber = (list: unknown, email: string, more: object = {}) => {
  const at = new Date();
  return {
    list,
    email,
    name: "",
    state: "confirmed",
    source: "page",
    tags: [],
    proof: proof(at),
    token: null,
    createdAt: at,
    ...more,
  };
};

/**
 * Creates a newsletter ready to be sent to the given number of confirmed readers, at `domains` domains in
 * turn.
 */
export async function letterTo(
  site: TestSite,
  author: TestMember,
  readers: number,
  { domains = 40, name = "Kills", tracksOpens = false } = {},
): Promise<NewsletterDoc> {
  const list = await createList(site.app.services, author.caller, { name });
  for (let at = 0; at < readers; at += 2_000)
    await Subscriber.insertMany(
      Array.from({ length: Math.min(2_000, readers - at) }, (_, index) =>
        subscriber(list._id, `r${at + index}@host${(at + index) % domains}.example`),
      ) as never,
    );
  const { _id } = await createNewsletter(site.app.services, author.caller, { list: String(list._id) });
  const blocks = [{ key: "words", kind: "text", html: `<p>${"The tide came in at nine. ".repeat(60)}</p>` }];
  const ready = {
    subject: "News",
    postal: "1 Quay Street, Holm",
    blocks,
    ...(tracksOpens ? { tracksOpens } : {}),
    state: "scheduled",
    dueAt: new Date(0),
  };
  await Newsletter.updateOne({ _id }, { $set: ready } as never);
  return (await Newsletter.findById(_id).lean<NewsletterDoc>())!;
}

/** Starts a process that sends; `output` is what it printed. */
export function sendingProcess(site: TestSite, smtp: string, newsletter: unknown) {
  const script = new URL("./sender.ts", import.meta.url).pathname;
  const args = ["--import", "./scripts/support/typescript.mjs", script, site.uri, smtp, String(newsletter)];
  const child: ChildProcess = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  child.stdout!.on("data", (chunk) => {
    output += chunk;
  });
  const ended = new Promise<string>((done) => child.on("exit", () => done(output)));
  return { kill: () => child.kill("SIGKILL"), ended };
}
