/**
 * Records typing and clicks before hydration and replays them afterwards. On a slow network a readable form is there a
 * second or more before its script; nothing entered in that time may be lost.
 *
 * Part of the first script, so it must not import anything.
 */

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The two hydration boundaries: the footer hydrates after the page. */
type Part = 'page' | 'foot';

const deaf = new Set<Part>(['page', 'foot']);
/** Changed fields with their text or checked state. */
const changed = new Map<Field, string | boolean>();
let pressed: HTMLButtonElement | null = null;
const waiting = new AbortController();

// The server imports this module with the footer, and has no document.
if (typeof document !== 'undefined') {
  const options = { capture: true, signal: waiting.signal };
  document.addEventListener('input', keepValue, options);
  document.addEventListener('click', keepPress, options);
}

/** Replays recorded input into a part of the page and stops recording there. */
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

/** Only the last click is replayed. Forms with a native action work without a script. */
function keepPress(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  if (button === null || !deaf.has(partOf(button))) return;
  if (button.type === 'submit' && button.form?.method !== 'dialog') return;
  event.preventDefault();
  pressed = button;
}

/** React tracks the values that it sets, so the native setter is needed for it to see a change. */
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
