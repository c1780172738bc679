import { useDeferredValue } from 'react';
import { useTranslations } from 'use-intl';
import { useCreateGroup } from '../../api/groups.ts';
import { emptyGroup, GroupForm, type GroupValues } from '../../features/group-form/group-form.tsx';
import styles from '../../features/group-form/group-screen.module.css';
import { useHydrated } from '../../lib/page-context.tsx';
import type { ChosenPicture } from '../../lib/pictures.ts';
import { paths } from '../../paths.ts';
import { Head } from '../../shell/head.tsx';
import { Container } from '../../ui/layout.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast.ts';

export function Component() {
  const t = useTranslations('groupForm');
  const { mutateAsync } = useCreateGroup();
  const hydrated = useDeferredValue(useHydrated());
  const create = async (group: GroupValues, picture: ChosenPicture | null) => {
    const { $id } = await mutateAsync({ group, picture });
    showToast({ tone: 'good', text: t('created') });
    return paths.group($id);
  };
  return (
    <Container className={styles.screen}>
      <Head title={t('createTitle')} />
      <header>
        <h1 className={styles.heading}>{t('createTitle')}</h1>
      </header>
      {hydrated ? (
        <GroupForm
          exists={false}
          initial={emptyGroup}
          texts={{ submit: t('create'), busy: t('creating') }}
          onSubmit={create}
        />
      ) : (
        <Skeleton shape="cover" />
      )}
    </Container>
  );
}
