import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { page } from "../app/support/stories.ts";

/** Solves the form's proof-of-work challenge as a browser does; returns the value of its `altcha` field. */
export async function workOf(html: { readonly text: string }): Promise<string> {
  const props = page(html)(".captcha fw-island").attr("data-props")!;
  const challenge = JSON.parse(JSON.parse(props).puzzle) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
}

/** Returns the question shown without JavaScript. */
export const questionOf = (html: { readonly text: string }): string =>
  page(html)(".captcha-question label").text();
