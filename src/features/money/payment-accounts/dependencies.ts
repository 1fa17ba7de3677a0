import type { Files } from "#core/files/files.ts";
import type { Mailer } from "#core/mail/index.ts";
import type { Secrets } from "#core/secrets/index.ts";
import type { Services } from "#core/services.ts";
import type { PaymentProvider } from "../payments/index.ts";

/** Dependencies of the payment account commands. */
export interface PaymentDependencies {
  readonly services: Services;
  readonly secrets: Secrets;
  readonly files: Files;
  readonly mailer: Mailer;
  readonly provider: PaymentProvider;
  readonly site: { readonly name: string; readonly url: string };
}
