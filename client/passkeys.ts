/** Shows the forms for passkeys in browsers that have them, and fills in the browser's answer. */
import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";

const forms = document.querySelectorAll<HTMLFormElement>("form[data-passkey]");
if (browserSupportsWebAuthn()) {
  for (const element of document.querySelectorAll<HTMLElement>("[data-passkey-without]"))
    element.hidden = true;
  for (const form of forms) mount(form);
}

function mount(form: HTMLFormElement): void {
  const { passkey: does, options = "" } = form.dataset;
  const field = form.elements.namedItem("passkey") as HTMLInputElement;
  const status = form.querySelector<HTMLElement>("[role=status]")!;
  const optionsJSON = JSON.parse(options);
  const send = (answer: object) => {
    field.value = JSON.stringify(answer);
    form.requestSubmit();
  };

  form.hidden = false;
  form.querySelector<HTMLElement>("#form-errors")?.focus();
  form.addEventListener(
    "submit",
    (event) => {
      if (field.value) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      status.textContent = "";
      const answer =
        does === "create" ? startRegistration({ optionsJSON }) : startAuthentication({ optionsJSON });
      answer.then(send, (error: Error) => {
        const { exists = "", cancelled = "" } = form.dataset;
        status.textContent = error.name === "InvalidStateError" ? exists : cancelled;
      });
    },
    { capture: true },
  );
  if (does === "get") offerInField(optionsJSON, send);
}

/** Lets the browser offer passkeys in the field for the username. */
async function offerInField(
  optionsJSON: Parameters<typeof startAuthentication>[0]["optionsJSON"],
  send: (answer: object) => void,
): Promise<void> {
  if (!document.querySelector("input[autocomplete$=webauthn]")) return;
  if (!(await browserSupportsWebAuthnAutofill())) return;
  // It fails when the member signs in otherwise; the button remains.
  await startAuthentication({ optionsJSON, useBrowserAutofill: true }).then(send, () => {});
}
