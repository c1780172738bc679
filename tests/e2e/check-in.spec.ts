import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import {
  createEventAs,
  expect,
  type Member,
  register,
  test,
  withoutConnection,
} from '../kit/browser-fixtures.ts';

async function enter(page: Page, text: string): Promise<void> {
  const box = page.getByLabel('Name or ticket code');
  await box.fill(text);
  await box.press('Enter');
}

/** A check-in link for someone without an account. */
async function makeLink(page: Page, eventId: string, name: string): Promise<string> {
  await page.goto(`/EventManager/${eventId}`);
  await page.getByRole('tab', { name: 'Check-in' }).click();
  await page.getByLabel('Link name').fill(name);
  await page.getByRole('button', { name: 'Create link' }).click();
  return (await page.getByText(`/door/${eventId}#`).textContent()) ?? '';
}

async function ticketOf(guest: Page, eventId: string): Promise<string> {
  await guest.goto(`/event/${eventId}`);
  await guest.getByRole('link', { name: 'Show ticket' }).click();
  await expect(guest.getByRole('img', { name: "Your ticket's QR code" })).toBeVisible();
  const answer = await guest.request.get(`/v1/tickets/${new URL(guest.url()).pathname.split('/').at(-1)}`);
  return (await answer.json()).code;
}

async function createTonightsEvent(join: (name: string) => Promise<Member>) {
  const [meera, ravi] = await Promise.all([join('Meera'), join('Ravi')]);
  // Tonight: walk-ins are accepted only near the event's time.
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const { id } = await createEventAs(meera, {
    eventTitle: 'Kite day',
    timeZone: 'UTC',
    date: inHours(12).slice(0, 10),
    startTime: inHours(12).slice(11, 16),
    endTime: inHours(14).slice(11, 16),
  });
  await register(ravi, id);
  return { meera, ravi, id };
}

test('takes a code read aloud, offline and however it is typed', async ({ complaints, join, openWindow }) => {
  complaints.expect(withoutConnection);
  const { meera, ravi, id } = await createTonightsEvent(join);
  const guest = await openWindow(ravi);
  await ticketOf(guest, id);
  const code = (await guest.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).textContent()) ?? '';
  const door = await openWindow(meera);
  await door.goto(`/door/${id}`);
  await expect(door.getByText('0 of 1 checked in')).toBeVisible();
  await door.context().setOffline(true);

  await test.step('a character that was misheard', async () => {
    const misheard = code.replace(/.$/, (last) => (last === '7' ? '8' : '7'));
    await enter(door, misheard);
    await expect(door.getByRole('heading', { name: 'Check the code' })).toBeVisible();
    await expect(door.getByText('One character is wrong.')).toBeVisible();
  });
  await test.step('the code of another event', async () => {
    await enter(door, '0000-0000');
    await expect(door.getByRole('heading', { name: 'Code not found' })).toBeVisible();
  });
  await test.step('in small letters and with spaces', async () => {
    const typed = [...code.replace('-', '').toLowerCase()].join(' ');
    await door.getByLabel('Name or ticket code').fill(typed);
    await expect(door.getByRole('button', { name: 'Check in Ravi' })).toBeVisible();
    await enter(door, typed);
    await expect(door.getByRole('heading', { name: 'Welcome' })).toBeVisible();
    await expect(door.getByText('1 of 1 checked in')).toBeVisible();
  });
});

test('reports a ticket scanned offline on two devices to the later one', async ({
  complaints,
  join,
  openWindow,
}) => {
  test.slow();
  complaints.expect(withoutConnection);
  // The device with the revoked link gets a 403.
  complaints.expect(/status of 403/);
  const { meera, ravi, id } = await createTonightsEvent(join);
  const code = await ticketOf(await openWindow(ravi), id);
  const organiser = await openWindow(meera);
  const north = await openWindow(null);
  const south = await openWindow(meera);
  await north.goto(await makeLink(organiser, id, 'North'));
  await south.goto(`/door/${id}`);
  for (const door of [north, south]) await expect(door.getByText('0 of 1 checked in')).toBeVisible();

  await test.step('both scan it offline', async () => {
    for (const door of [north, south]) {
      await door.context().setOffline(true);
      await enter(door, code);
      await expect(door.getByRole('heading', { name: 'Welcome' })).toBeVisible();
      await expect(door.getByText('1 scan waiting to be sent')).toBeVisible();
    }
    await enter(north, code);
    await expect(north.getByRole('heading', { name: 'Already checked in' })).toBeVisible();
    await enter(
      north,
      code.replace(/.$/, (last) => (last === 'A' ? 'g' : 'A')),
    );
    await expect(north.getByRole('heading', { name: 'Fake ticket' })).toBeVisible();
  });

  await test.step('the earlier scan wins, and the other device learns of it when online', async () => {
    await south.context().setOffline(false);
    await expect(south.getByText('1 scan waiting to be sent')).toBeHidden();
    await north.context().setOffline(false);
    await expect(
      south.getByRole('alert').getByText(/Ravi was already checked in at .*, North/),
    ).toBeVisible();
    await expect(north.getByRole('alert')).toHaveCount(0);
  });

  await test.step('the organiser sees it live, and a walk-in gets a free seat', async () => {
    await organiser.getByRole('radio', { name: 'Checked in' }).check();
    await expect(organiser.getByRole('listitem').filter({ hasText: 'Ravi' })).toContainText('North');
    await north.getByText('Add a walk-in').click();
    await north.getByLabel('Name', { exact: true }).fill('Anouk');
    await north.getByRole('button', { name: 'Register and check in' }).click();
    await expect(north.getByText('Anouk registered and checked in')).toBeVisible();
    await expect(south.getByText('2 of 2 checked in')).toBeVisible();
    await north.getByRole('button', { name: 'Undo check-in for Ravi' }).click();
    await expect(south.getByText('1 of 2 checked in')).toBeVisible();
  });

  await test.step('revoking the link ends check-in on its device', async () => {
    await organiser.getByRole('button', { name: 'Revoke the link North' }).click();
    await expect(organiser.getByText('Link North revoked')).toBeVisible();
    await expect(north.getByText("Check-in isn't available")).toBeVisible();
  });
});

