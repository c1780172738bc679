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
import { Button } from '../../ui/button.tsx';
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
    <section aria-labelledby="embeds" className={styles.part}>
      <h2 id="embeds">{t('embed.title')}</h2>
      <Suspense>
        <EmbedCode subject={{ kind: 'groups', subjectId: group.$id }} title={group.name} />
      </Suspense>
      <form method="dialog" noValidate onSubmit={(event) => void save(event)} className={styles.fields}>
        <TextArea
          label={t('embed.sites')}
          hint={t('embed.sitesHint')}
          note={t('groupForm.optional')}
          rows={3}
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
    </section>
  );
}

export default withTexts(GroupEmbeds, ['embed']);
