import Joi from "joi";
import { notFound, rateLimited } from "../../../core/base/errors.ts";
import type { Caller } from "../../../core/base/viewer.ts";
import { createWindowCounter } from "../../../core/limits/window-counter.ts";
import { validate } from "../../../core/validate.ts";
import type { MessageSignalDto } from "../../../shared/talk/messages.dto.ts";
import { isEitherBlocked } from "../../people/blocks/index.ts";
import { findSharedMarks } from "../../people/users/index.ts";
import { type Messaging, memberOf } from "./commands.ts";
import { otherOf } from "./present.ts";
import { findGroup } from "./reads.ts";

/** `POST /api/message-groups/{id}/signal`: the member looks at the conversation, and writes just now or does not. */
export const signalRules = Joi.object<{ typing: boolean }>({ typing: Joi.boolean().default(false) });

/** Signals of one member within a window, ours: one every three seconds while writing, and some to spare. */
const MOST = 40;
const WINDOW_SECONDS = 60;

/** What tells the other of two that one is here, or writing; nothing of it is stored. One of a process. */
export type Signal = (
  caller: Caller,
  id: string,
  input: unknown,
) => Promise<{ readonly online: boolean | null }>;

/**
 * Makes it. Answers whether the other is here; null where one is not to know. Only two who have both written to each
 * other tell each other anything, only what both let be seen, and nothing once one has blocked the other.
 */
export function createSignal({ services, realtime }: Messaging): Signal {
  const sent = createWindowCounter(WINDOW_SECONDS);
  return async (caller, id, input) => {
    const own = memberOf(caller);
    const { typing } = validate<{ typing: boolean }>(signalRules, input);
    const now = services.now().getTime();
    if (sent.hit(own, now) > MOST) throw rateLimited(sent.secondsLeft(own, now));
    const group = await findGroup(own, id);
    if (!group) throw notFound();
    const other = otherOf(group, own);
    const wrote = new Set(group.wrote.map(String));
    if (!wrote.has(own) || !wrote.has(other) || (await isEitherBlocked(own, other))) return { online: null };
    const marks = await findSharedMarks(own, other);
    const signal: MessageSignalDto = { group: id, typing: typing && marks.typing, online: marks.online };
    if (signal.typing || signal.online) realtime.emitToUser(other, `message-signal:${other}`, signal);
    return { online: marks.online ? await realtime.isConnected(other) : null };
  };
}
