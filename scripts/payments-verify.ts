import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Types } from "mongoose";
import { readConfig } from "../src/config.ts";
import { prepareModels } from "../src/core/db/define-model.ts";
import { openDatabase } from "../src/core/db/open.ts";
import { createPayPal } from "../src/features/money/payments/paypal/provider.ts";
import type { PaymentProvider } from "../src/features/money/payments/provider.ts";
import { createStripe } from "../src/features/money/payments/stripe/provider.ts";
import { verifyProvider } from "../src/features/money/payments/verify-provider.ts";

const USAGE = `npm run payments:verify -- --provider stripe|paypal [--payee ADDRESS] [--port 4242] [--wait SECONDS]

With the provider's test keys in the environment (README, Configuration; for PayPal's sandbox also
PAYPAL_API_URL=https://api-m.sandbox.paypal.com). Walks a checkout, refunds, onboarding, a payout, the list of movements
and webhooks, says where you have to pay or sign up, and prints what differs from what this site takes for granted. With
--port it listens for webhooks at /api/webhooks/PROVIDER: lead the provider's there. Uses a database of its own, and takes
none of the site's.`;

/** Walks a provider with test keys; 1 where something differs. */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      provider: { type: "string" },
      payee: { type: "string", default: "payee@example.com" },
      port: { type: "string" },
      wait: { type: "string", default: "600" },
    },
  });
  const name = values.provider;
  if (name !== "stripe" && name !== "paypal") {
    process.stderr.write(`${USAGE}\n`);
    return 2;
  }
  const { siteUrl, stripe, paypal } = readConfig({ ...process.env, PAYMENTS: name });
  if (stripe && !/^(?:sk|rk)_test_/.test(stripe.secretKey)) {
    process.stderr.write("That is no test key of Stripe: nothing was done.\n");
    return 2;
  }
  if (paypal && !/sandbox|127\.0\.0\.1/.test(paypal.apiUrl ?? "")) {
    process.stderr.write("PAYPAL_API_URL is not PayPal's sandbox: nothing was done.\n");
    return 2;
  }
  const emailOf = async () => values.payee;
  const provider = stripe
    ? createStripe({ ...stripe, siteUrl })
    : createPayPal({ ...paypal!, siteUrl }, emailOf);
  const dataDir = await mkdtemp(join(tmpdir(), "payments-verify-"));
  const database = await openDatabase({ dataDir });
  const listening = values.port ? listen(provider, Number(values.port)) : null;
  try {
    await prepareModels();
    const differences = await verifyProvider({
      ...{ provider, member: String(new Types.ObjectId()), payee: values.payee },
      ...{ patience: Number(values.wait) * 1_000, heard: listening?.heard ?? null },
      say: (line) => void process.stdout.write(`${line}\n`),
    });
    return differences.length === 0 ? 0 : 1;
  } finally {
    listening?.stop();
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Takes the provider's webhooks, and notes what those with a signature that holds are about. */
function listen(provider: PaymentProvider, port: number) {
  const heard = new Set<string>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const event = await provider.readWebhook(Buffer.concat(chunks), request.headers).catch(() => undefined);
    if (event) heard.add(event.reference);
    response.writeHead(event === undefined ? 400 : 200).end();
  });
  server.listen(port, () =>
    process.stdout.write(`Webhooks: http://127.0.0.1:${port}/api/webhooks/${provider.name}\n`),
  );
  return {
    heard,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

process.exit(await main());
