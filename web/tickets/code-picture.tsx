import type { TicketView } from '../../contracts/tickets.ts';
import styles from './ticket.module.css';

interface CodePictureProps {
  readonly picture: TicketView['picture'];
  readonly label: string;
}

/** A QR code: dark on white in every theme, since scanners expect it so. */
export function CodePicture({ picture: { modules, path }, label }: CodePictureProps) {
  return (
    <svg
      viewBox={`0 0 ${modules} ${modules}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={styles.picture}
    >
      <path d={path} />
    </svg>
  );
}
