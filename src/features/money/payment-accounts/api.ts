import { Router } from "express";
import Joi from "joi";
import { bytesAnswer, describeRoute, sendJson } from "#core/api/index.ts";
import { callerOf } from "#core/auth/viewer-of.ts";
import { forbidden } from "#core/base/errors.ts";
import { parseMultipart } from "#core/files/multipart.ts";
import type { RateLimits } from "#core/limits/rate-limits.ts";
import { uploadByMember } from "#core/limits/rules.ts";
import { messages } from "#shared/messages.ts";
import { MAX_UPLOAD_BYTES } from "#shared/platform/uploads.limits.ts";
import { permitted } from "./commands.ts";
import type { PaymentDependencies } from "./dependencies.ts";
import { addPaymentDocument, noFiles, removePaymentDocument, sendPaymentDocument } from "./documents.ts";
import { presentApiDocument } from "./present.ts";

const document = Joi.object({ id: Joi.string(), mime: Joi.string(), url: Joi.string() }).unknown();
const one = "/payment-accounts/:id/documents/:document";
const tag = "payment-accounts";

/**
 * Routes for the documents of a payment account, below its resource: .doc, .docx or .pdf up to 4 MB
 * (specification, section 5).
 */
export function paymentDocumentRoutes(dependencies: PaymentDependencies, limits: RateLimits): Router {
  const router = Router();

  describeRoute(
    router,
    {
      method: "post",
      confirmsIdentity: true,
      scope: "payments",
      path: "/payment-accounts/:id/documents",
      tag,
      summary: "Store a .doc, .docx or .pdf of up to 4 MB with the caller's payment account, encrypted",
      bodyType: "multipart/form-data",
      body: Joi.object({ files: Joi.binary().required() }),
      responses: {
        200: { description: "The stored document", body: document },
        400: messages.documentType,
        403: "No token",
        404: "Not found, or belongs to another member",
        413: messages.fileTooBig,
        429: "Too many uploads",
      },
    },
    async (request, response) => {
      const caller = callerOf(request);
      if (!caller.viewer.id) throw forbidden();
      const account = await permitted(caller, "update", request.params.id as string);
      await limits.consume(uploadByMember, caller.viewer.id);
      if (!request.is("multipart/form-data")) throw noFiles();
      const { files } = await parseMultipart(request, { maxBytes: MAX_UPLOAD_BYTES, fileFields: ["files"] });
      const [file] = files;
      if (!file) throw noFiles();
      const entry = await addPaymentDocument(dependencies, caller, file);
      sendJson(response, 200, presentApiDocument(account._id, entry));
    },
  );

  describeRoute(
    router,
    {
      method: "get",
      cache: "never",
      scope: "payments",
      path: one,
      tag,
      summary: "Download a document; for its owner and admins",
      responses: {
        200: bytesAnswer("The file"),
        403: "No token",
        404: "Not found, or belongs to another member",
      },
    },
    async (request, response) => {
      const { id, document: ref } = request.params;
      await sendPaymentDocument(dependencies, request, response, { account: id, document: ref });
    },
  );

  describeRoute(
    router,
    {
      method: "delete",
      confirmsIdentity: true,
      scope: "payments",
      path: one,
      tag,
      summary: "Delete one of the caller's documents permanently",
      responses: {
        200: { description: "The deleted document", body: document },
        403: "No token",
        404: "Not found, or belongs to another member",
      },
    },
    async (request, response) => {
      const caller = callerOf(request);
      if (!caller.viewer.id) throw forbidden();
      const account = await permitted(caller, "update", request.params.id as string);
      const entry = await removePaymentDocument(dependencies, caller, request.params.document as string);
      sendJson(response, 200, presentApiDocument(account._id, entry));
    },
  );

  return router;
}
