import { openDatabase } from "#core/db/open.ts";
import { createBulkMailer, createReturnPath, createUnsubscribe } from "#core/mail/index.ts";
import { runNewsletter } from "#features/reach/newsletters/run.ts";

/** Process that resumes a sending; its parent kills it at any point. */
const [, , uri, smtpUrl, newsletter] = process.argv as [string, string, string, string, string];
const { connection } = await openDatabase({ uri });
const secret = "s".repeat(32);
const site = { name: "Fablewright", url: "https://fable.example" };
const unsubscribe = createUnsubscribe({ secret, siteUrl: site.url });
const bulkMailer = createBulkMailer({
  smtpUrl,
  connection,
  unsubscribe,
  from: "Fablewright <no-reply@fable.example>",
  returnPath: createReturnPath({ secret, address: "bounces@fable.example" }),
});
const parts = { services: { now: () => new Date() }, bulkMailer, site, unsubscribeUrl: unsubscribe.url };
const again = await runNewsletter(parts as never, newsletter, { signal: new AbortController().signal });
process.stdout.write(again ? `again ${again.toISOString()}\n` : "ended\n");
process.exit(0);
