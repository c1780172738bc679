import { canvas, figures, glows, lampString } from './scene-drawing.ts';
import styles from './still-scene.module.css';

const strings = [
  lampString([-40, 70], [560, 118], 52, 13),
  lampString([560, 118], [1090, 84], 58, 12),
  lampString([1090, 84], [1500, 40], 40, 9),
];

/** A still drawing of an evening fair: people in circles around lights, linked by lines. Decorative. */
export function StillScene() {
  return (
    <svg
      className={styles.scene}
      viewBox={`0 0 ${canvas.width} ${canvas.height}`}
      preserveAspectRatio="xMidYMax slice"
      fill="none"
      aria-hidden="true"
    >
      <Definitions />
      <rect width={canvas.width} height={canvas.horizon + 2} fill="url(#scene-sky)" />
      <rect
        y={canvas.horizon}
        width={canvas.width}
        height={canvas.height - canvas.horizon}
        fill="url(#scene-ground)"
      />
      <Skyline />
      {strings.map(({ cord, lamps }) => (
        <g key={cord}>
          <path d={cord} stroke="#2c4a3f" strokeWidth="1.5" />
          {lamps.map(([x, y]) => (
            <use key={x} href="#scene-lamp" x={x} y={y} />
          ))}
        </g>
      ))}
      {glows.map((glow) => (
        <g key={glow.ring}>
          <ellipse cx={glow.x} cy={glow.y} rx={glow.width} ry={glow.height} fill="url(#scene-glow)" />
          <path
            d={glow.ring}
            stroke="#ffc94d"
            strokeOpacity="0.55"
            strokeWidth="1.4"
            strokeLinejoin="round"
          />
        </g>
      ))}
      {figures.map(({ x, y, scale, cloth, skin }) => (
        <use
          key={`${x} ${y}`}
          href="#scene-person"
          transform={`translate(${x} ${y})scale(${scale})`}
          fill={cloth}
          color={skin}
        />
      ))}
    </svg>
  );
}

function Definitions() {
  return (
    <defs>
      <linearGradient id="scene-sky" x1="0" y1="0" x2="0" y2="1">
        <stop stopColor="#050d0b" />
        <stop offset="0.7" stopColor="#0b1f1a" />
        <stop offset="1" stopColor="#17392f" />
      </linearGradient>
      <linearGradient id="scene-ground" x1="0" y1="0" x2="0" y2="1">
        <stop stopColor="#0d241d" />
        <stop offset="0.4" stopColor="#081713" />
        <stop offset="1" stopColor="#060f0c" />
      </linearGradient>
      <radialGradient id="scene-glow">
        <stop stopColor="#ffd27a" stopOpacity="0.62" />
        <stop offset="0.35" stopColor="#f59a3d" stopOpacity="0.3" />
        <stop offset="1" stopColor="#f59a3d" stopOpacity="0" />
      </radialGradient>
      <g id="scene-person">
        <ellipse rx="8" ry="2.2" fill="#020705" opacity="0.55" />
        <path d="M-5.6 0C-6-8-5.2-15.2 0-15.2S6-8 5.6 0Q0 2.2-5.6 0z" />
        <circle cy="-19" r="4.4" fill="currentColor" />
      </g>
      <g id="scene-lamp">
        <circle r="9" fill="#ffc94d" opacity="0.14" />
        <circle r="2.8" fill="#ffe2a0" />
      </g>
    </defs>
  );
}

const cabins = Array.from({ length: 16 }, (_, index) => index * 22.5);

function Skyline() {
  return (
    <g>
      <g transform="translate(1128 214)" stroke="#2d5a4b" strokeWidth="2">
        <circle r="74" />
        <circle r="66" strokeWidth="1" />
        {cabins.map((turn) => (
          <g key={turn} transform={`rotate(${turn})`}>
            <path d="M0 0V-74" strokeWidth="1" />
            <circle cy="-74" r="3.4" fill={turn % 45 ? '#ffc94d' : '#f2427d'} stroke="none" />
          </g>
        ))}
        <path d="M0 0L-34 88M0 0L34 88" strokeWidth="3" />
        <circle r="5" fill="#ffc94d" stroke="none" />
      </g>
      <path
        fill="#123026"
        d="M0 302V262L60 226 118 262 150 244 196 266V302zM318 302V270L372 232 428 270V302zM862 302V272L908 240 954 272V302zM1244 302V266L1300 226 1356 266 1396 248 1440 262V302z"
      />
      <path stroke="#d81b6c" strokeWidth="2" d="M60 226V210M372 232V218M908 240V228M1300 226V210" />
    </g>
  );
}
