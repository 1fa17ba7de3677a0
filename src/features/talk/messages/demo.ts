import { toId } from "#core/db/ids.ts";
import type { DemoContent, DemoWorld } from "#core/demo-content.ts";
import type { Services } from "#core/services.ts";
import { type Messaging, markGroupRead, openGroup, sendMessage } from "./index.ts";

/** Demo conversation of two members; the last messages are unread where marked. */
interface Conversation {
  readonly between: readonly [string, string];
  readonly unread: boolean;
  readonly lines: readonly (readonly [by: string, hoursAgo: number, text: string])[];
}

const CONVERSATIONS: readonly Conversation[] = [
  {
    between: ["nell.ashby", "tobias_quill"],
    unread: false,
    lines: [
      ["nell.ashby", 142, "My eldest has drawn Gerald. May I send you the picture?"],
      ["tobias_quill", 141, "You may. Gerald insists on approving his portrait before it is shown."],
    ],
  },
  {
    between: ["ines-varga", "maren.holt"],
    unread: false,
    lines: [
      ["ines-varga", 80, "Would you look at my ending? There are three, and I can keep one."],
      ["maren.holt", 78, "Keep the second. Send me the first: I may steal it."],
      ["ines-varga", 75, "Done, and thank you. You will find yourself in the acknowledgements."],
    ],
  },
  {
    between: ["nell.ashby", "maren.holt"],
    unread: true,
    lines: [
      ["nell.ashby", 30, "I read The Tide Table on the late train and missed my stop. Twice."],
      ["maren.holt", 29, "The best review it has had. Which chapter, so that I can apologise?"],
      ["nell.ashby", 28, "Six. I did the sums about the moon on the back of my ticket."],
      [
        "maren.holt",
        5,
        "You were right about the moon. Chapter six has moved by forty minutes.\n\nWould you read it once more before the others do?",
      ],
    ],
  },
];

const HOUR = 3_600_000;

/** Demo conversations. If loading is interrupted, this part starts again from the beginning. */
export const messagesDemo: DemoContent = { place: 20, load };

async function load({ services, connection, viewers, begun }: DemoWorld): Promise<void> {
  const people = [...viewers.values()].map(({ id }) => toId(id));
  await connection.collection("messages").deleteMany({ by: { $in: people } });
  await connection.collection("message-groups").deleteMany({ participants: { $in: people } });
  const callerOf = (username: string) => ({ viewer: viewers.get(username)!, requestId: "demo" });
  for (const { between, unread, lines } of CONVERSATIONS) {
    const participants = between.map((username) => viewers.get(username)!.id);
    for (const [by, hoursAgo, message] of lines) {
      const at = messagingAt(services, new Date(begun.getTime() - hoursAgo * HOUR));
      const caller = callerOf(by);
      const group = String((await openGroup(at, caller, { participants }))._id);
      await markGroupRead(at, caller, group);
      const other = participants.find((id) => id !== caller.viewer.id);
      await sendMessage(at, caller, { by: caller.viewer.id, for: other, group, message });
      if (!unread && lines.at(-1)![2] === message)
        await markGroupRead(at, callerOf(between.find((username) => username !== by)!), group);
    }
  }
}

/** There are no live clients yet. Demo content is not rate limited and has no files. */
const messagingAt = (services: Services, date: Date): Messaging => ({
  services: { ...services, now: () => date },
  limits: { consume: async () => ({ limit: 1, remaining: 1, reset: 1 }) },
  realtime: { emitToUser: () => {}, isConnected: async () => false },
  files: undefined as never,
});
