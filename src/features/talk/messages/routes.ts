import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Router } from "express";
import { notFound } from "#core/base/errors.ts";
import { isId } from "#core/db/ids.ts";
import type { PrivateFiles } from "#core/files/private-files.ts";
import { accountsPaths } from "#shared/accounts/accounts.paths.ts";
import { formatDateTime } from "#shared/format.ts";

import { messagesText } from "#shared/talk/messages.text.ts";
import { zoneOf } from "../../people/users/index.ts";
import { sendAttachment } from "./attachments.ts";
import type { MessageGroupDoc } from "./model.ts";
import { presentPeople } from "./present.ts";
import { findGroup, walkMessages } from "./reads.ts";

/**
 * Downloads for the two members of a conversation: plain text (`/messages/:group/export.txt`) and attached
 * files.
 */
export function messageFileRoutes(site: { readonly name: string }, files: PrivateFiles): Router {
  const router = Router();
  router.get("/messages/:group/export.txt", async (request, response) => {
    const { viewer, params } = request;
    if (!viewer.id) return response.redirect(302, accountsPaths.login(request.originalUrl));
    const group = isId(params.group) ? await findGroup(viewer.id, params.group) : null;
    if (!group) throw notFound();
    response.setHeader("Content-Type", "text/plain; charset=utf-8");
    response.setHeader("Content-Disposition", `attachment; filename="messages-${group._id}.txt"`);
    response.setHeader("Cache-Control", "private, no-store");
    const zone = await zoneOf(viewer);
    await pipeline(Readable.from(lines(viewer.id, group, zone, site.name)), response);
  });
  router.get("/messages/:group/files/:message{/:width}", async (request, response) => {
    const { viewer, params } = request;
    if (!viewer.id) return response.redirect(302, accountsPaths.login(request.originalUrl));
    await sendAttachment(files, viewer.id, request, response, params);
  });
  return router;
}

async function* lines(
  own: string,
  group: MessageGroupDoc,
  zone: string,
  site: string,
): AsyncGenerator<string> {
  const people = await presentPeople(group.participants);
  const name = (id: unknown): string => people.get(String(id))?.name ?? messagesText.gone;
  const [one, other] = group.participants;
  yield `${messagesText.exported(name(one), name(other), site)}\n`;
  for await (const { by, message, attachment, createdAt } of walkMessages(own, group._id)) {
    const contents = [attachment && messagesText.fileWords(attachment.name), message].filter(Boolean);
    yield `\n${formatDateTime(createdAt.toISOString(), zone)}, ${name(by)}:\n${contents.join("\n")}\n`;
  }
}
