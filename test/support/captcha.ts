import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { page } from "../app/support/stories.ts";

/** Does the work that a form's page asks of a browser; answers its field `altcha`. */
export async function workOf(html: { readonly text: string }): Promise<string> {
  const props = page(html)(".captcha fw-island").attr("data-props")!;
  const challenge = JSON.parse(JSON.parse(props).puzzle) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
}

/** The question that who has no scripts is asked. */
export const questionOf = (html: { readonly text: string }): string =>
  page(html)(".captcha-question label").text();
