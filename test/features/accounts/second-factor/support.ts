import { generateSync } from "otplib";
import type supertest from "supertest";
import { formOf, send } from "#test/app/support/forms.ts";
import { page } from "#test/app/support/stories.ts";
import type { TestMember } from "#test/support/site.ts";

type Agent = ReturnType<typeof supertest.agent>;

export const PATH = "/settings/second-factor";

/** A second factor as its member has it: the key in the app, and the recovery codes. */
export interface TestFactor {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

/**
 * Returns the app's code of a later time step than the one at `now`. The next step's is accepted for 30 to 60
 * seconds from `now`, the current one's for up to 30 more; so neither is too old when it arrives.
 */
export const codeOf = (
  { secret }: Pick<TestFactor, "secret">,
  stepsAhead = 1,
  now: Date = new Date(),
): string => generateSync({ secret, epoch: Math.floor(now.getTime() / 1000) + stepsAhead * 30 });

/** Starts the setup in the settings; returns the key on the page. */
export async function startSetup(agent: Agent, { password }: TestMember): Promise<string> {
  await send(agent, formOf(await agent.get(PATH).expect(200), "intent", "start"), {
    currentPassword: password,
  }).expect(303);
  return page(await agent.get(PATH).expect(200))("#otp-key")
    .attr("value")!
    .replaceAll(" ", "");
}

/** Turns two-step sign-in on in the settings, with the code of the current time step; later ones remain unused. */
export async function turnOn(agent: Agent, member: TestMember, now?: Date): Promise<TestFactor> {
  const secret = await startSetup(agent, member);
  await send(agent, formOf(await agent.get(PATH), "intent", "confirm"), {
    code: codeOf({ secret }, 0, now),
  }).expect(303);
  return { secret, recoveryCodes: recoveryCodesOn(await agent.get(PATH).expect(200)) };
}

export const recoveryCodesOn = (answer: { text: string }): string[] =>
  page(answer)(".secret-codes code")
    .map((_, code) => page(answer)(code).text())
    .get();
