/**
 * Reader settings: the buttons for smaller and larger text, which choose the next size in the form. Used by the
 * settings page and by the sheet over a chapter.
 */
export function mountSizeSteps(form: HTMLElement): void {
  const steps = form.querySelector<HTMLElement>(".reader-steps");
  if (!steps?.hidden) return;
  const radios = [...form.querySelectorAll<HTMLInputElement>('input[name="size"]')];
  const buttons = [...steps.querySelectorAll("button")];
  const names = JSON.parse(steps.dataset.sizes!) as Record<string, string>;
  const chosen = () => radios.findIndex((radio) => radio.checked);
  const nextOf = (button: HTMLButtonElement) => radios[chosen() + Number(button.dataset.step)];
  // A `disabled` button would lose the keyboard focus when it is pressed for the last time.
  const update = () => {
    for (const button of buttons) button.setAttribute("aria-disabled", String(!nextOf(button)));
  };
  for (const button of buttons)
    button.addEventListener("click", () => {
      const next = nextOf(button);
      if (!next) return;
      next.checked = true;
      next.dispatchEvent(new Event("change", { bubbles: true }));
      steps.querySelector("[role=status]")!.textContent = names[next.value]!;
    });
  form.addEventListener("change", update);
  update();
  steps.hidden = false;
}

const page = document.querySelector<HTMLElement>(".settings-form");
if (page) mountSizeSteps(page);
