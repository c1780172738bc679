import { useTranslations } from 'use-intl';
import type { Viewer } from '../../api/account.ts';
import { Panel } from './panel.tsx';
import { PictureField } from './picture-field.tsx';
import { LanguageField, ProfileForm } from './profile-form.tsx';

export function YouSection({ viewer }: { readonly viewer: NonNullable<Viewer> }) {
  const t = useTranslations('profile');
  return (
    <>
      <Panel title={t('aboutTitle')} text={t('aboutText')}>
        <PictureField viewer={viewer} />
        <ProfileForm viewer={viewer} />
      </Panel>
      <Panel title={t('languageTitle')} text={t('languageText')}>
        <LanguageField />
      </Panel>
    </>
  );
}
