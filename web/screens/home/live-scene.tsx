import { Pause, Play } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Category, EventView } from '../../../contracts/events.ts';
import { IconButton } from '../../ui/button.tsx';
import { circlesOf } from './crowd-simulation.ts';
import styles from './live-scene.module.css';
import type { SceneCanvas } from './scene-canvas.ts';

/** Frames measured before deciding whether the device is fast enough. */
const trialFrames = 40;
/** Longest average frame time in the trial, in milliseconds. */
const slowestFrame = 60;

/**
 * The animated 3D fair, one circle per category of upcoming events. Covers the still drawing, which stays on slow
 * devices.
 */
export default function LiveScene({ events }: { events: readonly Pick<EventView, 'categories'>[] }) {
  const t = useTranslations();
  const canvas = useRef<HTMLCanvasElement>(null);
  const labels = useRef<HTMLUListElement>(null);
  const [paused, setPaused] = useState(false);
  const [stage, setStage] = useState<SceneCanvas | 'none' | null>(null);
  const circles = useMemo(() => circlesOf(countsOf(events)), [events]);

  useEffect(() => {
    let left = false;
    let opened: SceneCanvas | undefined;
    const open = async () => {
      const { openSceneCanvas } = await import('./scene-canvas.ts');
      if (left || canvas.current === null) return;
      opened = openSceneCanvas(canvas.current, circles);
      setStage(opened);
    };
    // Without the module or WebGL, the still drawing stays.
    open().catch(() => setStage('none'));
    return () => {
      left = true;
      opened?.dispose();
    };
  }, [circles]);
  useEffect(() => {
    if (stage === null || stage === 'none' || canvas.current === null) return;
    return play(canvas.current, stage, { paused, labels: labels.current, onSlow: () => setStage('none') });
  }, [stage, paused]);

  if (stage === 'none') return null;
  return (
    <div className={styles.live} data-shown={stage !== null}>
      <canvas ref={canvas} className={styles.canvas} />
      <ul ref={labels} className={styles.labels} aria-hidden="true">
        {circles.map(({ category }) => (
          <li key={category}>{t(`categories.${category}`)}</li>
        ))}
      </ul>
      <div className={styles.control}>
        <IconButton
          variant="outline"
          label={t(paused ? 'home.playScene' : 'home.pauseScene')}
          icon={paused ? <Play /> : <Pause />}
          onClick={() => setPaused(!paused)}
        />
      </div>
    </div>
  );
}

function countsOf(events: readonly Pick<EventView, 'categories'>[]): Map<Category, number> {
  const counts = new Map<Category, number>();
  for (const category of events.flatMap(({ categories }) => categories)) {
    counts.set(category, (counts.get(category) ?? 0) + 1);
  }
  return counts;
}

interface Playing {
  readonly paused: boolean;
  readonly labels: HTMLElement | null;
  /** Called when the device can't keep up. */
  readonly onSlow: () => void;
}

/**
 * Animates while the canvas is visible.
 *
 * @returns stops it
 */
function play(
  canvas: HTMLCanvasElement,
  stage: SceneCanvas,
  { paused, labels, onSlow }: Playing,
): () => void {
  let frame = 0;
  let inView = true;
  let last: number | undefined;
  const trial: number[] = [];
  const draw = (time: number) => {
    const step = last === undefined ? 0 : time - last;
    last = time;
    stage.draw(step / 1000);
    if (step > 0 && trial.length < trialFrames && trial.push(step) === trialFrames) {
      const average = trial.reduce((sum, each) => sum + each, 0) / trialFrames;
      if (average > slowestFrame) return onSlow();
    }
    go();
  };
  const go = () => {
    if (!paused && inView && !document.hidden) frame = requestAnimationFrame(draw);
  };
  const update = () => {
    cancelAnimationFrame(frame);
    last = undefined;
    go();
  };
  const fit = new ResizeObserver(() => {
    stage.resize(canvas.clientWidth, canvas.clientHeight);
    stage.draw(0);
    placeLabels(labels, stage, canvas);
  });
  const view = new IntersectionObserver(([entry]) => {
    inView = entry?.isIntersecting ?? true;
    update();
  });
  fit.observe(canvas);
  view.observe(canvas);
  document.addEventListener('visibilitychange', update);
  update();
  return () => {
    cancelAnimationFrame(frame);
    fit.disconnect();
    view.disconnect();
    document.removeEventListener('visibilitychange', update);
  };
}

function placeLabels(labels: HTMLElement | null, stage: SceneCanvas, canvas: HTMLCanvasElement): void {
  const spots = stage.spots();
  const { clientWidth: width, clientHeight: height } = canvas;
  const isWide = width > height;
  for (const [index, label] of ([...(labels?.children ?? [])] as HTMLElement[]).entries()) {
    const { x, y } = spots[index] ?? { x: 0, y: 0 };
    label.hidden = x < 40 || x > width - 40 || (isWide ? x < width / 2 : y < height * 0.64);
    label.style.translate = `calc(${Math.round(x)}px - 50%) calc(${Math.round(y)}px - 100%)`;
  }
}
