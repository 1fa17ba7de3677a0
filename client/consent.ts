import { underWay } from "#shared/loading.ts";

/**
 * Sends the banner's form without leaving the page, so that readers stay where they are. Registered on the
 * document, to run before navigation.ts, which listens on the window.
 */
document.addEventListener("submit", (event) => {
  const form = event.target as HTMLFormElement;
  const banner = form.closest(".consent-banner");
  if (!banner || event.defaultPrevented) return;
  event.preventDefault();
  const fields = new FormData(form, event.submitter);
  underWay(
    fetch(form.getAttribute("action") ?? "", {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams([...fields] as [string, string][]),
    }),
  )
    .then(({ type }) => {
      if (type !== "opaqueredirect") throw new Error("refused");
      // Accepting reloads the page, because scripts may need to load; the browser restores the scroll
      // position.
      if (fields.get("choice") === "yes") location.reload();
      else banner.remove();
    })
    // Submitting the form in the ordinary way shows the error.
    .catch(() => {
      const choice = document.createElement("input");
      Object.assign(choice, { type: "hidden", name: "choice", value: fields.get("choice") });
      form.append(choice);
      form.submit();
    });
});
