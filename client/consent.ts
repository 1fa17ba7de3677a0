import { underWay } from "../src/shared/loading.ts";

/**
 * The banner's form is sent without leaving the page, so that a reader stays where they read. On the document, before
 * navigation.ts looks on the window whether a page is left.
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
      // Who accepts gets the page anew, for there may be something to load; the browser keeps their place.
      if (fields.get("choice") === "yes") location.reload();
      else banner.remove();
    })
    // Sent the long way it says what is wrong.
    .catch(() => {
      const choice = document.createElement("input");
      Object.assign(choice, { type: "hidden", name: "choice", value: fields.get("choice") });
      form.append(choice);
      form.submit();
    });
});
