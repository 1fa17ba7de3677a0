import { moneyPaths } from "#shared/money/money.paths.ts";
import { sellingText } from "#shared/money/selling.text.ts";
import { SELLING_STEPS, type SellingStep } from "#shared/money/selling.ts";
import { Steps } from "../../ui/Steps.tsx";

/** Navigation of the steps to set up a paid story. */
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
