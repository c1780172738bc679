import styles from './figures.module.css';

interface Figure {
  readonly label: string;
  readonly value: string;
  /** The one that matters most. */
  readonly strong?: boolean;
}

/** Amounts with their names: side by side in wide windows, one to a row on phones. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ label, value, strong }) => (
        <div key={label} data-strong={strong}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
