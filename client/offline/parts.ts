/** Returns the element with this part name in server-rendered markup. */
export function part<Type extends HTMLElement | null = HTMLElement>(within: ParentNode, name: string): Type {
  return within.querySelector(`[data-offline="${name}"]`) as Type;
}

/** Shows the first elements and hides the others. */
export function show(shown: readonly HTMLElement[], hidden: readonly HTMLElement[] = []): void {
  for (const element of shown) element.hidden = false;
  for (const element of hidden) element.hidden = true;
}
