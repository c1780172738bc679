/**
 * What somebody types and presses before the page listens. On a slow network a form stands there, readable, a second or
 * more before the script that makes it work: who fills it meanwhile loses no letter and presses nothing in vain.
 *
 * A script of its own, which comes before all others and knows none of them.
 */

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What begins to listen at once: the foot comes after all that stands above it. */
type Part = 'page' | 'foot';

const deaf = new Set<Part>(['page', 'foot']);
/** Each field that was changed, with what was typed or whether it is ticked. */
const changed = new Map<Field, string | boolean>();
let pressed: HTMLButtonElement | null = null;
const waiting = new AbortController();

// The server renders the foot with this file beside it, and has no page.
if (typeof document !== 'undefined') {
  const options = { capture: true, signal: waiting.signal };
  document.addEventListener('input', keepValue, options);
  document.addEventListener('click', keepPress, options);
}

/** Repeats what came too early to a part of the page, and leaves the part to those who listen from now on. */
export function transferInput(part: Part): void {
  deaf.delete(part);
  if (deaf.size === 0) waiting.abort();
  for (const [field, value] of changed) {
    if (partOf(field) !== part) continue;
    changed.delete(field);
    if (field.isConnected) repeat(field, value);
  }
  if (pressed === null || partOf(pressed) !== part) return;
  const button = pressed;
  pressed = null;
  if (button.isConnected) button.click();
}

function partOf(element: Element): Part {
  return element.closest('body > footer') === null ? 'page' : 'foot';
}

function keepValue({ target }: Event): void {
  if (!(target instanceof Element) || !deaf.has(partOf(target))) return;
  if (target instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(target.type))
    changed.set(target, target.checked);
  else if (isTyped(target)) changed.set(target, target.value);
}

function isTyped(target: Element): target is Field {
  return (
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && target.type !== 'file')
  );
}

/** Of several presses the last one counts. Forms that the browser sends by itself work without us. */
function keepPress(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  if (button === null || !deaf.has(partOf(button))) return;
  if (button.type === 'submit' && button.form?.method !== 'dialog') return;
  event.preventDefault();
  pressed = button;
}

/** React goes by the values that it set itself; one that is there already is no change to it. */
function repeat(field: Field, value: string | boolean): void {
  if (typeof value === 'boolean') {
    (field as HTMLInputElement).checked = !value;
    field.click();
    return;
  }
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  if (field instanceof HTMLSelectElement) field.dispatchEvent(new Event('change', { bubbles: true }));
}
