import { Languages } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { Link, useMatches } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { normaliseEmail } from '../../contracts/clean-text.ts';
import { type Language, languages } from '../../contracts/languages.ts';
import { useViewer } from '../api/account.ts';
import { useCall } from '../api/call.ts';
import { useHydrated, useNow, useSite } from '../lib/page-context.tsx';
import { withTexts } from '../lib/screen-texts.tsx';
import { paths } from '../paths.ts';
import type { RouteHandle } from '../screen.ts';
import { Button } from '../ui/button.tsx';
import control from '../ui/fields/control.module.css';
import { TempleBorder } from '../ui/layout.tsx';
import { useChooseLanguage } from './choose-language.ts';
import styles from './footer.module.css';
import { SiteLogo } from './header.tsx';
import { footerCatalogue } from './language.tsx';
import subscribeFormStyles from './subscribe-form.module.css';

/** Each language is listed in its own language. */
function LanguageSwitch() {
  const t = useTranslations('footer');
  const shown = useLocale();
  const choose = useChooseLanguage();
  return (
    <fieldset className={styles.languages} aria-label={t('language')}>
      <Languages aria-hidden="true" />
      {Object.entries(languages).map(([code, name]) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-pressed={code === shown}
          onClick={() => void choose(code as Language)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}

/** The footer of every screen. */
function Footer() {
  // For tests, which wait until the last part is hydrated.
  useEffect(() => void performance.mark('footer hydrated'), []);
  const handles = useMatches().map(({ handle }) => handle as RouteHandle | undefined);
  if (handles.some((handle) => handle?.footer === 'line')) return <Line />;
  return (
    <footer className={styles.footer} data-theme="dark">
      <TempleBorder />
      <div className={styles.inner}>
        <Columns />
        <SmallPrint />
      </div>
    </footer>
  );
}

export default withTexts(Footer, footerCatalogue);

function Columns() {
  const t = useTranslations('footer');
  const shell = useTranslations('shell');
  const { socialLinks } = useSite().brand;
  const site = useTranslations('site');
  return (
    <div className={styles.columns}>
      <div className={styles.company}>
        <p className={styles.brand}>
          <SiteLogo size={30} />
          {site('name')}
        </p>
        <p>{t('company')}</p>
        <SubscribeForm />
        <LanguageSwitch />
      </div>
      <nav aria-label={t('explore')}>
        <h2>{t('explore')}</h2>
        <ul className={styles.links}>
          <li>
            <Link to={paths.allEvents()}>{shell('events')}</Link>
          </li>
          <li>
            <Link to={paths.search()}>{shell('search')}</Link>
          </li>
          <li>
            <Link to={paths.groups()}>{shell('groups')}</Link>
          </li>
          <li>
            <Link to={paths.createEvent()}>{shell('createEvent')}</Link>
          </li>
        </ul>
      </nav>
      <nav aria-label={t('follow')}>
        <h2>{t('follow')}</h2>
        <ul className={styles.links}>
          {socialLinks.map(({ name, url }) => (
            <li key={name}>
              <a href={url} rel="me noopener">
                {name}
              </a>
            </li>
          ))}
          <li>
            <a href={paths.feed('ics')}>{t('calendar')}</a>
          </li>
          <li>
            <a href={paths.feed('rss')}>{t('rss')}</a>
          </li>
        </ul>
      </nav>
      <nav aria-label={site('name')}>
        <h2>{site('name')}</h2>
        <ul className={styles.links}>
          <li>
            <Link to={paths.about()}>{shell('about')}</Link>
          </li>
          <li>
            <Link to={paths.contact()}>{t('contactUs')}</Link>
          </li>
          <li>
            <Link to={paths.developers()}>{t('developers')}</Link>
          </li>
          <li>
            <Link to={paths.privacyPolicy()}>{t('privacyPolicy')}</Link>
          </li>
          <li>
            <Link to={paths.termsAndConditions()}>{t('termsAndConditions')}</Link>
          </li>
        </ul>
      </nav>
    </div>
  );
}

function SmallPrint() {
  const site = useTranslations('site');
  return (
    <p className={styles.smallPrint}>
      <Rights />
      <span>{site('tagline')}</span>
    </p>
  );
}

/** The footer of tasks and tools. */
function Line() {
  const t = useTranslations('footer');
  return (
    <footer className={styles.line}>
      <Rights />
      <Link to={paths.privacyPolicy()}>{t('privacyPolicy')}</Link>
      <Link to={paths.termsAndConditions()}>{t('termsAndConditions')}</Link>
      <LanguageSwitch />
    </footer>
  );
}

function Rights() {
  const t = useTranslations('footer');
  const site = useTranslations('site');
  const year = String(new Date(useNow()).getUTCFullYear());
  return <span>{t('rights', { year, name: site('name') })}</span>;
}

type Stage = 'typing' | 'left' | 'busy' | 'subscribed' | 'asked' | 'failed';

/** Signs up for the weekly digest. The owner of an address confirms it by mail, unless it's their account's own. */
function SubscribeForm() {
  const t = useTranslations('footer');
  const call = useCall();
  const [typed, setTyped] = useState<string>();
  const viewer = useViewer();
  // Not before hydration: pages that everybody shares are rendered without a viewer.
  const known = useHydrated() ? viewer?.email : undefined;
  const email = typed ?? known ?? '';
  const [stage, setStage] = useState<Stage>('typing');
  const valid = normaliseEmail(email) !== null;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setStage('busy');
    try {
      const answer = await call('POST /v1/subscriptions', { body: { email } });
      setTyped('');
      // While a site is updated, a former version may answer with nothing.
      setStage(answer?.confirmed ? 'subscribed' : 'asked');
    } catch {
      // The address stays in the field for another try.
      setStage('failed');
    }
  };
  const invalid = stage === 'left' && email !== '' && !valid;
  return (
    <form
      method="dialog"
      noValidate
      className={subscribeFormStyles.form}
      onSubmit={(event) => void submit(event)}
    >
      <label htmlFor="subscribe">{t('subscribe')}</label>
      <div className={subscribeFormStyles.row}>
        <input
          id="subscribe"
          type="email"
          autoComplete="email"
          maxLength={254}
          placeholder={t('subscribePlaceholder')}
          className={control.control}
          value={email}
          aria-invalid={invalid || undefined}
          aria-describedby="subscribe-message"
          onChange={(event) => {
            setTyped(event.target.value);
            setStage('typing');
          }}
          onBlur={() => stage === 'typing' && setStage('left')}
        />
        <Button type="submit" variant="secondary" disabled={!valid} busy={stage === 'busy'}>
          {t('subscribeButton')}
        </Button>
      </div>
      <p id="subscribe-message" className={subscribeFormStyles.message} aria-live="polite">
        {invalid && t('subscribeInvalid')}
        {stage === 'subscribed' && t('subscribed')}
        {stage === 'asked' && t('subscribeAsked')}
        {stage === 'failed' && t('subscribeFailed')}
      </p>
    </form>
  );
}
