import { notAffected } from "#core/consequences.ts";
import { on } from "#core/events/index.ts";
import type { Feature } from "#core/feature.ts";
import { senderAddress } from "#core/mail/index.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { agreeToTerms } from "./agreements.ts";
import { type Library, readLibrary } from "./library.ts";
import { documentsMenu } from "./menu.ts";
import { documentPages } from "./pages.tsx";
import { agreementPersonalData } from "./personal-data.ts";
import { documentSlots } from "./slots.tsx";

/** Legal and other texts about the site, and which members agreed to which terms. */
export function documents({ services, site, config }: FeatureDependencies): Feature {
  let texts: Library = new Map();
  const library = () => texts;
  return {
    name: "documents",
    consequences: notAffected(
      "Stores who agreed to which version of the terms. Other members cannot see this.",
    ),
    menu: documentsMenu,
    sheets: ["documents"],
    pages: documentPages({ services, library, site }),
    slots: documentSlots(library),
    personalData: agreementPersonalData,
    subscribers: [
      // Registration includes agreement: the form asks for it, and the API's terms state it.
      on("user.registered", {
        name: "documents.agree",
        handle: ({ id }, { at }) => agreeToTerms(id, texts.get("terms")!.version, at),
      }),
    ],
    async prepare() {
      texts = await readLibrary({ ...site, mail: senderAddress(config.mailFrom) });
    },
  };
}