test('keeps the offline scans of two tabs on one device', async ({ complaints, join, openWindow }) => {
  complaints.expect(withoutConnection);
  const { meera, ravi, id } = await createTonightsEvent(join);
  const tara = await join('Tara');
  await register(tara, id);
  const first = await openWindow(meera);
  const second = await first.context().newPage();
  for (const door of [first, second]) {
    await door.goto(`/door/${id}`);
    await expect(door.getByText('0 of 2 checked in')).toBeVisible();
  }
  await first.context().setOffline(true);
  await first.getByLabel('Name or ticket code').fill(ravi.name);
  await first.getByRole('button', { name: `Check in ${ravi.name}` }).click();
  await expect(first.getByText('1 scan waiting to be sent')).toBeVisible();
  await second.getByLabel('Name or ticket code').fill(tara.name);
  await second.getByRole('button', { name: `Check in ${tara.name}` }).click();
  await expect(second.getByText('2 scans waiting to be sent')).toBeVisible();
  await expect(first.getByText('2 of 2 checked in')).toBeVisible();
  await first.close();

  const sent: string[] = [];
  second.on('request', (request) => {
    if (!request.url().endsWith('/v1/door/sync')) return;
    const { scans } = request.postDataJSON() as { scans: { id: string }[] };
    sent.push(...scans.map((scan) => scan.id));
  });
  await second.context().setOffline(false);
  await expect(second.getByText('scans waiting to be sent')).toBeHidden();
  await expect(second.getByText('2 of 2 checked in')).toBeVisible();
  const elsewhere = await openWindow(meera);
  await elsewhere.goto(`/door/${id}`);
  await expect(elsewhere.getByText('2 of 2 checked in')).toBeVisible();
  await second.reload();
  await expect(second.getByText('2 of 2 checked in')).toBeVisible();
  expect(sent).toHaveLength(2);
});

test('reads tickets with the camera, and ignores other codes', async ({ join, openWindow }) => {
  test.slow();
  const { meera, ravi, id } = await createTonightsEvent(join);
  const guest = await openWindow(ravi);
  await ticketOf(guest, id);
  const drawing = await guest
    .getByRole('img', { name: "Your ticket's QR code" })
    .evaluate((svg) => [
      svg.getAttribute('viewBox') ?? '',
      svg.querySelector('path')?.getAttribute('d') ?? '',
    ]);
  // In print: the ticket without buttons.
  await guest.emulateMedia({ media: 'print' });
  await expect(guest.getByRole('img', { name: "Your ticket's QR code" })).toBeVisible();
  await expect(guest.getByRole('button')).toHaveCount(0);
  await expect(guest.getByRole('contentinfo')).toBeHidden();

  const door = await openWindow(meera);
  await door.addInitScript(([viewBox = '', path = '']) => {
    // A fake camera: first stripes and noise, then the ticket at an angle.
    const canvas = document.createElement('canvas');
    canvas.width = 640;
    canvas.height = 480;
    const context = canvas.getContext('2d');
    const started = performance.now();
    const draw = () => {
      if (context === null) return;
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.fillStyle = '#fff';
      context.fillRect(0, 0, 640, 480);
      context.fillStyle = '#000';
      if (performance.now() - started < 2500) {
        for (let x = 0; x < 640; x += 8) context.fillRect(x, (x * 7919) % 300, 4, 180);
      } else {
        context.translate(330, 240);
        context.rotate(0.15);
        const scale = 380 / Number(viewBox.split(' ')[2]);
        context.scale(scale, scale);
        context.translate(-190 / scale, -190 / scale);
        context.fill(new Path2D(path));
      }
      requestAnimationFrame(draw);
    };
    draw();
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(15);
  }, drawing);
  const answer = await door.goto(`/door/${id}`);
  expect(answer?.headers()['permissions-policy']).toContain('camera=(self)');
  await door.getByRole('button', { name: 'Scan with camera' }).click();
  await expect(door.getByRole('heading', { name: 'Welcome' })).toBeVisible();
  await expect(door.getByText('1 of 1 checked in')).toBeVisible();
});

