import styles from './not-found-screen.module.css';

/** The mark's eight people, each gone their own way. */
export function ScatteredCircle() {
  return (
    <svg className={styles.art} viewBox="0 0 240 150" fill="none" aria-hidden="true">
      <circle
        cx="120"
        cy="78"
        r="46"
        stroke="var(--line-strong)"
        strokeWidth="2"
        strokeDasharray="2 9"
        strokeLinecap="round"
      />
      {people.map(({ x, y, gold }) => (
        <circle key={x} cx={x} cy={y} r="8" fill={gold ? 'var(--zari)' : 'var(--accent)'} />
      ))}
    </svg>
  );
}

const people = [
  { x: 18, y: 118, gold: false },
  { x: 44, y: 30, gold: true },
  { x: 86, y: 138, gold: false },
  { x: 112, y: 12, gold: true },
  { x: 152, y: 128, gold: true },
  { x: 170, y: 40, gold: false },
  { x: 204, y: 96, gold: false },
  { x: 226, y: 22, gold: true },
];
