import mongoose from "mongoose";
import type { TestSite } from "./site.ts";

/** Mail as stored; there is no mail server in tests. */
export interface TestMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly kind: string;
}

/** Runs waiting jobs now and waits until they end; recurring jobs are left alone. */
export async function finishJobs(site: TestSite): Promise<void> {
  await mongoose.connection
    .collection("jobs")
    .updateMany({ state: "waiting", every: null }, { $set: { due: new Date(0) } });
  await site.app.jobs.whenIdle();
}

/** Returns mails to an address, newest first, after all waiting jobs. */
export async function mailsTo(site: TestSite, to: string): Promise<TestMail[]> {
  await finishJobs(site);
  const found = mongoose.connection.collection<TestMail>("mails").find({ to }).sort({ _id: -1 });
  return found.toArray();
}

/** Returns the first link in a mail: its path with the query. */
export function linkIn({ text }: TestMail): string {
  const link = /https?:\/\/[^\s]+/.exec(text)?.[0];
  if (!link) throw new Error(`no link in: ${text}`);
  const { pathname, search } = new URL(link);
  return pathname + search;
}

/** Returns the code in a mail's link. */
export const codeIn = (mail: TestMail): string =>
  new URL(linkIn(mail), "http://x").searchParams.values().next().value ?? "";
