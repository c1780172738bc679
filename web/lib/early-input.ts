/**
 * Records typing and clicks on parts of the page that aren't hydrated yet, and replays them once they are. On a slow
 * network a readable form is there a second or more before its script; nothing entered in that time may be lost.
 *
 * Part of the first script, so it must not import anything.
 */

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** An event that React holds back from parts that it can't hydrate yet, like a click, and that nothing listens to. */
const probe = 'auxclick';
/**
 * Milliseconds until the first look at whether the code of a part has arrived, at most between looks, and for which
 * something missing is waited for: React shows nothing of a part that it makes anew before its code is there.
 */
const pauses = { first: 50, longest: 1000, all: 10_000 };

let reactListens = false;
let isWaiting = false;
let pause = pauses.first;
let patientUntil = 0;
/** Changed fields with their label and their text or checked state, in the order of the last changes. */
const changed = new Map<Field, readonly [label: string | null, value: string | boolean]>();
let clicked: readonly [HTMLButtonElement, label: string | null] | null = null;
/** What is waited for and was hydrated at the last look. */
let hydrated = new Set<Element>();

// The server imports this module with the entry, and has no document.
if (typeof document !== 'undefined') {
  document.addEventListener('input', recordValue, { capture: true });
  document.addEventListener('click', recordClick, { capture: true });
}

/** To be called when React has begun to hydrate the document. */
export function startReplay(): void {
  reactListens = true;
  waitForPart();
}

/** Later parts hydrate when their code has arrived: what is recorded for them waits. */
function replay(): void {
  isWaiting = false;
  const before = hydrated;
  hydrated = new Set();
  // Twice in a row: React may hydrate a part and then replace it all the same, because its code is still missing.
  const isSettled = (element: Element) => isHydrated(element) && hydrated.add(element) && before.has(element);
  for (const [field, [label, value]] of changed) {
    const current = currentOf(field, label);
    if (current ? !isSettled(current) : isPatient()) continue;
    changed.delete(field);
    if (current) replayValue(current, value);
  }
  const button = clicked && currentOf(...clicked);
  if (button ? isSettled(button) : !isPatient()) {
    clicked = null;
    button?.click();
  }
  pause = hydrated.size > 0 ? pauses.first : Math.min(pause * 1.5, pauses.longest);
  if (clicked !== null || changed.size > 0) replayLater();
}

/** React replaces a part whose markup it can't take over: then the only element with the same label. */
function currentOf<Kind extends Field | HTMLButtonElement>(pressed: Kind, label: string | null): Kind | null {
  if (pressed.isConnected) return pressed;
  const [first, another] = [...document.querySelectorAll(pressed.tagName)].filter(
    (element) => labelOf(element as Kind) === label,
  );
  return first && !another ? (first as Kind) : null;
}

/** A removed element has none: it is read at the event. */
function labelOf(element: Field | HTMLButtonElement): string | null {
  return element.ariaLabel ?? (element.labels?.[0] ?? element).textContent;
}

function isPatient(): boolean {
  return performance.now() < patientUntil;
}

function waitForPart(): void {
  pause = pauses.first;
  patientUntil = performance.now() + pauses.all;
  replayLater();
}

function replayLater(): void {
  if (!reactListens || isWaiting) return;
  isWaiting = true;
  setTimeout(replay, pause);
}

/** Whether events on the element get through React, which hydrates its part now if it can. */
function isHydrated(element: Element): boolean {
  if (!reactListens) return false;
  let arrived = false;
  const arrive = () => {
    arrived = true;
  };
  element.addEventListener(probe, arrive);
  element.dispatchEvent(new Event(probe));
  element.removeEventListener(probe, arrive);
  return arrived && isManagedByReact(element);
}

/**
 * Whether React made or hydrated the element. Events also get through on markup that React has given up and is about to
 * replace; only its own property on the element, which isn't part of its API, tells that apart.
 */
function isManagedByReact(element: Element): boolean {
  return Object.keys(element).some((name) => name.startsWith('__reactProps$'));
}

function recordValue({ target }: Event): void {
  if (!(target instanceof Element) || !isField(target)) return;
  // What is about to be replayed would undo what is typed after it.
  if (isHydrated(target) && !changed.has(target)) return;
  const isChoice = target.matches('[type=checkbox], [type=radio]');
  changed.delete(target);
  changed.set(target, [labelOf(target), isChoice ? (target as HTMLInputElement).checked : target.value]);
  waitForPart();
}

function isField(target: Element): target is Field {
  return target.matches('textarea, select, input:not([type=file])');
}

/** Only the last click is replayed. Forms with a native action work without a script. */
function recordClick(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  // A person who presses something else doesn't want what was pressed before it any more.
  if (event.isTrusted) clicked = null;
  if (button === null || isHydrated(button)) return;
  if (button.type === 'submit' && button.form?.method !== 'dialog') return;
  event.preventDefault();
  clicked = [button, labelOf(button)];
  waitForPart();
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
