import { expect, test } from 'vitest';
import type { EventDetail } from '../../../contracts/events.ts';
import { describeEvent } from './structured-data.tsx';

const event: EventDetail = {
  $id: 'jazz',
  $createdAt: '2026-10-01T00:00:00.000+00:00',
  $updatedAt: '2026-10-02T00:00:00.000+00:00',
  eventTitle: 'Jazz by the river',
  language: null,
  translations: {},
  excerpt: 'Two sets.',
  hasTicketTypes: false,
  description: 'Two sets.',
  descriptionHtml: '<p>Two sets.</p>',
  schedule: [],
  may: { manage: false },
  going: [],
  hosts: [],
  groups: [],
  group: null,
  role: null,
  hidden: false,
  onSale: true,
  hiddenReason: null,
  cancelReason: null,
  seatsLeft: null,
  location: 'Fort Kochi',
  featuredImage: null,
  date: '2026-11-24',
  endDate: '2026-11-24',
  startTime: '18:30',
  endTime: '21:00',
  timeZone: 'Asia/Kolkata',
  allDay: false,
  online: false,
  onlineLink: 'https://meet.example/secret',
  hidesAddress: false,
  exactAddress: null,
  startsAt: '2026-11-24T13:00:00.000+00:00',
  endsAt: '2026-11-24T15:30:00.000+00:00',
  ticketType: 'paid',
  ticketPrice: 250,
  currency: 'INR',
  latitude: 9.96,
  longitude: 76.24,
  precision: 'city',
  tenantApproval: false,
  refundHours: 24,
  handOn: false,
  waitingRoom: false,
  askSocialMedia: 'required',
  askReason: 'required',
  capacity: 40,
  organiser: 'asha',
  organiserName: 'Asha',
  attendeeCount: 12,
  waitlistCount: 0,
  full: false,
  categories: ['music'],
  status: 'scheduled',
  series: null,
  visibility: 'public',
  publishedAt: '2026-01-01T00:00:00.000+00:00',
  publishAt: null,
  opensAt: null,
  closesAt: null,
  coverDesign: '',
};
const around = {
  organiser: 'Asha',
  page: 'https://mela.example/event/jazz',
  language: null,
  card: 'https://mela.example/c.png',
};
const described = (changes: Partial<EventDetail> = {}) => describeEvent({ ...event, ...changes }, around);

test('includes time, place and price', () => {
  expect(described()).toMatchObject({
    '@type': 'Event',
    startDate: '2026-11-24T13:00:00.000+00:00',
    endDate: '2026-11-24T15:30:00.000+00:00',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: [{ '@type': 'Place', name: 'Fort Kochi', geo: { latitude: 9.96, longitude: 76.24 } }],
    offers: { price: 250, priceCurrency: 'INR', availability: 'https://schema.org/InStock' },
  });
});

test('uses dates without times for all-day events', () => {
  expect(described({ allDay: true, startTime: null, endTime: null, endDate: '2026-11-26' })).toMatchObject({
    startDate: '2026-11-24',
    endDate: '2026-11-26',
  });
});

test('gives the page as an online event’s location, never the private link', () => {
  const online = described({ online: true, location: '' });
  expect(online.location).toEqual([{ '@type': 'VirtualLocation', url: around.page }]);
  expect(online.eventAttendanceMode).toBe('https://schema.org/OnlineEventAttendanceMode');
  expect(JSON.stringify(online)).not.toContain('secret');
  expect(described({ online: true }).eventAttendanceMode).toBe('https://schema.org/MixedEventAttendanceMode');
});

test('marks cancelled and sold-out events', () => {
  expect(described({ status: 'cancelled' }).eventStatus).toBe('https://schema.org/EventCancelled');
  expect(described({ full: true, ticketPrice: null }).offers).toMatchObject({
    price: 0,
    availability: 'https://schema.org/SoldOut',
  });
});
