import type { FormState } from "#shared/form.ts";
import type { SignUpDoc } from "./model.ts";

export const signUpFormOf = (signUp: SignUpDoc | null): FormState["values"] =>
  signUp
    ? {
        wishes: signUp.wishes,
        offers: signUp.offers,
        likes: signUp.likes,
        avoid: signUp.avoid,
        anonymous: signUp.anonymous ? "true" : "",
      }
    : {};
