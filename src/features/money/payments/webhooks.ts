import express, { type RequestHandler, Router } from "express";
import { HttpError } from "#core/base/errors.ts";
import { inTransaction, isDuplicateKey } from "#core/db/transaction.ts";
import type { PaymentDependencies } from "./checkouts.ts";
import { Webhook } from "./model.ts";

/** Limit on a webhook's size in bytes. */
const MAX_BYTES = 256 * 1024;

/**
 * `POST /api/webhooks/` and the provider's name: verifies the signature on the raw body, stores the event,
 * and only then answers 200; a durable subscriber processes it after the request. Repeated deliveries are
 * answered the same and stored once.
 */
export function webhookRoute(dependencies: PaymentDependencies): RequestHandler {
  const { provider } = dependencies;
  const router = Router();
  router.post(
    `/api/webhooks/${provider.name}`,
    express.raw({ type: () => true, limit: MAX_BYTES }),
    async (request, response) => {
      try {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const event = await provider.readWebhook(body, request.headers);
        if (event) await store(dependencies, `${provider.name}:${event.id}`, event.reference);
        response.status(200).json({ received: true });
      } catch (error) {
        if (!(error instanceof HttpError)) throw error;
        const { status, name, message } = error;
        response.status(status).json({ data: null, error: { status, name, message, details: {} } });
      }
    },
  );
  // There is no viewer here: only the signature authorises the call.
  return (request, response, next) => router(request, response, next);
}

async function store({ services }: PaymentDependencies, _id: string, checkout: string): Promise<void> {
  await inTransaction(async (session) => {
    if (await Webhook.exists({ _id }).session(session)) return;
    await Webhook.create([{ _id, checkout, at: services.now() }], { session });
    await services.events.publish("payment.webhook-received", { id: checkout }, session);
  }).catch((error) => {
    // A concurrent delivery of the same webhook has stored it.
    if (!isDuplicateKey(error)) throw error;
  });
}
