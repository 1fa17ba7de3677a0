/** Sends forms with `data-stay` without leaving the page (client/stay.ts, loaded with the first one). */
function plainly(form: HTMLFormElement, by: HTMLButtonElement | null): void {
  delete form.dataset.stay;
  form.requestSubmit(by);
}
document.addEventListener("submit", async (event) => {
  const form = event.target as HTMLFormElement;
  if (!form.dataset.stay || event.defaultPrevented) return;
  event.preventDefault();
  const by = event.submitter as HTMLButtonElement | null;
  const { send } = await import(form.dataset.script!).catch(() => ({ send: plainly }));
  send(form, by);
});
