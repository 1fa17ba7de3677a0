/** Inserts the text of a reusable note as soon as it is selected. */
export function fillNotes(of: HTMLFormElement): void {
  for (const select of of.querySelectorAll<HTMLSelectElement>("select[data-fills]"))
    select.addEventListener("change", () => {
      const note = of.querySelector<HTMLTextAreaElement>(`textarea[name="${select.dataset.fills}"]`);
      const { text } = select.selectedOptions[0]?.dataset ?? {};
      select.value = "";
      if (!note || !text) return;
      note.value = [note.value.trim(), text].filter(Boolean).join("\n\n");
      note.dispatchEvent(new Event("input", { bubbles: true }));
      note.focus();
    });
}
