import type { Feature } from "../../../core/feature.ts";
import { advanceCopiesPaths } from "../../../shared/reach/advance-copies.paths.ts";
import { advanceCopiesText } from "../../../shared/reach/advance-copies.text.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { copiesMenu } from "./menu.ts";
import { copyKinds } from "./notification-kinds.ts";
import { copyPages } from "./pages/index.ts";
import { copyPersonalData } from "./personal-data.ts";
import { copyRoutes } from "./routes.ts";
import { copySubscribers } from "./subscribers.ts";

/** Copies of a story for readers before it is out, each with a mark of its own. */
export const advanceCopies = (dependencies: FeatureDependencies): Feature => ({
  name: "advance-copies",
  menu: copiesMenu,
  sheets: ["stories", "writing", "reach"],
  pages: copyPages(dependencies),
  routes: copyRoutes(dependencies),
  adminAreas: [
    {
      key: "trace",
      label: advanceCopiesText.trace.section,
      href: advanceCopiesPaths.trace(),
      adminsOnly: false,
      place: 48,
    },
  ],
  notificationKinds: copyKinds,
  subscribers: copySubscribers,
  personalData: copyPersonalData,
  quietCollections: ["advance-copies", "advance-copy-sets"],
});
