import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Types } from "mongoose";
import { prepareModels } from "#core/db/define-model.ts";
import { openDatabase } from "#core/db/open.ts";
import { createPayPal } from "#features/money/payments/paypal/provider.ts";
import type { PaymentProvider } from "#features/money/payments/provider.ts";
import { createStripe } from "#features/money/payments/stripe/provider.ts";
import { verifyProvider } from "#features/money/payments/verify-provider.ts";
import { readConfig } from "#src/config.ts";
import { runCommand, UsageError } from "./support/command.ts";
import { usageOf } from "./support/command-list.ts";

const USAGE = usageOf("payments-verify");

/** Tests a payment provider with test keys; returns 1 if something differs. */
async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      provider: { type: "string" },
      payee: { type: "string", default: "payee@example.com" },
      port: { type: "string" },
      wait: { type: "string", default: "600" },
    },
  });
  const name = values.provider;
  if (name !== "stripe" && name !== "paypal") throw new UsageError("Name the provider.");
  const { siteUrl, stripe, paypal } = readConfig({ ...process.env, PAYMENTS: name });
  if (stripe && !/^(?:sk|rk)_test_/.test(stripe.secretKey))
    throw new UsageError("STRIPE_SECRET_KEY is not a test key: nothing was done.");
  if (paypal && !/sandbox|127\.0\.0\.1/.test(paypal.apiUrl ?? ""))
    throw new UsageError("PAYPAL_API_URL is not PayPal's sandbox: nothing was done.");
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
      provider,
      member: String(new Types.ObjectId()),
      payee: values.payee,
      patience: Number(values.wait) * 1_000,
      heard: listening?.heard ?? null,
      say: (line) => void process.stdout.write(`${line}\n`),
    });
    return differences.length === 0 ? 0 : 1;
  } finally {
    listening?.stop();
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Receives the provider's webhooks, and records the subject of those with a valid signature. */
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

runCommand(USAGE, main);
