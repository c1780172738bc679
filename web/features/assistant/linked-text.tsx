import { Link } from 'react-router';

const address = /https?:\/\/[^\s<>"'“”]+[^\s<>"'“”.,;:!?)\]}]/g;

/**
 * Plain text with clickable http(s) links. Links to this site open in place, others in a new tab without
 * `window.opener`.
 */
export function LinkedText({
  text,
  className,
}: {
  readonly text: string;
  readonly className?: string | undefined;
}) {
  return (
    <p className={className}>
      {piecesOf(text).map(({ at, piece, url }) =>
        url === null ? (
          piece
        ) : url.origin === window.location.origin ? (
          <Link key={at} to={`${url.pathname}${url.search}${url.hash}`}>
            {piece}
          </Link>
        ) : (
          <a key={at} href={url.href} target="_blank" rel="noopener noreferrer nofollow">
            {piece}
          </a>
        ),
      )}
    </p>
  );
}

interface Piece {
  readonly at: number;
  readonly piece: string;
  readonly url: URL | null;
}

/** Splits text into links and plain pieces. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(address)) {
    if (match.index > end) pieces.push({ at: end, piece: text.slice(end, match.index), url: null });
    pieces.push({ at: match.index, piece: match[0], url: URL.parse(match[0]) });
    end = match.index + match[0].length;
  }
  if (end < text.length) pieces.push({ at: end, piece: text.slice(end), url: null });
  return pieces;
}
