import styles from './screen.module.css';

/** Longer lines, such as those with a description, are left out. */
const maxLength = 240;

/** A line of the imported table with the cell that can't be read marked; nothing if the cell isn't found in it. */
export function SourceLine({ text, cell }: { readonly text: string; readonly cell: string }) {
  const start = text.length <= maxLength ? startOfCell(text, cell) : -1;
  if (start === -1) return null;
  const end = start + cell.length;
  return (
    <code dir="auto" className={styles.line}>
      {text.slice(0, start)}
      <mark>{text.slice(start, end)}</mark>
      {text.slice(end)}
    </code>
  );
}

/** Where the text stands alone between separators, once: twice, it's unknown which one is meant. */
function startOfCell(text: string, cell: string): number {
  const isEdge = (at: number) => /^$|[,;\t"]/.test(text.charAt(at));
  const starts: number[] = [];
  for (let at = text.indexOf(cell); cell !== '' && at !== -1; at = text.indexOf(cell, at + 1))
    if (isEdge(at - 1) && isEdge(at + cell.length)) starts.push(at);
  return starts.length === 1 ? (starts[0] ?? -1) : -1;
}
