import { zodResolver } from '@hookform/resolvers/zod';
import { useSuspenseQuery } from '@tanstack/react-query';
import Autoplay from 'embla-carousel-autoplay';
import useEmblaCarousel from 'embla-carousel-react';
import { ChevronLeft, ChevronRight, Mail, MapPin, Pause, Phone, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { z } from 'zod';
import { cleanProse, normaliseEmail } from '../../../contracts/clean-text.ts';
import { type ContactMessage, contactLimits } from '../../../contracts/contact.ts';
import type { AboutSite } from '../../../contracts/installation.ts';
import { directionOf } from '../../../contracts/languages.ts';
import { useSendMessage } from '../../api/contact-and-notifications.ts';
import { aboutSiteQuery } from '../../api/site.ts';
import { showFieldErrors } from '../../lib/form.ts';
import { paths } from '../../paths.ts';
import type { LoadArguments } from '../../screen.ts';
import { Head } from '../../shell/head.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, buttonClass, IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Cover } from '../../ui/cover.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { TextArea, TextField } from '../../ui/fields/text-field.tsx';
import { Container, TempleBorder } from '../../ui/layout.tsx';
import styles from './contact-form.module.css';
import { EventsPicture, PagePicture, TalkPicture } from './feature-pictures.tsx';
import screenStyles from './screen.module.css';
import teamStyles from './team.module.css';
import testimonialsStyles from './testimonials.module.css';

const empty: ContactMessage = { name: '', email: '', subject: '', message: '' };
const names = ['name', 'email', 'subject', 'message'] as const;

function ContactForm() {
  const t = useTranslations('about');
  const [outcome, setOutcome] = useState<'sent' | 'failed'>();
  const { mutateAsync } = useSendMessage();
  const form = useForm<ContactMessage>({ resolver: zodResolver(rules(t)), defaultValues: empty });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (message) => {
    setOutcome(undefined);
    try {
      await mutateAsync(message);
      form.reset(empty);
      setOutcome('sent');
    } catch (error) {
      if (!showFieldErrors(error, names, form.setError)) setOutcome('failed');
    }
  });
  const field = (name: (typeof names)[number]) => ({
    label: t(name),
    error: errors[name]?.message,
    maxLength: contactLimits[name],
    ...form.register(name),
  });
  return (
    <form method="dialog" noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <div className={styles.pair}>
        <TextField autoComplete="name" {...field('name')} />
        <TextField type="email" autoComplete="email" {...field('email')} />
      </div>
      <TextField {...field('subject')} />
      <TextArea rows={6} {...field('message')} />
      {outcome !== undefined && (
        <FormMessage tone={outcome === 'sent' ? 'good' : 'bad'}>{t(outcome)}</FormMessage>
      )}
      <Button type="submit" size="lg" busy={isSubmitting}>
        {t(isSubmitting ? 'sending' : 'send')}
      </Button>
    </form>
  );
}

function rules(t: ReturnType<typeof useTranslations<'about'>>) {
  const text = (name: 'name' | 'email' | 'subject' | 'message') =>
    z
      .string()
      .overwrite(cleanProse)
      .min(1, { error: t(`missing.${name}`), abort: true })
      .max(contactLimits[name]);
  return z.object({
    name: text('name'),
    email: text('email').refine((typed) => normaliseEmail(typed) !== null, t('emailInvalid')),
    subject: text('subject'),
    message: text('message'),
  });
}

/** Milliseconds per testimonial. */
const interval = 5000;

/** A carousel. It pauses on hover, on focus and on request, and starts paused with reduced motion. */
function Testimonials({ entries }: { entries: AboutSite['testimonials'] }) {
  const t = useTranslations('about');
  const [autoplay] = useState(() =>
    Autoplay({ delay: interval, playOnInit: false, stopOnInteraction: false, stopOnMouseEnter: true }),
  );
  const [viewport, embla] = useEmblaCarousel(
    { loop: true, align: 'start', direction: directionOf(useLocale()) },
    [autoplay],
  );
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
    <section
      className={testimonialsStyles.carousel}
      aria-roledescription={t('carousel')}
      aria-label={t('testimonials')}
    >
      <div ref={viewport} className={testimonialsStyles.viewport}>
        {/* Announced only when the reader turns the pages; automatic changes stay silent. */}
        <ul className={testimonialsStyles.track} aria-live={playing ? 'off' : 'polite'}>
          {entries.map(({ quote, name, role }) => (
            <li key={name} className={testimonialsStyles.slide}>
              <Card as="article" pad="lg" className={testimonialsStyles.card}>
                <blockquote>{quote}</blockquote>
                <p className={testimonialsStyles.who}>
                  <strong>{name}</strong>
                  <span>{role}</span>
                </p>
              </Card>
            </li>
          ))}
        </ul>
      </div>
      <div className={testimonialsStyles.controls}>
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

export async function load({ queries, language }: LoadArguments) {
  await queries.ensureQueryData(aboutSiteQuery(language()));
  return null;
}

export function Component() {
  const t = useTranslations('about');
  const { data: site } = useSuspenseQuery(aboutSiteQuery(useLocale()));
  return (
    <div className={screenStyles.screen}>
      <Head title={t('title')} description={t('description')} path={paths.about()} />
      <Hero title={site.title ?? t('heroTitle')} text={site.text ?? t('heroText')} />
      <Container as="section" className={screenStyles.intro} aria-labelledby="intro">
        <h2 id="intro">{t('introTitle')}</h2>
        <div>
          {(site.intro ?? [t('introFirst'), t('introSecond')]).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </Container>
      <Features />
      {site.testimonials.length > 0 && (
        <Container as="section" className={screenStyles.section} aria-labelledby="testimonials">
          <h2 id="testimonials">{t('testimonialsTitle')}</h2>
          <Testimonials entries={site.testimonials} />
        </Container>
      )}
      {site.team.length > 0 && (
        <Container as="section" className={screenStyles.section} aria-labelledby="team">
          <h2 id="team">{t('teamTitle')}</h2>
          <Team members={site.team} />
        </Container>
      )}
      <Container as="section" id="contact" className={screenStyles.contact} aria-labelledby="contact-title">
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
    <ul className={screenStyles.ways}>
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
    <section className={screenStyles.hero} data-theme="dark">
      <div className={screenStyles.art} aria-hidden="true">
        <Cover id="about" category="cultural" title={t('title')} ratio="fill" />
      </div>
      <Container className={screenStyles.message}>
        <h1>{title}</h1>
        <p>{text}</p>
        <div className={screenStyles.next}>
          <Link to={paths.allEvents()} className={buttonClass({ size: 'lg' })}>
            {t('explore')}
          </Link>
          <a href="#contact" className={buttonClass({ size: 'lg', variant: 'quiet' })}>
            {t('contactTitle')}
          </a>
        </div>
      </Container>
      <TempleBorder />
    </section>
  );
}

function Features() {
  const t = useTranslations('about');
  const features = [
    { picture: <EventsPicture />, title: t('connectTitle'), text: t('connectText') },
    { picture: <PagePicture />, title: t('organizeTitle'), text: t('organizeText') },
    { picture: <TalkPicture />, title: t('discussTitle'), text: t('discussText') },
  ];
  return (
    <Container as="section" className={screenStyles.section} aria-labelledby="features">
      <h2 id="features">{t('featuresTitle')}</h2>
      <ul className={screenStyles.features}>
        {features.map(({ picture, title, text }) => (
          <li key={title}>
            <Card pad="none" className={screenStyles.feature}>
              {picture}
              <div className={screenStyles.words}>
                <h3>{title}</h3>
                <p>{text}</p>
              </div>
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
