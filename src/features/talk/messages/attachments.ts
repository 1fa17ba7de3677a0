import type { Request, Response, Router } from "express";
import Joi from "joi";
import { bytesAnswer, describeRoute, entryAnswer, memberAt, sendPlainEntry } from "#core/api/index.ts";
import { callerOf } from "#core/auth/viewer-of.ts";
import { notFound, notValid } from "#core/base/errors.ts";
import { isId } from "#core/db/ids.ts";
import { parseMultipart } from "#core/files/multipart.ts";
import type { PrivateFiles } from "#core/files/private-files.ts";
import { messages } from "#shared/messages.ts";
import { filesText } from "#shared/platform/files.text.ts";
import { MAX_UPLOAD_BYTES } from "#shared/platform/uploads.limits.ts";
import { MESSAGE_MAX } from "#shared/talk/messages.limits.ts";
import type { Messaging } from "./commands.ts";
import { isReadFor, otherOf, presentApiAttachment } from "./present.ts";
import { findGroup, findMessage } from "./reads.ts";
import { sendMessage } from "./send.ts";

const tag = "messages";
const widthRules = Joi.object<{ width?: number }>({ width: Joi.number().integer().min(1) });

/**
 * API routes for messages with a file: sent as one request; the file can be downloaded only by the two
 * members of the conversation.
 */
export function describeAttachments(router: Router, messaging: Messaging): void {
  describeRoute(
    router,
    {
      method: "post",
      scope: "messages",
      path: "/message-groups/:id/messages",
      tag,
      summary: "Send a message with a picture or a .doc, .docx or .pdf of up to 4 MB",
      bodyType: "multipart/form-data",
      body: Joi.object({
        file: Joi.binary().required(),
        message: Joi.string().max(MESSAGE_MAX).allow(""),
        key: Joi.string().guid(),
      }),
      responses: {
        200: entryAnswer("The new message"),
        400: messages.attachmentType,
        403: "No token",
        404: "The caller has no such group",
        413: messages.fileTooBig,
        429: "Too many messages or files",
        503: filesText.scannerAway,
      },
    },
    async (request, response) => {
      const memberId = memberAt(request);
      const group = await groupOf(memberId, request.params.id);
      if (!request.is("multipart/form-data")) throw notValid(messages.filesEmpty);
      const limits = { maxBytes: MAX_UPLOAD_BYTES, fileFields: ["file"] };
      const { files, fields } = await parseMultipart(request, limits);
      const [file] = files;
      if (!file) throw notValid(messages.filesEmpty);
      const input = {
        for: otherOf(group, memberId),
        by: memberId,
        group: String(group._id),
        message: fields.message?.at(-1) ?? "",
        ...(fields.key ? { key: fields.key.at(-1) } : {}),
      };
      const written = await sendMessage(messaging, callerOf(request), input, file);
      const { message, createdAt, attachment, _id } = written;
      sendPlainEntry(request, response, String(_id), {
        message,
        attachment: presentApiAttachment(_id, attachment),
        read: isReadFor(memberId, written),
        createdAt: createdAt.toISOString(),
      });
    },
  );

  describeRoute(
    router,
    {
      method: "get",
      cache: "never",
      scope: "messages",
      path: "/messages/:id/attachment",
      tag,
      summary:
        "Get the file of a message: a document as a download, a picture in full or at one of its widths",
      query: widthRules,
      responses: {
        200: bytesAnswer("The file"),
        403: "No token",
        404: "The caller has no such message, or it has no file",
      },
    },
    async (request, response) => {
      await sendAttachment(messaging.files, memberAt(request), request, response, {
        message: request.params.id as string,
        width: request.query.width,
      });
    },
  );
}

/**
 * Sends the file of a message.
 * @throws 404 if the caller is not one of the two members, or if there is no file
 */
export async function sendAttachment(
  files: PrivateFiles,
  own: string,
  request: Request,
  response: Response,
  { message: id, group, width }: { message: string; group?: string; width?: unknown },
): Promise<void> {
  const message = isId(id) ? await findMessage(own, id) : null;
  if (!message?.attachment || (group !== undefined && String(message.group) !== group)) throw notFound();
  if (width !== undefined && !/^[1-9]\d{0,4}$/.test(String(width))) throw notFound();
  await files.send(request, response, message.attachment, width === undefined ? undefined : Number(width));
}

async function groupOf(own: string, id: unknown) {
  const group = isId(id) ? await findGroup(own, id) : null;
  if (!group) throw notFound();
  return group;
}
