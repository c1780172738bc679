import { CalendarPlus, HeartHandshake, MessagesSquare } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { installation } from '../../installation.ts';
import { paths } from '../../paths.ts';
import { Head } from '../../shell/head.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Container } from '../../ui/container.tsx';
import { Cover } from '../../ui/cover.tsx';
import { TempleBorder } from '../../ui/temple-border.tsx';
import { ContactForm } from './contact-form.tsx';
import styles from './screen.module.css';
import { Team } from './team.tsx';
import { Testimonials } from './testimonials.tsx';

/** What this site is and who runs it. */
export function Component() {
  const t = useTranslations('about');
  return (
    <div className={styles.screen}>
      <Head title={t('title')} description={t('description')} path={paths.about()} />
      <Hero />
      <Container as="section" className={styles.intro} aria-labelledby="intro">
        <h2 id="intro">{t('introTitle')}</h2>
        <div>
          <p>{t('introFirst')}</p>
          <p>{t('introSecond')}</p>
        </div>
      </Container>
      <Features />
      <Container as="section" className={styles.section} aria-labelledby="testimonials">
        <h2 id="testimonials">{t('testimonialsTitle')}</h2>
        <Testimonials entries={installation.testimonials} />
        <p className={styles.sample}>{t('sample')}</p>
      </Container>
      <Container as="section" className={styles.section} aria-labelledby="team">
        <h2 id="team">{t('teamTitle')}</h2>
        <Team members={installation.team} />
        <p className={styles.sample}>{t('sample')}</p>
      </Container>
      <Container as="section" id="contact" className={styles.contact} aria-labelledby="contact-title">
        <div>
          <h2 id="contact-title">{t('contactTitle')}</h2>
          <p>{t('contactText')}</p>
        </div>
        <ContactForm />
      </Container>
    </div>
  );
}

function Hero() {
  const t = useTranslations('about');
  return (
    <section className={styles.hero} data-theme="dark">
      <div className={styles.art} aria-hidden="true">
        <Cover id="about" category="cultural" title={t('title')} ratio="fill" />
      </div>
      <Container className={styles.message}>
        <h1>{t('heroTitle')}</h1>
        <p>{t('heroText')}</p>
        <Link to={paths.allEvents()} className={buttonClass({ size: 'lg' })}>
          {t('explore')}
        </Link>
      </Container>
      <TempleBorder />
    </section>
  );
}

function Features() {
  const t = useTranslations('about');
  const features = [
    { icon: HeartHandshake, title: t('connectTitle'), text: t('connectText') },
    { icon: CalendarPlus, title: t('organizeTitle'), text: t('organizeText') },
    { icon: MessagesSquare, title: t('discussTitle'), text: t('discussText') },
  ];
  return (
    <Container as="section" className={styles.section} aria-labelledby="features">
      <h2 id="features">{t('featuresTitle')}</h2>
      <ul className={styles.features}>
        {features.map(({ icon: Icon, title, text }) => (
          <li key={title}>
            <Card pad="lg" className={styles.feature}>
              <Icon aria-hidden="true" />
              <h3>{title}</h3>
              <p>{text}</p>
            </Card>
          </li>
        ))}
      </ul>
    </Container>
  );
}
