import {
  Banknote,
  CalendarClock,
  CalendarX,
  CircleCheck,
  CircleX,
  EyeOff,
  FileText,
  Flag,
  Handshake,
  Heart,
  type LucideIcon,
  Megaphone,
  MessageCircle,
  TicketCheck,
  UserRoundPlus,
} from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { Notification, NotificationKind } from '../../../contracts/inbox.ts';
import { defaultCurrency } from '../../../contracts/money.ts';
import { useFormats } from '../../lib/format.ts';
import { paths } from '../../paths.ts';

type Tone = 'good' | 'bad' | 'warn' | 'plain';

const looks: Readonly<Record<NotificationKind, readonly [icon: LucideIcon, tone: Tone]>> = {
  registration_approved: [CircleCheck, 'good'],
  registration_declined: [CircleX, 'bad'],
  registration_cancelled_by_organiser: [CircleX, 'bad'],
  registration_cancelled_by_administrator: [CircleX, 'bad'],
  registration_charged_back: [CircleX, 'bad'],
  payment_due: [Banknote, 'warn'],
  seat_lapsed: [CircleX, 'bad'],
  seat_confirmed_from_waitlist: [TicketCheck, 'good'],
  ticket_handed_on: [TicketCheck, 'plain'],
  ticket_moved: [TicketCheck, 'good'],
  ticket_move_due: [Banknote, 'warn'],
  ticket_move_over: [TicketCheck, 'plain'],
  event_changed: [CalendarClock, 'warn'],
  event_cancelled: [CalendarX, 'bad'],
  event_unavailable: [EyeOff, 'bad'],
  organiser_message: [Megaphone, 'plain'],
  reminder_day: [CalendarClock, 'plain'],
  reminder_hour: [CalendarClock, 'warn'],
  payment_receipt: [Banknote, 'good'],
  payment_refund: [Banknote, 'plain'],
  invoice_corrected: [FileText, 'plain'],
  payment_dispute: [Banknote, 'warn'],
  new_registration: [UserRoundPlus, 'plain'],
  event_hidden: [EyeOff, 'bad'],
  event_restored: [CircleCheck, 'good'],
  group_hidden: [EyeOff, 'bad'],
  group_restored: [CircleCheck, 'good'],
  event_reported: [Flag, 'warn'],
  group_reported: [Flag, 'warn'],
  organiser_reported: [Flag, 'warn'],
  group_announcement: [Megaphone, 'plain'],
  board_mention: [MessageCircle, 'plain'],
  board_reply: [MessageCircle, 'plain'],
  followed_events: [CalendarClock, 'plain'],
  new_follower: [Heart, 'plain'],
  helper_invitation: [Handshake, 'plain'],
  event_proposed: [Handshake, 'plain'],
  event_asked_for: [Handshake, 'plain'],
};

/** What a row shows, in the reader's language. */
export interface RowContent {
  readonly icon: LucideIcon;
  readonly tone: Tone;
  /** The news. */
  readonly news: string;
  /** The event, the group, or what was paid for. */
  readonly about: string | undefined;
  /** What someone wrote, or by when to act. */
  readonly detail: string | undefined;
  /** The detail is a deadline of the reader's. */
  readonly due: boolean;
}

export function useRowContent(): (notification: Notification) => RowContent {
  const t = useTranslations('notifications');
  const formats = useFormats();
  return ({ kind, count, actor, groupId, details }) => {
    const {
      title,
      text,
      payBy,
      respondBy,
      startsAt,
      timeZone = 'UTC',
      amountPaise = 0,
      currency = defaultCurrency,
      state = 'confirmed',
      dispute = 'opened',
    } = details;
    const values = {
      ...{ count, others: count - 1, actor: actor ?? t('someone') },
      amount: formats.money(amountPaise, currency),
      dispute,
    };
    const [icon, tone] = looks[kind];
    const waits = kind === 'new_registration' && state === 'pending';
    let detail = text;
    if (payBy !== undefined) detail = t('payBy', { when: formats.instant(payBy, timeZone) });
    else if (respondBy !== undefined) detail = t('respondBy', { when: formats.instant(respondBy, timeZone) });
    else if (startsAt !== undefined) detail = t('starts', { when: formats.instant(startsAt, timeZone) });
    else if (kind === 'helper_invitation') detail = t('inMail');
    const due = payBy !== undefined || respondBy !== undefined;
    return { icon, tone: waits ? 'warn' : tone, news: news(), about: title, detail, due };

    function news(): string {
      if (kind === 'new_registration') return t(`kinds.new_registration_${state}`, values);
      if (kind === 'new_follower' && groupId !== null) return t('kinds.new_group_follower', values);
      return t(`kinds.${kind}`, values);
    }
  };
}

/** Where the reader can act on it; null where only a mail has the link. */
export function hrefOf(
  { kind, eventId, groupId, postId, details }: Notification,
  viewerId: string,
): string | null {
  switch (kind) {
    case 'payment_receipt':
    case 'payment_refund':
      return details.orderId === undefined ? null : paths.payment(details.orderId);
    case 'payment_dispute':
      return eventId === null ? paths.admin('payments') : paths.manageEvent(eventId, 'payments');
    case 'event_reported':
    case 'group_reported':
    case 'organiser_reported':
      return paths.admin();
    case 'new_registration':
    case 'invoice_corrected':
    case 'event_hidden':
    case 'event_restored':
    case 'event_asked_for':
      return eventId && paths.manageEvent(eventId);
    case 'followed_events':
      return paths.following();
    case 'new_follower':
      return groupId === null ? paths.organiser(viewerId) : paths.group(groupId);
    case 'event_proposed':
      return groupId && paths.editGroup(groupId, 'events');
    case 'helper_invitation':
      return null;
    default: {
      if (eventId === null && groupId === null) return null;
      const subject =
        eventId === null
          ? ({ kind: 'groups', subjectId: groupId ?? '' } as const)
          : ({ kind: 'events', subjectId: eventId } as const);
      return postId === null ? paths.subject(subject) : paths.post(subject, postId);
    }
  }
}