test('leaves nothing on a device that leaves while an answer is on its way', async ({ join, openWindow }) => {
  const { meera, id } = await createTonightsEvent(join);
  const door = await openWindow(meera);
  await door.goto(`/door/${id}`);
  await expect(door.getByText('0 of 1 checked in')).toBeVisible();
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  await door.route('**/v1/door/sync', async (route) => {
    asked.resolve();
    const response = await route.fetch();
    await answered.promise;
    await route.fulfill({ response });
  });
  await asked.promise;
  await door.getByRole('button', { name: 'Close check-in' }).click();
  await door.getByRole('dialog').getByRole('button', { name: 'Close check-in' }).click();
  await expect(door).toHaveURL('/');
  await Promise.all([door.waitForResponse('**/v1/door/sync'), answered.resolve()]);
  const stored = () =>
    door.evaluate(async () => {
      const { promise, resolve } = Promise.withResolvers<IDBDatabase>();
      const request = indexedDB.open('mela-door');
      request.onsuccess = () => resolve(request.result);
      const rows = (await promise).transaction('doors').objectStore('doors').getAllKeys();
      return new Promise((done) => {
        rows.onsuccess = () => done(rows.result);
      });
    });
  await door.waitForTimeout(500);
  expect(await stored()).toEqual([]);
  await door.unrouteAll({ behavior: 'ignoreErrors' });
});

test('checks in where the browser stores nothing, and says so', async ({ join, openWindow }) => {
  const { meera, ravi, id } = await createTonightsEvent(join);
  const door = await openWindow(meera);
  await door.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
  });
  await door.goto(`/door/${id}`);
  await door.getByLabel('Name or ticket code').fill(ravi.name);
  await door.getByRole('button', { name: `Check in ${ravi.name}` }).click();
  await expect(door.getByRole('heading', { name: 'Welcome' })).toBeVisible();
  await expect(door.getByText("This browser can't save scans.")).toBeVisible();
  await door.reload();
  await expect(door.getByText('1 of 1 checked in')).toBeVisible();
});

test('opens a check-in link again after a reload without a connection', async ({
  complaints,
  join,
  openWindow,
}) => {
  complaints.expect(withoutConnection);
  const { meera, id } = await createTonightsEvent(join);
  const link = await makeLink(await openWindow(meera), id, 'North');
  const door = await openWindow(null);
  await door.goto(link);
  await door.evaluate(async () => void (await navigator.serviceWorker.ready));
  await door.context().setOffline(true);
  await door.reload();
  await expect(door.getByRole('heading', { name: "You're offline" })).toBeVisible();
  const { pathname, hash } = new URL(link);
  await expect(door.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', pathname + hash);
  await door.context().setOffline(false);
  await expect(door.getByText('0 of 1 checked in')).toBeVisible();
});

test('adds the next walk-in although the answer about the one before was lost', async ({
  complaints,
  join,
  openWindow,
}) => {
  complaints.expect(withoutConnection);
  const { meera, id } = await createTonightsEvent(join);
  const door = await openWindow(meera);
  await door.goto(`/door/${id}`);
  await door.getByText('Add a walk-in').click();
  await door.route('**/v1/door/walk-ins', async (route) => {
    await route.fetch();
    await route.abort();
  });
  const name = door.getByLabel('Name', { exact: true });
  const add = door.getByRole('button', { name: 'Register and check in' });
  await name.fill('Anouk');
  await add.click();
  await expect(door.getByText("You're offline.", { exact: false }).first()).toBeVisible();
  await door.unroute('**/v1/door/walk-ins');
  await name.fill('Bela');
  await add.click();
  await expect(door.getByText('Bela registered and checked in')).toBeVisible();
  await expect(door.getByText('2 of 3 checked in')).toBeVisible();
});

test('shows the last page of the attendance when the one before has emptied', async ({
  join,
  openWindow,
}) => {
  const { meera, id } = await createTonightsEvent(join);
  const device = randomUUID();
  const door = { eventId: id, pass: null, device };
  const ids: string[] = [];
  for (let guest = 1; guest <= 51; guest += 1) {
    const data = { ...door, id: randomUUID(), name: `Guest ${guest}` };
    const answer = await meera.api.post('/v1/door/walk-ins', { data });
    expect(answer.status(), await answer.text()).toBe(201);
    ids.push((await answer.json()).$id);
  }
  const page = await openWindow(meera);
  await page.goto(`/EventManager/${id}`);
  await page.getByRole('tab', { name: 'Check-in' }).click();
  await page.getByRole('radio', { name: 'Checked in' }).check();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
  const at = new Date().toISOString();
  const scans = [{ id: randomUUID(), registrationId: ids[0], version: 1, kind: 'undo', at }];
  const undone = await meera.api.post('/v1/door/sync', {
    data: { ...door, sentAt: at, scans, cursor: null },
  });
  expect(undone.status(), await undone.text()).toBe(200);
  await expect(page.getByRole('listitem').filter({ hasText: /Guest \d/ })).toHaveCount(50);
});
