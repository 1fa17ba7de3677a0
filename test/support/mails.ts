import mongoose from "mongoose";
import type { TestSite } from "./site.ts";

/** A mail as it was kept: there is no mail server in tests. */
export interface TestMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly kind: string;
}

/** Does the work that was put off, now, and waits for the end of it; what comes round by the clock is left alone. */
export async function finishJobs(site: TestSite): Promise<void> {
  await mongoose.connection
    .collection("jobs")
    .updateMany({ state: "waiting", every: null }, { $set: { due: new Date(0) } });
  await site.app.jobs.whenIdle();
}

/** Mails to an address, newest first, after all work that was put off. */
export async function mailsTo(site: TestSite, to: string): Promise<TestMail[]> {
  await finishJobs(site);
  const found = mongoose.connection.collection<TestMail>("mails").find({ to }).sort({ _id: -1 });
  return found.toArray();
}

/** The first link in a mail: its path with the query. */
export function linkIn({ text }: TestMail): string {
  const link = /https?:\/\/[^\s]+/.exec(text)?.[0];
  if (!link) throw new Error(`no link in: ${text}`);
  const { pathname, search } = new URL(link);
  return pathname + search;
}

/** The code that a mail's link carries. */
export const codeIn = (mail: TestMail): string =>
  new URL(linkIn(mail), "http://x").searchParams.values().next().value ?? "";
