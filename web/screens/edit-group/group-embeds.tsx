import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type { GroupDetail } from '../../../contracts/groups.ts';
import { useChangeGroup } from '../../api/groups.ts';
import styles from '../../features/group-form/group-screen.module.css';
import EmbedCode from '../../features/share/embed-code.tsx';
import { isProblem } from '../../lib/errors.ts';
import { useErrorText } from '../../lib/form.ts';
import { withTexts } from '../../lib/screen-texts.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/fields/text-field.tsx';
import { showToast } from '../../ui/toast.ts';

/** The group's calendar on other sites, and which sites may show it. */
function GroupEmbeds({ group }: { readonly group: GroupDetail }) {
  const t = useTranslations();
  const errorText = useErrorText();
  const { mutateAsync, isPending } = useChangeGroup(group.$id);
  const subject = { kind: 'groups', subjectId: group.$id } as const;
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
    <div className={styles.embeds}>
      <section aria-labelledby="embeds" className={styles.part}>
        <h2 id="embeds">{t('embed.title')}</h2>
        <EmbedCode subject={subject} title={group.name} />
      </section>
      <section aria-labelledby="embed-preview" className={styles.part}>
        <h2 id="embed-preview">{t('embed.preview')}</h2>
        <Preview src={paths.embed(subject)} title={group.name} />
      </section>
      <form
        method="dialog"
        noValidate
        aria-labelledby="embed-sites"
        onSubmit={(event) => void save(event)}
        className={styles.part}
      >
        <h2 id="embed-sites">{t('embed.sites')}</h2>
        <p>{t('embed.sitesText')}</p>
        <TextArea
          label={t('embed.sites')}
          labelHidden
          hint={t('embed.sitesHint')}
          placeholder="https://example.org"
          rows={2}
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

/** Pixels, until the frame says how high it is. */
const firstHeight = 480;

/** The frame of other sites, as high as its content. */
function Preview({ src, title }: { readonly src: string; readonly title: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(firstHeight);
  useEffect(() => {
    const take = ({ source, data }: MessageEvent<unknown>) => {
      if (source !== frame.current?.contentWindow) return;
      const { type, height: said } = (data ?? {}) as { type?: unknown; height?: unknown };
      if (type === 'mela:height' && typeof said === 'number') setHeight(said);
    };
    window.addEventListener('message', take);
    return () => window.removeEventListener('message', take);
  }, []);
  return <iframe ref={frame} src={src} title={title} height={height} className={styles.preview} />;
}

export default withTexts(GroupEmbeds, ['embed']);
