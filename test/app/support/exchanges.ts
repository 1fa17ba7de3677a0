import { days } from "./challenges.ts";

/** Valid input for a gift exchange. */
export const exchangeInput = (more: Record<string, unknown> = {}) => ({
  title: "A story for somebody",
  description: "Short things for one reader.",
  genres: ["fantasy", "horror"],
  prompts: ["Two people and one umbrella"],
  signUpEnds: days(5).toISOString(),
  dueAt: days(10).toISOString(),
  revealAt: days(12).toISOString(),
  ...more,
});

/** The same as form fields sent by a member whose time zone is UTC. */
export const exchangeFields = (more: Record<string, unknown> = {}) => {
  const { signUpEnds, dueAt, revealAt, prompts, ...input } = exchangeInput(more);
  const local = (iso: string) => iso.slice(0, 16);
  return {
    ...input,
    prompts: prompts.join("\n"),
    signUpEnds: local(signUpEnds),
    dueAt: local(dueAt),
    revealAt: local(revealAt),
  };
};
