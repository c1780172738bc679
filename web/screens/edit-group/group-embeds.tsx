import { ExternalLink } from 'lucide-react';
import { Suspense } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type { GroupDetail } from '../../../contracts/groups.ts';
import { useChangeGroup } from '../../api/groups.ts';
import styles from '../../features/group-form/group-screen.module.css';
import { isProblem } from '../../lib/errors.ts';
import { useErrorText } from '../../lib/form.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { withItsTexts, withTexts } from '../../lib/screen-texts.tsx';
import { paths } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { TextArea } from '../../ui/fields/text-field.tsx';
import { showToast } from '../../ui/toast.ts';

const EmbedCode = lazyPart(() => withItsTexts(['embed'], import('../../features/share/embed-code.tsx')));

/** The group's calendar on other sites, and which sites may show it. */
function GroupEmbeds({ group }: { readonly group: GroupDetail }) {
  const t = useTranslations();
  const errorText = useErrorText();
  const { mutateAsync, isPending } = useChangeGroup(group.$id);
  const form = useForm({ defaultValues: { sites: group.embedSites.join('\n') } });
  const save = form.handleSubmit(async ({ sites }) => {
    const embedSites = sites.split(/\s+/).filter((site) => site !== '');
    try {
      await mutateAsync({ group: { embedSites }, picture: null });
      form.reset({ sites: embedSites.join('\n') });
      showToast({ tone: 'good', text: t('groupForm.saved') });
    } catch (error) {
      // The server names the line, as in `embedSites.0`.
      const named = isProblem(error) ? Object.values(error.fields)[0] : undefined;
      form.setError('sites', { message: named ?? errorText(error) });
    }
  });
  return (
    <div className={styles.parts}>
      <section aria-labelledby="embeds" className={styles.part}>
        <h2 id="embeds">{t('embed.title')}</h2>
        <Suspense>
          <EmbedCode subject={{ kind: 'groups', subjectId: group.$id }} title={group.name} />
        </Suspense>
        <p>
          <a
            href={paths.embed({ kind: 'groups', subjectId: group.$id })}
            target="_blank"
            rel="noopener"
            className={buttonClass({ variant: 'secondary', size: 'sm' })}
          >
            <ExternalLink aria-hidden="true" />
            {t('embed.preview')}
          </a>
        </p>
      </section>
      <form
        method="dialog"
        noValidate
        aria-labelledby="embed-sites"
        onSubmit={(event) => void save(event)}
        className={styles.part}
      >
        <h2 id="embed-sites">{t('embed.sites')}</h2>
        <TextArea
          label={t('embed.sites')}
          labelHidden
          hint={t('embed.sitesHint')}
          note={t('groupForm.optional')}
          rows={5}
          spellCheck={false}
          error={form.formState.errors.sites?.message}
          {...form.register('sites')}
        />
        <p>
          <Button type="submit" variant="secondary" busy={isPending}>
            {t('groupForm.save')}
          </Button>
        </p>
      </form>
    </div>
  );
}

export default withTexts(GroupEmbeds, ['embed']);
