/**
 * JSON in which lists of alike records name their fields once: a third of a page with events is names of fields.
 */
export function packJson(value: unknown): string {
  return JSON.stringify(value, asTable);
}

/** What {@link packJson} was given. */
export function unpackJson(text: string): unknown {
  return JSON.parse(text, fromTable);
}

/** No field of the API's responses has this name. */
const rows = '$rows';

function asTable(_key: string, value: unknown): unknown {
  if (!Array.isArray(value) || value.length < 2 || !value.every(isRecord)) return value;
  const [first = {}] = value;
  const names = Object.keys(first);
  const areAlike = value.every((each) => {
    const own = Object.keys(each);
    // As JSON, a field that is undefined would be left out, but be null in a table.
    return (
      own.length === names.length && names.every((name, at) => own[at] === name && each[name] !== undefined)
    );
  });
  return areAlike ? { [rows]: [names, ...value.map((each) => names.map((name) => each[name]))] } : value;
}

function fromTable(_key: string, value: unknown): unknown {
  const table = (value as { readonly [rows]?: unknown } | null)?.[rows];
  if (!Array.isArray(table)) return value;
  const [names, ...others] = table as [string[], ...unknown[][]];
  return others.map((fields) => Object.fromEntries(names.map((name, at) => [name, fields[at]])));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
