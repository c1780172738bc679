import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { drawnCoverAddress } from '../../../contracts/covers.ts';
import type { EventDetail } from '../../../contracts/events.ts';
import { useMela } from '../../kit/app.ts';
import { TestClock } from '../../kit/clock.ts';
import { signUp, type TestPerson } from '../../kit/people.ts';
import { halvedPicture } from '../../kit/pictures.ts';
import { plainRenderer } from '../../kit/plain-renderer.ts';
import { createUploader, type Uploader } from '../files/uploader.ts';

const mela = useMela({ clock: new TestClock('2026-11-21T10:00:00Z'), renderer: plainRenderer });
let organiser: TestPerson;
let uploader: Uploader;
beforeAll(async () => {
  organiser = await signUp(mela(), { name: 'Meera' });
  uploader = createUploader(await mela().listen());
});

async function create(fields: Record<string, unknown> = {}): Promise<EventDetail> {
  const payload = {
    eventTitle: 'Kite day',
    description: 'Everybody brings a kite.',
    location: 'Juhu Beach, Mumbai',
    latitude: 19.1,
    longitude: 72.83,
    date: '2026-12-05',
    startTime: '10:00',
    endTime: '18:00',
    ...fields,
  };
  const { cookie } = organiser;
  const answer = await mela().app.inject({ method: 'POST', url: '/v1/events', headers: { cookie }, payload });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

const card = (id: string, headers: Record<string, string> = {}) =>
  mela().app.inject({ url: `/event/${id}/card.png`, headers });

/** The colour of a pixel, as red, green and blue. */
async function colourAt(bytes: Buffer, left: number, top: number): Promise<readonly number[]> {
  const pixel = sharp(bytes).removeAlpha().extract({ left, top, width: 1, height: 1 });
  return [...(await pixel.raw().toBuffer())];
}

test("an event's card has the standard size and is drawn from its cover", async () => {
  const { $id } = await create();
  const answer = await card($id);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.headers['content-type']).toBe('image/png');
  const { width, height } = await sharp(answer.rawPayload).metadata();
  expect([width, height]).toEqual([1200, 630]);
  const [red = 0, greenness = 0] = await colourAt(answer.rawPayload, 1100, 10);
  expect(greenness).toBeGreaterThan(red + 100);
});

test('an uploaded picture replaces the cover', async () => {
  const picture = await uploader.upload(organiser, await halvedPicture(1200, 630));
  const { $id } = await create({ featuredImage: picture.body.$id });
  const { rawPayload } = await card($id);
  const [red = 0, , blue = 0] = await colourAt(rawPayload, 1100, 10);
  expect(blue).toBeGreaterThan(red + 100);
});

test("a card keeps the owner's framing of the picture", async () => {
  const left = async (focus: string) => {
    const picture = await uploader.upload(organiser, await halvedPicture(1600, 400), {
      fields: { focus, zoom: '1' },
    });
    const { $id } = await create({ featuredImage: picture.body.$id });
    return colourAt((await card($id)).rawPayload, 1100, 10);
  };
  const [[redLeft = 0, , blueLeft = 0], [redRight = 0, , blueRight = 0]] = await Promise.all([
    left('0,50'),
    left('100,50'),
  ]);
  expect(redLeft).toBeGreaterThan(blueLeft + 100);
  expect(blueRight).toBeGreaterThan(redRight + 100);
});

test("a card changes with its content, and otherwise isn't sent again", async () => {
  const { $id } = await create();
  const { etag } = (await card($id)).headers;
  expect((await card($id, { 'if-none-match': String(etag) })).statusCode).toBe(304);
  const { cookie } = organiser;
  const change = (payload: object) =>
    mela().app.inject({ method: 'PATCH', url: `/v1/events/${$id}`, headers: { cookie }, payload });
  await change({ description: 'Everybody brings two.' });
  expect((await card($id)).headers.etag).toBe(etag);
  await change({ eventTitle: 'Day of kites' });
  expect((await card($id)).headers.etag).not.toBe(etag);
});

