import ICAL from 'ical.js';

/** Events of a calendar that are parsed one by one. */
const maxBlocks = 2000;

/** An event that can't be parsed, or several with one id. */
export interface BrokenEvent {
  readonly blocks: number;
  /** Empty: it has none. */
  readonly id: string;
  readonly isSeries: boolean;
}

/** The calendars of a text and the events that can't be parsed; null for a text that can't be. */
export function* calendarsIn(text: string): Iterable<ICAL.Component | BrokenEvent | null> {
  let parsed: unknown[];
  try {
    parsed = ICAL.parse(text);
  } catch {
    yield* eachAlone(text);
    return;
  }
  // A single calendar is parsed to a component, several to a list.
  const components = typeof parsed[0] === 'string' ? [parsed] : (parsed as unknown[][]);
  for (const component of components) yield new ICAL.Component(component);
}

/** One event that can't be parsed must not cost the others: then those that share an id are parsed together. */
function eachAlone(text: string): (ICAL.Component | BrokenEvent | null)[] {
  const lines = text.split(/\r?\n/);
  const blocks = blocksIn(lines);
  const [first] = blocks;
  const last = blocks.at(-1);
  if (first === undefined || last === undefined || blocks.length > maxBlocks) return [null];
  const head = lines.slice(0, first.line - 1);
  const end = lines.slice(last.line - 1 + last.lines.length);
  const byId = Map.groupBy(blocks, (block) => idOf(block) || `${block.line} has none`);
  const found = [...byId.values()].map((own) => {
    try {
      const all = [...head, ...own.flatMap((block) => block.lines), ...end];
      return new ICAL.Component(ICAL.parse(all.join('\r\n')) as unknown[]);
    } catch {
      return brokenEvent(own);
    }
  });
  return found.some((each) => each instanceof ICAL.Component) ? found : [null];
}

interface Block {
  /** From 1. */
  readonly line: number;
  readonly lines: readonly string[];
}

function blocksIn(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  let start: number | null = null;
  for (const [index, line] of lines.entries()) {
    if (start === null && isLine(line, 'BEGIN:VEVENT')) start = index;
    if (start === null || !isLine(line, 'END:VEVENT')) continue;
    blocks.push({ line: start + 1, lines: lines.slice(start, index + 1) });
    start = null;
  }
  return blocks;
}

function isLine(line: string, expected: string): boolean {
  return line.trimEnd().toUpperCase() === expected;
}

/** As the library reads it: long lines are folded, and some characters escaped. */
function idOf({ lines }: Block): string {
  const at = lines.findIndex((line) => /^UID[;:]/i.test(line));
  if (at === -1) return '';
  const rest = lines.slice(at + 1);
  const next = rest.findIndex((line) => !/^[ \t]/.test(line));
  const folded = rest.slice(0, next).map((line) => line.slice(1));
  const line = [lines[at] ?? '', ...folded].join('');
  return line
    .slice(line.indexOf(':') + 1)
    .trim()
    .replace(/\\([\\,;])/g, '$1');
}

function brokenEvent(own: readonly Block[]): BrokenEvent {
  const [first] = own;
  const isSeries = own.some(({ lines }) =>
    lines.some((line) => /^(?:RRULE|RDATE|EXDATE|RECURRENCE-ID)[;:]/i.test(line)),
  );
  return { blocks: own.length, id: first === undefined ? '' : idOf(first), isSeries };
}
