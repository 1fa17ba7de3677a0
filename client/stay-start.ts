/** A form with `data-stay` is sent without leaving the page (client/stay.ts, fetched when the first is). */
document.addEventListener("submit", async (event) => {
  const form = event.target as HTMLFormElement;
  if (!form.dataset.stay || event.defaultPrevented) return;
  event.preventDefault();
  const by = event.submitter as HTMLButtonElement | null;
  (await import(form.dataset.script!)).send(form, by);
});
