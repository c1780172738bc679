import Autoplay from 'embla-carousel-autoplay';
import useEmblaCarousel from 'embla-carousel-react';
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { AboutSite } from '../../../contracts/installation.ts';
import { Card } from '../../ui/card.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './testimonials.module.css';

/** Milliseconds per testimonial. */
const interval = 5000;

/** A carousel. It pauses on hover, on focus and on request, and starts paused with reduced motion. */
export function Testimonials({ entries }: { entries: AboutSite['testimonials'] }) {
  const t = useTranslations('about');
  const [autoplay] = useState(() =>
    Autoplay({ delay: interval, playOnInit: false, stopOnInteraction: false, stopOnMouseEnter: true }),
  );
  const [viewport, embla] = useEmblaCarousel({ loop: true, align: 'start' }, [autoplay]);
  const [playing, setPlaying] = useState(false);

  useEffect(() => {
    if (embla === undefined) return;
    const lessMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    setPlaying(!lessMotion);
  }, [embla]);
  useEffect(() => {
    if (embla === undefined) return;
    if (playing) autoplay.play();
    else autoplay.stop();
  }, [embla, autoplay, playing]);

  return (
    <section className={styles.carousel} aria-roledescription={t('carousel')} aria-label={t('testimonials')}>
      <div ref={viewport} className={styles.viewport}>
        {/* Announced only when the reader turns the pages; automatic changes stay silent. */}
        <ul className={styles.track} aria-live={playing ? 'off' : 'polite'}>
          {entries.map(({ quote, name, role }) => (
            <li key={name} className={styles.slide}>
              <Card as="article" pad="lg" className={styles.card}>
                <blockquote>{quote}</blockquote>
                <p className={styles.who}>
                  <strong>{name}</strong>
                  <span>{role}</span>
                </p>
              </Card>
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.controls}>
        <IconButton
          variant="outline"
          label={t('previous')}
          icon={<ChevronLeft />}
          onClick={() => embla?.scrollPrev()}
        />
        <IconButton
          variant="outline"
          label={t(playing ? 'pause' : 'play')}
          icon={playing ? <Pause /> : <Play />}
          onClick={() => setPlaying(!playing)}
        />
        <IconButton
          variant="outline"
          label={t('next')}
          icon={<ChevronRight />}
          onClick={() => embla?.scrollNext()}
        />
      </div>
    </section>
  );
}
