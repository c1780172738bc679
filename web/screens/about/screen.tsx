import { useSuspenseQuery } from '@tanstack/react-query';
import { CalendarPlus, HeartHandshake, Mail, MapPin, MessagesSquare, Phone } from 'lucide-react';
import { Link } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import type { AboutSite } from '../../../contracts/installation.ts';
import { aboutSiteQuery } from '../../api/site.ts';
import { paths } from '../../paths.ts';
import type { LoadArguments } from '../../screen.ts';
import { Head } from '../../shell/head.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Container } from '../../ui/container.tsx';
import { Cover } from '../../ui/cover.tsx';
import { TempleBorder } from '../../ui/temple-border.tsx';
import { ContactForm } from './contact-form.tsx';
import styles from './screen.module.css';
import teamStyles from './team.module.css';
import { Testimonials } from './testimonials.tsx';

export async function load({ queries, language }: LoadArguments) {
  await queries.ensureQueryData(aboutSiteQuery(language()));
  return null;
}

export function Component() {
  const t = useTranslations('about');
  const { data: site } = useSuspenseQuery(aboutSiteQuery(useLocale()));
  return (
    <div className={styles.screen}>
      <Head title={t('title')} description={t('description')} path={paths.about()} />
      <Hero title={site.title ?? t('heroTitle')} text={site.text ?? t('heroText')} />
      <Container as="section" className={styles.intro} aria-labelledby="intro">
        <h2 id="intro">{t('introTitle')}</h2>
        <div>
          {(site.intro ?? [t('introFirst'), t('introSecond')]).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </Container>
      <Features />
      {site.testimonials.length > 0 && (
        <Container as="section" className={styles.section} aria-labelledby="testimonials">
          <h2 id="testimonials">{t('testimonialsTitle')}</h2>
          <Testimonials entries={site.testimonials} />
          {site.samples.testimonials && <p className={styles.sample}>{t('sample')}</p>}
        </Container>
      )}
      {site.team.length > 0 && (
        <Container as="section" className={styles.section} aria-labelledby="team">
          <h2 id="team">{t('teamTitle')}</h2>
          <Team members={site.team} />
          {site.samples.team && <p className={styles.sample}>{t('sample')}</p>}
        </Container>
      )}
      <Container as="section" id="contact" className={styles.contact} aria-labelledby="contact-title">
        <div>
          <h2 id="contact-title">{t('contactTitle')}</h2>
          <p>{t('contactText')}</p>
          <ContactWays contact={site.contact} />
        </div>
        <ContactForm />
      </Container>
    </div>
  );
}

function ContactWays({ contact: { email, phone, address } }: Pick<AboutSite, 'contact'>) {
  if (email === null && phone === null && address === null) return null;
  return (
    <ul className={styles.ways}>
      {email !== null && (
        <li>
          <Mail aria-hidden="true" />
          <a href={`mailto:${email}`}>{email}</a>
        </li>
      )}
      {phone !== null && (
        <li>
          <Phone aria-hidden="true" />
          <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
        </li>
      )}
      {address !== null && (
        <li>
          <MapPin aria-hidden="true" />
          <span>{address}</span>
        </li>
      )}
    </ul>
  );
}

function Hero({ title, text }: { title: string; text: string }) {
  const t = useTranslations('about');
  return (
    <section className={styles.hero} data-theme="dark">
      <div className={styles.art} aria-hidden="true">
        <Cover id="about" category="cultural" title={t('title')} ratio="fill" />
      </div>
      <Container className={styles.message}>
        <h1>{title}</h1>
        <p>{text}</p>
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

function Team({ members }: { members: AboutSite['team'] }) {
  const t = useTranslations('about');
  return (
    <ul className={teamStyles.team}>
      {members.map(({ name, role, picture, profiles }) => (
        <li key={name}>
          <Card className={teamStyles.member}>
            <Avatar name={name} src={picture} size="xl" />
            <h3>{name}</h3>
            <p>{role}</p>
            <ul className={teamStyles.profiles}>
              {profiles.map((profile) => (
                <li key={profile.name}>
                  <a
                    href={profile.url}
                    rel="noopener"
                    aria-label={t('profileOn', { name, network: profile.name })}
                  >
                    {profile.name}
                  </a>
                </li>
              ))}
            </ul>
          </Card>
        </li>
      ))}
    </ul>
  );
}
