import { placeOfCell } from './cells.ts';
import styles from './screen.module.css';

/** Longer lines, such as those with a description, are left out. */
const maxLength = 240;

interface SourceLineProps {
  readonly text: string;
  /** As the import read it: without quotes, and without spaces at its ends. */
  readonly cell: string;
  readonly separator: string;
}

/** A line of the imported table with the cell that can't be read marked; nothing if it isn't clear which one that is. */
export function SourceLine({ text, cell, separator }: SourceLineProps) {
  const place = text.length <= maxLength ? placeOfCell(text, cell, separator) : undefined;
  if (place === undefined) return null;
  const { start, end } = place;
  return (
    <code dir="auto" className={styles.line}>
      {text.slice(0, start)}
      <mark>{text.slice(start, end)}</mark>
      {text.slice(end)}
    </code>
  );
}
