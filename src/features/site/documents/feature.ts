import { on } from "../../../core/events/index.ts";
import type { Feature } from "../../../core/feature.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { agreeToTerms } from "./agreements.ts";
import { type Library, readLibrary } from "./library.ts";
import { documentsMenu } from "./menu.ts";
import { documentPages } from "./pages.tsx";
import { agreementPersonalData } from "./personal-data.ts";
import { documentSlots } from "./slots.tsx";

/** Texts about the site, legal and other, and who agreed to which terms. */
export function documents({ services, site }: FeatureDependencies): Feature {
  let texts: Library = new Map();
  const library = () => texts;
  return {
    name: "documents",
    menu: documentsMenu,
    sheets: ["documents"],
    pages: documentPages({ services, library, site }),
    slots: documentSlots(library),
    personalData: agreementPersonalData,
    subscribers: [
      // To register is to agree: the form asks for it, and the API's terms say so.
      on("user.registered", {
        name: "documents.agree",
        handle: ({ id }, { at }) => agreeToTerms(id, texts.get("terms")!.version, at),
      }),
    ],
    async prepare() {
      texts = await readLibrary(site.name);
    },
  };
}
