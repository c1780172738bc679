import { type QueryClient, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { ArrowLeft, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, Suspense, useDeferredValue, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import type { GroupDetail } from '../../../contracts/groups.ts';
import { groupKeysQuery } from '../../api/api-keys.ts';
import { sharedEventsQuery } from '../../api/event-groups.ts';
import { groupQuery, leads, useChangeGroup, useDeleteGroup } from '../../api/groups.ts';
import { groupWebhooksQuery, useDeleteGroupWebhook } from '../../api/webhooks.ts';
import { DeveloperGuide, KeyList } from '../../features/api-keys/key-list.tsx';
import {
  exampleCall,
  exampleMessage,
  SoftwareCard,
  SoftwareCards,
} from '../../features/api-keys/software-card.tsx';
import {
  changedGroup,
  GroupForm,
  type GroupValues,
  valuesOf,
} from '../../features/group-form/group-form.tsx';
import styles from '../../features/group-form/group-screen.module.css';
import { loadOpenPanel, useAddressTab } from '../../lib/address-tab.ts';
import { ProblemError } from '../../lib/errors.ts';
import { lazyPart, preloadablePart } from '../../lib/lazy-part.tsx';
import { useHydrated, useSite } from '../../lib/page-context.tsx';
import { type ChosenPicture, usePictures } from '../../lib/pictures.ts';
import { QueryError } from '../../lib/query-error.tsx';
import { withItsTexts } from '../../lib/screen-texts.tsx';
import { paths } from '../../paths.ts';
import type { LoadArguments } from '../../screen.ts';
import { Head } from '../../shell/head.tsx';
import { Button, buttonClass, IconButton } from '../../ui/button.tsx';
import { Badge } from '../../ui/card.tsx';
import { backLinkClass, Container } from '../../ui/layout.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { showToast } from '../../ui/toast.ts';

const templates = preloadablePart(() => withItsTexts(['series'], import('./event-templates.tsx')));
const sharedEvents = preloadablePart(() => withItsTexts(['team'], import('./shared-events.tsx')));
const website = preloadablePart(() => withItsTexts(['embed'], import('./group-embeds.tsx')));
const archive = preloadablePart(() => withItsTexts(['group-archives'], import('./group-archives.tsx')));
const ConfirmDialog = lazyPart(() => import('../../features/groups/confirm-dialog.tsx'));

function DeleteGroup({ group: { $id, name } }: { group: GroupDetail }) {
  const t = useTranslations('groupForm');
  const navigate = useNavigate();
  const work = useDeleteGroup($id);
  const [asking, setAsking] = useState(false);
  const remove = () =>
    work.mutate(undefined, {
      onSuccess: () => {
        showToast({ tone: 'good', text: t('deleted') });
        void navigate(paths.groups());
      },
    });
  return (
    <section aria-labelledby="delete-group" className={styles.ending}>
      <div>
        <h2 id="delete-group">{t('delete')}</h2>
        <p>{t('deleteText')}</p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        icon={<Trash2 aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        {t('delete')}
      </Button>
      {asking && (
        <Suspense>
          <ConfirmDialog
            title={t('deleteTitle', { name })}
            text={t('deleteText')}
            texts={{ confirm: t('delete'), keep: t('keep'), close: t('close') }}
            work={work}
            onConfirm={remove}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </section>
  );
}

function GroupKeys({ groupId }: { readonly groupId: string }) {
  const t = useTranslations('apiKeys');
  const { url } = useSite();
  const query = useQuery(groupKeysQuery(groupId));
  const { data, isError } = query;
  return (
    <SoftwareCard
      title={t('groupTitle')}
      text={t('groupText')}
      none={data?.keys.length === 0 ? t('groupNone') : undefined}
      example={{ title: t('example'), code: exampleCall(`${url}/v1/groups/${groupId}/events`) }}
    >
      {isError && <QueryError title={t('failed')} query={query} />}
      {data === undefined && !isError && <Skeleton shape="title" />}
      {data !== undefined && (
        <>
          <KeyList keys={data.keys} groupId={groupId} />
          <ToSoftware groupId={groupId}>
            <Plus aria-hidden="true" />
            {t('groupCreate')}
          </ToSoftware>
        </>
      )}
    </SoftwareCard>
  );
}

/** The webhooks of all organisers for the group, with the state of each. */
function GroupWebhooks({ groupId }: { readonly groupId: string }) {
  const t = useTranslations('webhooks');
  const query = useQuery(groupWebhooksQuery(groupId));
  const { data, isError } = query;
  const webhooks = data?.webhooks ?? [];
  const remove = useDeleteGroupWebhook(groupId);
  const removed = () => showToast({ tone: 'good', text: t('deleted') });
  const notRemoved = () => showToast({ tone: 'bad', text: t('actionFailed') });
  return (
    <SoftwareCard
      title={t('groupTitle')}
      text={t('groupText')}
      none={data?.webhooks.length === 0 ? t('groupNone') : undefined}
      example={{ title: t('example'), code: exampleMessage }}
    >
      {isError && <QueryError title={t('failed')} query={query} />}
      {data === undefined && !isError && <Skeleton shape="title" />}
      {webhooks.length > 0 && (
        <ul className={styles.hooks}>
          {webhooks.map(({ $id, host, owner, paused, failingSince }) => (
            <li key={$id}>
              <span>{t('groupEntry', { host, name: owner.name })}</span>
              {paused && <Badge tone="warn">{t('paused')}</Badge>}
              {!paused && failingSince !== null && <Badge tone="bad">{t('failing')}</Badge>}
              <IconButton
                label={t('deleteOf', { host })}
                icon={<Trash2 aria-hidden="true" />}
                disabled={remove.isPending}
                onClick={() => remove.mutate($id, { onSuccess: removed, onError: notRemoved })}
              />
            </li>
          ))}
        </ul>
      )}
      {data !== undefined && (
        <ToSoftware groupId={groupId}>
          {webhooks.length === 0 && <Plus aria-hidden="true" />}
          {t(webhooks.length === 0 ? 'groupCreateFirst' : 'groupCreate')}
        </ToSoftware>
      )}
    </SoftwareCard>
  );
}

/** The profile settings, where keys and webhooks are made. */
function ToSoftware({ groupId, children }: { readonly groupId: string; readonly children: ReactNode }) {
  return (
    <Link
      to={`${paths.profileSettings('developers')}?group=${groupId}`}
      className={buttonClass({ variant: 'secondary' })}
    >
      {children}
    </Link>
  );
}

export async function load({ queries, params }: LoadArguments) {
  const { role } = await queries.fetchQuery(groupQuery(params.groupId ?? ''));
  // A 404 for everyone who doesn't manage the group (product rule 4).
  if (!leads(role)) throw new ProblemError(404, 'group_not_found', "This group doesn't exist.");
}

export const loadParts = (_: QueryClient, search: URLSearchParams) =>
  loadOpenPanel({ events: [sharedEvents, templates], website: [website], archive: [archive] }, search);

/** One thing after the other: what people see of the group, then its events, other sites, software and moving it. */
export function Component() {
  const t = useTranslations('groupForm');
  const { groupId = '' } = useParams();
  const { data: group } = useSuspenseQuery(groupQuery(groupId));
  const hydrated = useDeferredValue(useHydrated());
  const waiting = useQuery(sharedEventsQuery(groupId)).data?.events.filter(
    ({ state }) => state === 'proposed',
  );
  const isOwner = group.role === 'owner';
  const tabs = [
    { value: 'details', label: t('tabs.details'), panel: <Details group={group} hydrated={hydrated} /> },
    {
      value: 'events',
      label: t('tabs.events'),
      count: waiting?.length || undefined,
      panel: (
        <div className={styles.parts}>
          <Suspense>
            <sharedEvents.Part groupId={groupId} />
          </Suspense>
          <Suspense>
            <templates.Part groupId={groupId} />
          </Suspense>
        </div>
      ),
    },
    {
      value: 'website',
      label: t('tabs.website'),
      panel: (
        <Suspense>
          <website.Part group={group} />
        </Suspense>
      ),
    },
    {
      value: 'developers',
      label: t('tabs.developers'),
      panel: (
        <div className={styles.parts}>
          <SoftwareCards>
            <GroupKeys groupId={groupId} />
            <GroupWebhooks groupId={groupId} />
          </SoftwareCards>
          <DeveloperGuide />
        </div>
      ),
    },
    ...(isOwner
      ? [
          {
            value: 'archive',
            label: t('tabs.archive'),
            panel: (
              <div className={styles.pair}>
                <Suspense>
                  <archive.Part groupId={groupId} />
                </Suspense>
              </div>
            ),
          },
        ]
      : []),
  ];
  const [tab, open] = useAddressTab(tabs.map(({ value }) => value));
  return (
    <Container className={styles.screen}>
      <Head title={t('editTitle')} />
      <header>
        <Link to={paths.group(groupId)} className={backLinkClass}>
          <ArrowLeft aria-hidden="true" />
          {group.name}
        </Link>
        <h1>{t('editTitle')}</h1>
      </header>
      <Tabs sticky chips label={t('tabs.label')} tabs={tabs} value={tab} onValueChange={open} />
    </Container>
  );
}

function Details({ group, hydrated }: { readonly group: GroupDetail; readonly hydrated: boolean }) {
  const t = useTranslations('groupForm');
  // The values when the form was opened. Changes by others in the meantime must not look like this person's edits.
  const [initial] = useState(() => valuesOf(group));
  const { mutateAsync } = useChangeGroup(group.$id);
  const { url } = usePictures();
  const save = async (values: GroupValues, picture: ChosenPicture | null) => {
    await mutateAsync({ group: changedGroup(initial, values), picture });
    showToast({ tone: 'good', text: t('saved') });
    return paths.group(group.$id);
  };
  if (!hydrated) return <Skeleton shape="cover" />;
  return (
    <div className={styles.details}>
      <GroupForm
        exists
        initial={initial}
        storedPicture={group.cover === null ? undefined : url(group.cover)}
        texts={{ submit: t('save'), busy: t('saving') }}
        onSubmit={save}
      />
      {group.role === 'owner' && <DeleteGroup group={group} />}
    </div>
  );
}
