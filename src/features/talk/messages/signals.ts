import Joi from "joi";
import { notFound, rateLimited } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { createWindowCounter } from "#core/limits/window-counter.ts";
import { validate } from "#core/validate.ts";
import type { MessageSignalDto } from "#shared/talk/messages.dto.ts";
import { isEitherBlocked } from "../../people/blocks/index.ts";
import { findSharedMarks } from "../../people/users/index.ts";
import { type Messaging, memberOf } from "./commands.ts";
import { otherOf } from "./present.ts";
import { findGroup } from "./reads.ts";

/** `POST /api/message-groups/{id}/signal`: the member is viewing the conversation, and is typing or not. */
export const signalRules = Joi.object<{ typing: boolean }>({ typing: Joi.boolean().default(false) });

/**
 * Limit on signals of one member per window: one every three seconds while typing, plus a reserve. Not in the
 * specification.
 */
const MOST = 40;
const WINDOW_SECONDS = 60;

/** Tells the other member that one is present or typing. Nothing is stored. One per process. */
export type Signal = (
  caller: Caller,
  id: string,
  input: unknown,
) => Promise<{ readonly online: boolean | null }>;

/**
 * Creates the signal function. It returns whether the other member is present; null if the caller may not
 * know. Signals are exchanged only if both have written to each other, only as far as both allow in their
 * settings, and not if one has blocked the other.
 */
export function createSignal({ services, realtime }: Messaging): Signal {
  const sent = createWindowCounter(WINDOW_SECONDS);
  return async (caller, id, input) => {
    const memberId = memberOf(caller);
    const { typing } = validate<{ typing: boolean }>(signalRules, input);
    const now = services.now().getTime();
    if (sent.hit(memberId, now) > MOST) throw rateLimited(sent.secondsLeft(memberId, now), MOST);
    const group = await findGroup(memberId, id);
    if (!group) throw notFound();
    const other = otherOf(group, memberId);
    const wrote = new Set(group.wrote.map(String));
    if (!wrote.has(memberId) || !wrote.has(other) || (await isEitherBlocked(memberId, other)))
      return { online: null };
    const marks = await findSharedMarks(memberId, other);
    const signal: MessageSignalDto = { group: id, typing: typing && marks.typing, online: marks.online };
    if (signal.typing || signal.online) realtime.emitToUser(other, `message-signal:${other}`, signal);
    return { online: marks.online ? await realtime.isConnected(other) : null };
  };
}
