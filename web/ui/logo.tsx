/**
 * The mark: eight people in a circle, seen from above, which is also a flower and a giant wheel. Decoration; the
 * product's name stands beside it as text.
 */
export function Logo({ size = 32 }: { size?: number | undefined }) {
  return (
    <svg width={size} height={size} viewBox="0 0 64 64" fill="none" aria-hidden="true">
      {[0, 45, 90, 135, 180, 225, 270, 315].map((turn) => (
        <g key={turn} transform={`rotate(${turn} 32 32)`}>
          <circle cx="32" cy="6.6" r="4.6" fill={turn % 90 ? 'var(--zari)' : 'var(--accent)'} />
          <path
            d="M32 27.5C25.4 23.6 24.7 17.7 26.6 13.6Q32 18 37.4 13.6C39.3 17.7 38.6 23.6 32 27.5z"
            fill="var(--accent)"
          />
        </g>
      ))}
      <circle cx="32" cy="32" r="3.2" fill="var(--zari)" />
    </svg>
  );
}
