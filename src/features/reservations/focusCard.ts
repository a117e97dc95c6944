/** The card's button is gone once its class is reserved: the focus then goes to what stands in its place. */
export function focusCard(single_class_id: number | null): void {
  if (document.activeElement !== document.body) return;
  document
    .querySelector<HTMLElement>(`[data-class-id="${single_class_id}"] :is(.class-card__action, .single-class__action)`)
    ?.focus();
}
