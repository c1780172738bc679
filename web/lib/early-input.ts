/**
 * Records typing and clicks before hydration and replays them afterwards. On a slow network a readable form is there a
 * second or more before its script; nothing entered in that time may be lost.
 *
 * Part of the first script, so it must not import anything.
 */

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A part that hydrates after the page, once its own code is there; null is the page itself. */
type Part = Element | null;

/** Marks the root element of such a part. */
const late = '[data-late]';
const hydrated = new WeakSet<Element>();
let pageHydrated = false;
/** Changed fields with their text or checked state. */
const changed = new Map<Field, string | boolean>();
let clicked: HTMLButtonElement | null = null;
const recording = new AbortController();

// The server imports this module with the footer, and has no document.
if (typeof document !== 'undefined') {
  const options = { capture: true, signal: recording.signal };
  document.addEventListener('input', recordValue, options);
  document.addEventListener('click', recordClick, options);
}

/** Replays recorded input into a part of the page and stops recording there. Marks the time, which tests wait for. */
export function replayInput(part: Part): void {
  performance.mark(`${part?.localName ?? 'page'} hydrated`);
  if (part === null) pageHydrated = true;
  else hydrated.add(part);
  if ([null, ...document.querySelectorAll(late)].every(isHydrated)) recording.abort();
  for (const [field, value] of changed) {
    if (partOf(field) !== part) continue;
    changed.delete(field);
    if (field.isConnected) replayValue(field, value);
  }
  if (clicked === null || partOf(clicked) !== part) return;
  const button = clicked;
  clicked = null;
  if (button.isConnected) button.click();
}

function partOf(element: Element): Part {
  return element.closest(late);
}

function isHydrated(part: Part): boolean {
  return part === null ? pageHydrated : hydrated.has(part);
}

function recordValue({ target }: Event): void {
  if (!(target instanceof Element) || isHydrated(partOf(target))) return;
  if (target instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(target.type))
    changed.set(target, target.checked);
  else if (isTextField(target)) changed.set(target, target.value);
}

function isTextField(target: Element): target is Field {
  return (
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && target.type !== 'file')
  );
}

/** Only the last click is replayed. Forms with a native action work without a script. */
function recordClick(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  if (button === null || isHydrated(partOf(button))) return;
  if (button.type === 'submit' && button.form?.method !== 'dialog') return;
  event.preventDefault();
  clicked = button;
}

/** React tracks the values that it sets, so the native setter is needed for it to see a change. */
function replayValue(field: Field, value: string | boolean): void {
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
