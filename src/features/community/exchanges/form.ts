import type { SentForm } from "../../../core/pages/define-page.ts";
import type { FormState } from "../../../shared/form.ts";
import { fromLocalTime, toLocalTime } from "../../../shared/zones.ts";
import { type ExchangeDoc, promptsEach, type SignUpDoc, writersEach } from "./model.ts";

/** What the form's fields say, as the command takes it; dates are the owner's wall clock. */
export function exchangeInputOf({ values, all }: SentForm, zone: string): Record<string, unknown> {
  const { kind, title, description, minWords, promptsPerMember, writersPerPrompt } = values;
  const instant = (local: string | undefined) =>
    local ? (fromLocalTime(local, zone)?.toISOString() ?? local) : undefined;
  return {
    ...{ kind, title, description, minWords, promptsPerMember, writersPerPrompt, zone },
    genres: all("genres"),
    prompts: (values.prompts ?? "")
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean),
    signUpEnds: instant(values.signUpEnds),
    dueAt: instant(values.dueAt),
    revealAt: instant(values.revealAt),
  };
}

export const exchangeFormOf = (exchange: ExchangeDoc, zone: string): FormState["values"] => ({
  kind: exchange.kind ?? "pairs",
  title: exchange.title,
  description: exchange.description,
  genres: exchange.genres,
  prompts: exchange.prompts.join("\n"),
  minWords: String(exchange.minWords ?? ""),
  promptsPerMember: String(promptsEach(exchange)),
  writersPerPrompt: String(writersEach(exchange)),
  signUpEnds: toLocalTime(exchange.signUpEnds, zone),
  dueAt: toLocalTime(exchange.dueAt, zone),
  revealAt: toLocalTime(exchange.revealAt, zone),
});

export const signUpFormOf = (signUp: SignUpDoc | null): FormState["values"] =>
  signUp
    ? {
        ...{ wishes: signUp.wishes, offers: signUp.offers, likes: signUp.likes, avoid: signUp.avoid },
        anonymous: signUp.anonymous ? "true" : "",
      }
    : {};
