import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './data-table.module.css';
import { visuallyHidden } from './layout.tsx';

export interface DataColumn<Row> {
  readonly key: string;
  readonly title: string;
  /** Screen readers only, such as above menus. */
  readonly titleHidden?: boolean;
  /** Numbers, times and controls are at the end. */
  readonly end?: boolean;
  readonly className?: string | undefined;
  readonly cell: (row: Row) => ReactNode;
}

interface RowGroup<Row> {
  /** A day, for instance; without one, nothing is above the rows. */
  readonly title?: string;
  readonly rows: readonly Row[];
}

interface DataTableProps<Row> {
  readonly label: string;
  /** The first names the row. */
  readonly columns: readonly DataColumn<Row>[];
  readonly groups: readonly RowGroup<Row>[];
  /** Rows that need someone. */
  readonly isBad?: ((row: Row) => boolean) | undefined;
  /** Sets `--columns` for wide windows, and where cells are in narrow ones. */
  readonly className?: string | undefined;
}

/** Rows with the same facts: columns with headings in wide windows, two or three lines a row in narrow ones. */
export function DataTable<Row extends { readonly $id: string }>({
  label,
  columns,
  groups,
  isBad,
  className,
}: DataTableProps<Row>) {
  return (
    <table aria-label={label} className={classNames(styles.table, className)}>
      <thead>
        <tr>
          {columns.map(({ key, title, titleHidden, end }) => (
            <th key={key} scope="col" data-end={end}>
              {titleHidden ? <span className={visuallyHidden}>{title}</span> : title}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(({ title = '', rows }) => (
        <tbody key={title}>
          {title !== '' && (
            <tr className={styles.group}>
              <th scope="rowgroup" colSpan={columns.length}>
                {title}
              </th>
            </tr>
          )}
          {rows.map((row) => (
            <tr key={row.$id} data-bad={isBad?.(row)}>
              {columns.map(({ key, end, className: place, cell }, index) => {
                const Cell = index === 0 ? 'th' : 'td';
                return (
                  <Cell key={key} scope={index === 0 ? 'row' : undefined} data-end={end} className={place}>
                    {cell(row)}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
