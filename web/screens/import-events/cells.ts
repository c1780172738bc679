interface Place {
  readonly start: number;
  readonly end: number;
}

/** @returns where the cell is written, with its quotes; nothing if no cell says that, or two do */
export function placeOfCell(line: string, cell: string, separator: string): Place | undefined {
  const places = placesOfCells(line, separator).filter(
    ({ start, end }) => cell.trim() !== '' && unquoted(line.slice(start, end)) === cell.trim(),
  );
  return places.length === 1 ? places[0] : undefined;
}

/** Each without the spaces around it; one with line breaks goes on to the end of the line. */
function placesOfCells(line: string, separator: string): Place[] {
  const places: Place[] = [];
  const isSpace = (at: number) => line[at] !== separator && line.charAt(at).trim() === '';
  for (let at = 0; at <= line.length; at += 1) {
    while (at < line.length && isSpace(at)) at += 1;
    const start = at;
    const hasQuotes = line[at] === '"';
    for (let inside = false; at < line.length && (inside || line[at] !== separator); at += 1)
      if (hasQuotes && line[at] === '"') inside = !inside;
    let end = at;
    while (end > start && isSpace(end - 1)) end -= 1;
    places.push({ start, end });
  }
  return places;
}

function unquoted(written: string): string {
  const [, inside] = /^"(.*)"$/s.exec(written) ?? [];
  return inside === undefined ? written : inside.replaceAll('""', '"').trim();
}