test('draws titles of every length, and with markup', async () => {
  const titles = ['<b>&', 'क्षत्रिय दीपावली '.repeat(11).trim(), 'W'.repeat(200), '🎉 पतंग उत्सव'];
  for (const eventTitle of titles) {
    const answer = await card((await create({ eventTitle })).$id);
    expect(answer.statusCode, eventTitle).toBe(200);
  }
});

test('a drawn cover is an image of its own, which is not sent again and only exists for known motifs', async () => {
  const cover = (name: string, headers: Record<string, string> = {}) =>
    mela().app.inject({ url: `/covers/${name}`, headers });
  const address = drawnCoverAddress({ id: 'e1', title: 'Kite day', category: 'sports' });
  expect(address).toMatch(/^\/covers\/sports-[0-9a-f]{8}\.svg$/);
  const answer = await mela().app.inject({ url: address });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.headers['content-type']).toBe('image/svg+xml');
  expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
  const name = address.replace('/covers/', '');
  expect((await cover(name, { 'if-none-match': String(answer.headers.etag) })).statusCode).toBe(304);
  for (const unknown of [
    'sports.svg',
    'opera-0a1b2c3d.svg',
    'sports-0a1b2c3.svg',
    'sports-0a1b2c3d.svg.svg',
  ]) {
    expect((await cover(unknown)).statusCode, unknown).toBe(404);
  }
});

test('the cover above mails is a JPEG of twice the size mails show, without texts', async () => {
  const { $id } = await create();
  const cover = (headers: Record<string, string> = {}) =>
    mela().app.inject({ url: `/event/${$id}/cover.jpg`, headers });
  const answer = await cover();
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('image/jpeg');
  const { format, width, height } = await sharp(answer.rawPayload).metadata();
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 480 });
  expect((await cover({ 'if-none-match': String(answer.headers.etag) })).statusCode).toBe(304);
  expect((await mela().app.inject({ url: '/event/nobody-knows-this/cover.jpg' })).statusCode).toBe(404);
});

test('an unknown event has no card', async () => {
  expect((await card('nobody-knows-this')).statusCode).toBe(404);
  expect((await card('not%20an%20id')).statusCode).toBe(404);
});

test('the sitemap lists public pages, groups and upcoming events, not past, cancelled or hidden ones', async () => {
  const ahead = await create();
  const over = await create({ date: '2026-11-01' });
  const off = await create();
  await mela().deps.db.updateTable('events').set({ status: 'cancelled' }).where('id', '=', off.$id).execute();
  const group = { created_at: mela().clock.now(), updated_at: mela().clock.now() };
  const hidden = { hidden_at: mela().clock.now(), hidden_reason: 'No group' };
  await mela()
    .deps.db.insertInto('groups')
    .values([
      { id: 'kite-flyers', name: 'Kite flyers', ...group },
      { id: 'no-group', name: 'No group', ...group, ...hidden },
    ])
    .execute();
  const { body, headers } = await mela().app.inject('/sitemap.xml');
  expect(headers['content-type']).toBe('application/xml; charset=utf-8');
  const site = mela().config.site.url;
  expect(body).toContain(`<loc>${site}/allevents</loc>`);
  expect(body).toContain(`<loc>${site}/event/${ahead.$id}</loc><lastmod>`);
  expect(body).toContain(`<loc>${site}/group/kite-flyers</loc><lastmod>`);
  expect(body).not.toContain('no-group');
  expect(body).not.toContain(over.$id);
  expect(body).not.toContain(off.$id);
});

test('robots.txt points to the sitemap', async () => {
  const { body } = await mela().app.inject('/robots.txt');
  expect(body).toContain(`Sitemap: ${mela().config.site.url}/sitemap.xml`);
});
