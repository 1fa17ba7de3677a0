import { moneyPaths } from "../../../src/shared/money/money.paths.ts";
import { sellingText } from "../../../src/shared/money/selling.text.ts";
import { SELLING_STEPS, type SellingStep } from "../../../src/shared/money/selling.ts";
import { Steps } from "../../ui/Steps.tsx";

/** Where one is of setting up a paid story. */
export const SellingSteps = ({ story, current }: { story: string; current: SellingStep }) => (
  <Steps
    label={sellingText.stepsLabel}
    steps={SELLING_STEPS.map((step) => ({
      label: sellingText.steps[step],
      href: step === "previews" ? moneyPaths.sellingPreviews(story) : moneyPaths.sellingPricing(story),
      done: step === "previews" && current === "pricing",
      current: step === current,
    }))}
  />
);
