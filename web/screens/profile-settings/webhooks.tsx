import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type CallReply, useCall } from '../../api/call.ts';
import {
  useReplayWebhookMessage,
  useRotateWebhookSecret,
  useWebhookAction,
  type WebhookAction,
  webhookLogQuery,
  webhooksQuery,
} from '../../api/webhooks.ts';
import { useBrowserZone } from '../../lib/browser-zone.ts';
import { useFormats } from '../../lib/format.ts';
import { QueryError } from '../../lib/query-error.tsx';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/card.tsx';
import { LoadMore, Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast.ts';
import { CreateWebhook, WebhookSecret } from './create-webhook.tsx';
import styles from './screen.module.css';

type Webhook = CallReply<'GET /v1/account/webhooks'>['webhooks'][number];
type Message = CallReply<'GET /v1/account/webhooks/:webhookId/messages'>['messages'][number];

/** Webhooks: create, pause, test, delete, and a log of messages that can be sent again. */
export function Webhooks() {
  const t = useTranslations('webhooks');
  const query = useQuery(webhooksQuery);
  const { data, isError } = query;
  if (isError) return <QueryError title={t('failed')} query={query} />;
  if (data === undefined) return <Skeleton shape="title" />;
  return (
    <>
      {data.webhooks.length > 0 && (
        <ul className={styles.sessions}>
          {data.webhooks.map((webhook) => (
            <WebhookRow key={webhook.$id} webhook={webhook} />
          ))}
        </ul>
      )}
      <CreateWebhook />
    </>
  );
}

const doneTexts = {
  pause: 'pausedDone',
  resume: 'resumed',
  test: 'tested',
  delete: 'deleted',
} as const satisfies Record<WebhookAction, string>;

function WebhookRow({ webhook }: { readonly webhook: Webhook }) {
  const t = useTranslations('webhooks');
  const { $id, url, subjects, limitedTo, paused, failingSince } = webhook;
  const { host } = new URL(url);
  const [showsLog, setShowsLog] = useState(false);
  const failed = () => showToast({ tone: 'bad', text: t('actionFailed') });
  const { mutate, isPending, variables } = useWebhookAction($id, {
    onDone: (action) => showToast({ tone: 'good', text: t(doneTexts[action]) }),
    onFailure: failed,
  });
  const { mutate: rotate, data: renewed, isPending: isRotating } = useRotateWebhookSecret($id);
  const button = (action: WebhookAction) => (
    <Button
      variant="quiet"
      size="sm"
      flush
      busy={isPending && variables === action}
      disabled={isPending}
      aria-label={t(`${action}Of`, { host })}
      onClick={() => mutate(action)}
    >
      {t(action)}
    </Button>
  );
  return (
    <li className={styles.session}>
      <div>
        <p className={styles.device}>
          {url}
          {paused && <Badge tone="warn">{t('paused')}</Badge>}
          {!paused && failingSince !== null && <Badge tone="bad">{t('failing')}</Badge>}
        </p>
        <p className={styles.hint}>
          {[
            ...subjects.map((subject) => t(`subjects.${subject}`)),
            limitedTo === null ? t('noLimit') : t('onlyFor', { name: limitedTo.name }),
          ].join(' · ')}
        </p>
      </div>
      <div className={styles.buttons}>
        {!paused && button('test')}
        {button(paused ? 'resume' : 'pause')}
        <Button
          variant="quiet"
          size="sm"
          flush
          busy={isRotating}
          aria-label={t('rotateOf', { host })}
          onClick={() => rotate(undefined, { onError: failed })}
        >
          {t('rotate')}
        </Button>
        <Button
          variant="quiet"
          size="sm"
          flush
          aria-expanded={showsLog}
          aria-label={t('logOf', { host })}
          onClick={() => setShowsLog(!showsLog)}
        >
          {t('log')}
        </Button>
        {button('delete')}
      </div>
      {renewed !== undefined && <WebhookSecret secret={renewed.secret} url={url} />}
      {showsLog && <WebhookLog webhookId={$id} replays={!paused} />}
    </li>
  );
}

/** While messages wait, the log is read again, in milliseconds. */
const refreshMs = 3000;

function WebhookLog({ webhookId, replays }: { readonly webhookId: string; readonly replays: boolean }) {
  const t = useTranslations('webhooks');
  const query = useInfiniteQuery({
    ...webhookLogQuery(useCall(), webhookId),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ messages }) => messages.some((each) => each.state === 'pending'))
        ? refreshMs
        : false,
  });
  const { data, isError } = query;
  if (isError) return <QueryError title={t('logFailed')} query={query} />;
  if (data === undefined) return <Skeleton shape="title" />;
  const messages = data.pages.flatMap((page) => page.messages);
  if (messages.length === 0) return <p className={styles.hint}>{t('logEmpty')}</p>;
  return (
    <div>
      <ul className={styles.sessions}>
        {messages.map((message) => (
          <MessageRow key={message.$id} {...{ webhookId, message, replays }} />
        ))}
      </ul>
      <LoadMore query={query}>{t('logMore')}</LoadMore>
    </div>
  );
}

const tones = { pending: 'plain', delivered: 'good', failed: 'bad' } as const;

function MessageRow({
  webhookId,
  message,
  replays,
}: {
  readonly webhookId: string;
  readonly message: Message;
  readonly replays: boolean;
}) {
  const t = useTranslations('webhooks');
  const formats = useFormats();
  const { mutate, isPending } = useReplayWebhookMessage(webhookId);
  const zone = useBrowserZone();
  const { $id, $createdAt, type, state, attempts, lastStatus, lastError } = message;
  const at = formats.instant($createdAt, zone);
  const replay = () => mutate($id, { onError: () => showToast({ tone: 'bad', text: t('actionFailed') }) });
  return (
    <li className={styles.session}>
      <div>
        <p className={styles.device}>
          <code>{type}</code>
          <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
        </p>
        <p className={styles.hint}>
          {[at, t('attempts', { count: attempts }), lastStatus ?? lastError].filter(Boolean).join(' · ')}
        </p>
      </div>
      {replays && state !== 'pending' && (
        <Button
          variant={state === 'failed' ? 'secondary' : 'quiet'}
          size="sm"
          busy={isPending}
          aria-label={t('replayOf', { type, time: at })}
          onClick={replay}
        >
          {t('replay')}
        </Button>
      )}
    </li>
  );
}
