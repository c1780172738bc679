import { readFile } from 'node:fs/promises';
import { hydrated } from '../../scripts/open-screen.ts';
import { type AdministeredSite, startAdministeredSite } from '../kit/administered-site.ts';
import {
  test as browserTest,
  createEventAs,
  expect,
  type Member,
  register,
} from '../kit/browser-fixtures.ts';
import { plainPicture } from '../kit/pictures.ts';

type OpenPanel = (tab?: string) => Promise<import('@playwright/test').Page>;

const test = browserTest.extend<{ openPanel: OpenPanel }, { site: AdministeredSite; administrator: Member }>({
  site: [
    async ({ playwright }, use) => {
      await using site = await startAdministeredSite(playwright.request);
      await use(site);
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  administrator: [
    async ({ site }, use) => {
      const administrator = await site.join('Kavita');
      await site.appoint(administrator);
      await use(administrator);
    },
    { scope: 'worker' },
  ],
  openPanel: async ({ openWindow, site, administrator }, use) => {
    await use(async (tab) => {
      const page = await openWindow(administrator);
      await page.goto(`${site.url}/admin${tab === undefined ? '' : `?tab=${tab}`}`);
      await hydrated(page);
      return page;
    });
  },
});

// One site for all, one test at a time: maintenance is for everybody.
test.describe.configure({ mode: 'default' });

test('the overview is calm until something needs attention, and leads there', async ({ site, openPanel }) => {
  const page = await openPanel();
  await expect(page.getByText('All caught up. Nothing needs your attention.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'People 1' })).toBeVisible();

  const [host, visitor] = [await site.join('Host'), await site.join('Visitor')];
  site.refused.set('Lost', 'No such mailbox');
  const lost = await site.signUp('Lost');
  const overview = async () => (await page.request.get(`${site.url}/v1/admin/overview`)).json();
  await expect.poll(overview).toMatchObject({ failedMails: 1 });
  const { id } = await createEventAs(host);
  await visitor.api.post(`/v1/events/${id}/reports`, { data: { reason: 'spam', text: 'Sells lanterns.' } });
  await page.reload();
  await page.getByRole('link', { name: /1 email wasn't delivered today/ }).click();
  await expect(page.getByRole('tab', { name: 'Emails' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText(lost.email)).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: /1 report to review/ }).click();
  await expect(page.getByText('Sells lanterns.')).toBeVisible();
});

test('hides a reported event, refunds its payers, and unhides it', async ({ site, openPanel }) => {
  const [host, visitor] = [await site.join('Devika'), await site.join('Reporter')];
  const { id, title } = await createEventAs(host, { eventTitle: 'Copied fair' });
  await visitor.api.post(`/v1/events/${id}/reports`, { data: { reason: 'spam', text: 'Listed twice.' } });
  const page = await openPanel('reports');
  await page.getByRole('button', { name: `Hide ${title}` }).click();
  const hiding = page.getByRole('dialog', { name: `Hide ${title}?` });
  await hiding.getByRole('textbox').fill('A copy of another event.');
  await hiding.getByRole('button', { name: 'Hide' }).click();
  await expect(page.getByText(`${title} hidden`)).toBeVisible();

  await page.getByRole('tab', { name: 'Hidden' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'A copy of another event.' });
  await expect(row.getByRole('link', { name: title })).toHaveAttribute('href', `/event/${id}`);
  await expect(row).toContainText('Hosted by Devika');
  await row.getByRole('button', { name: `Actions for ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Refund everyone' }).click();
  const refunding = page.getByRole('dialog', { name: `Refund everyone who paid for ${title}?` });
  await refunding.getByRole('textbox').fill('It never takes place.');
  await refunding.getByRole('button', { name: 'Refund everyone' }).click();
  await expect(page.getByText('Refunds started: 0. Retried: 0.')).toBeVisible();
  await row.getByRole('button', { name: `Unhide ${title}` }).click();
  const unhiding = page.getByRole('dialog', { name: `Unhide ${title}?` });
  await unhiding.getByRole('button', { name: 'Unhide' }).click();
  await expect(page.getByText(`${title} is visible again`)).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('starts and ends maintenance, and every page says so meanwhile', async ({
  site,
  openPanel,
  openWindow,
  complaints,
}) => {
  complaints.expect(/Failed to load resource.* status of 503/);
  const host = await site.join('Omar');
  const { id, title } = await createEventAs(host);
  const member = await site.join('Meera');
  const page = await openPanel('site');
  const section = page.getByRole('region', { name: 'Maintenance' });
  const start = section.getByRole('button', { name: 'Start maintenance' });
  const asked = page.getByRole('dialog', { name: 'Make the site read-only?' });
  const fillHindi = async () => {
    await asked.getByText('Other languages').click();
    await asked.getByLabel('Text (हिन्दी)').fill('नौ बजे तक नई डिस्कें।');
  };
  await start.click();
  await fillHindi();
  await asked.getByRole('button', { name: 'Start maintenance' }).click();
  await expect(asked.getByText('Write something')).toBeVisible();
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expect(asked).toBeHidden();
  await start.click();
  await fillHindi();
  await asked.getByLabel('Text (English)').fill('New disks until nine.');
  await asked.getByRole('button', { name: 'Start maintenance' }).dblclick();
  await expect(page.getByText('Maintenance started')).toBeVisible();
  try {
    await expect(page.getByRole('region', { name: 'Maintenance' }).first()).toContainText(
      'New disks until nine.',
    );
    const visitor = await openWindow(member);
    await visitor.goto(`${site.url}/event/${id}`);
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(visitor.getByRole('region', { name: 'Maintenance' })).toContainText('New disks until nine.');
    const answers = { socialMedia: 'Mastodon', email: member.email, reason: 'I like lanterns.' };
    const refused = await member.api.post(`/v1/events/${id}/registrations`, { data: answers });
    expect(await refused.json()).toMatchObject({ code: 503, type: 'general_maintenance' });

    await page.reload();
    await page.getByRole('button', { name: 'End maintenance' }).click();
    await expect(page.getByText('Maintenance ended')).toBeVisible();
    await visitor.reload();
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(visitor.getByRole('region', { name: 'Maintenance' })).toHaveCount(0);
    await register(member, id);
  } finally {
    await page.request.delete(`${site.url}/v1/admin/maintenance`, { headers: { origin: site.url } });
  }
});

test('publishes an announcement that people dismiss, replaces it and removes it', async ({
  site,
  openPanel,
  openWindow,
}) => {
  const page = await openPanel('site');
  const section = page.getByRole('region', { name: 'Announcement' }).last();
  await section.getByRole('button', { name: 'Publish announcement' }).click();
  await expect(section.getByText('Write something')).toBeVisible();
  await section.getByLabel('Text (English)').fill('We have a new address.');
  await section.getByText('Other languages').click();
  await section.getByLabel('Text (हिन्दी)').fill('हमारा नया पता है।');
  await section.getByRole('button', { name: 'Publish announcement' }).click();
  await expect(page.getByText('Announcement published')).toBeVisible();

  const visitor = await openWindow(null);
  await visitor.goto(`${site.url}/allevents`);
  const notice = visitor.getByRole('region', { name: 'Announcement' });
  await expect(notice).toContainText('We have a new address.');
  await hydrated(visitor);
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toBeHidden();
  await visitor.goto(`${site.url}/groups`);
  await hydrated(visitor);
  await expect(notice).toBeHidden();
  const inHindi = await openWindow(null, { locale: 'hi-IN' });
  await inHindi.goto(`${site.url}/allevents`);
  await expect(inHindi.getByText('हमारा नया पता है।')).toBeVisible();

  await section.getByLabel('Text (English)').fill('We moved again.');
  await section.getByRole('button', { name: 'Replace announcement' }).click();
  await expect(page.getByText('Announcement published').last()).toBeVisible();
  await expect(section.getByText('We moved again.')).toBeVisible();
  // Visitors' pages are kept for up to a second after a change.
  await expect(async () => {
    await visitor.reload();
    await expect(notice).toContainText('We moved again.', { timeout: 3000 });
  }).toPass();
  await section.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Announcement removed')).toBeVisible();
  await expect(async () => {
    await visitor.reload();
    await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(notice).toHaveCount(0, { timeout: 1000 });
  }).toPass();
});

test('finds people, sends codes again, logs out, blocks and deletes', async ({
  site,
  openPanel,
  openWindow,
  complaints,
}) => {
  complaints.expect(/Failed to load resource.* status of 401/);
  const [waiting, asha] = [await site.signUp('Waiting'), await site.join('Asha')];
  const first = await site.code(waiting.email);
  const page = await openPanel('people');
  const actionsFor = (name: string) => page.getByRole('button', { name: `Actions for ${name}` });
  await page.getByRole('combobox', { name: 'Show' }).selectOption('Not confirmed yet');
  await page.getByLabel('Name or email').fill(waiting.email);
  await actionsFor('Waiting').click();
  await page.getByRole('menuitem', { name: 'Send the code again' }).click();
  const resend = page.getByRole('dialog', { name: 'Send Waiting a new code?' });
  await resend.getByRole('button', { name: 'Send the code again' }).click();
  await expect(page.getByText('Code sent to Waiting')).toBeVisible();
  await expect.poll(() => site.code(waiting.email)).not.toBe(first);

  const hers = await openWindow(asha);
  await hers.goto(`${site.url}/your-events`);
  await expect(hers.getByRole('button', { name: /^Account menu/ })).toBeVisible();
  await page.getByRole('combobox', { name: 'Show' }).selectOption('Everyone');
  await page.getByLabel('Name or email').fill(asha.email);
  await actionsFor('Asha').click();
  await page.getByRole('menuitem', { name: 'Log out everywhere' }).click();
  const logOut = page.getByRole('dialog', { name: 'Log Asha out everywhere?' });
  await logOut.getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(page.getByText('Asha logged out everywhere')).toBeVisible();
  expect((await asha.api.get('/v1/account')).status()).toBe(401);

  await actionsFor('Asha').click();
  await page.getByRole('menuitem', { name: 'Block' }).click();
  const block = page.getByRole('dialog', { name: 'Block Asha?' });
  await block.getByRole('button', { name: 'Block' }).click();
  await expect(block.getByText('Reason required')).toBeVisible();
  await block.getByRole('textbox').fill('Sells lanterns to everybody.');
  await block.getByRole('button', { name: 'Block' }).click();
  await expect(page.getByText('Asha blocked')).toBeVisible();
  await expect(page.getByText(/Sells lanterns to everybody\./)).toBeVisible();

  await actionsFor('Asha').click();
  await page.getByRole('menuitem', { name: 'Delete account' }).click();
  const remove = page.getByRole('dialog', { name: "Delete Asha's account?" });
  await remove.getByRole('textbox').fill('Asked for it by letter.');
  await remove.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByText('Account deleted')).toBeVisible();
  await expect(page.getByText('No people found')).toBeVisible();
});

test('shows why emails failed, sends them again, and keeps bounced addresses off', async ({
  site,
  openPanel,
}) => {
  site.refused.set('Shut', 'Mailbox is closed');
  const shut = await site.signUp('Shut');
  const bounced = await site.join('Bounced');
  await site.report('bounced', bounced.email);
  const page = await openPanel('emails');
  await page.getByRole('region', { name: 'Outgoing emails' }).getByLabel('Email address').fill(shut.email);
  await expect(async () => {
    await page.reload();
    await page.getByRole('region', { name: 'Outgoing emails' }).getByLabel('Email address').fill(shut.email);
    await expect(page.getByText(/Mailbox is closed/)).toBeVisible({ timeout: 2000 });
  }).toPass();
  site.refused.delete('Shut');
  await page.getByRole('button', { name: `Send again: email to ${shut.email}` }).click();
  await expect(page.getByText('Email queued')).toBeVisible();
  await expect.poll(() => site.mails.received.some(({ to }) => to === shut.email)).toBe(true);

  const outgoing = page.getByRole('region', { name: 'Outgoing emails' });
  await outgoing.getByRole('combobox', { name: 'Show' }).selectOption('Bounced');
  await outgoing.getByLabel('Email address').fill(bounced.email);
  await expect(outgoing.getByRole('cell', { name: bounced.email })).toHaveCount(1);
  await expect(outgoing.getByRole('cell', { name: 'Bounced', exact: true })).toHaveCount(1);
  await page.getByRole('link', { name: 'Suppression list' }).click();
  const list = page.getByRole('region', { name: 'Suppression list' });
  await expect(list.getByText(bounced.email)).toBeVisible();
  await list.getByRole('button', { name: `Remove ${bounced.email} from the list` }).click();
  const asked = page.getByRole('dialog', { name: `Send email to ${bounced.email} again?` });
  await asked.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Address removed')).toBeVisible();
  await expect(list.getByText(bounced.email)).toHaveCount(0);

  await list.getByLabel('Email address').fill('nobody');
  await list.getByRole('button', { name: 'Add address' }).click();
  await expect(list.getByText('Enter an email address')).toBeVisible();
  await list.getByLabel('Email address').fill('noise@people.example');
  await list.getByRole('button', { name: 'Add address' }).click();
  await expect(page.getByText('Address added')).toBeVisible();
  await expect(list.getByText('Added by an administrator')).toBeVisible();
});

test('lists whose pictures take room, and exports the log', async ({ site, openPanel }) => {
  const painter = await site.join('Painter');
  const buffer = await plainPicture(800, 600);
  const picture = await painter.api.post('/v1/storage/buckets/images/files', {
    multipart: { fileId: 'unique()', file: { name: 'wall.png', mimeType: 'image/png', buffer } },
  });
  expect(picture.status(), await picture.text()).toBe(201);
  const page = await openPanel('site');
  const storage = page.getByRole('region', { name: 'Storage' });
  await expect(storage.getByRole('listitem').filter({ hasText: painter.email })).toContainText(
    /\d kB · 1 picture/,
  );

  await page.getByRole('tab', { name: 'Log' }).click();
  await page.getByRole('combobox', { name: 'Show' }).selectOption('Administrator added');
  await expect(page.getByRole('row').filter({ hasText: 'Kavita' })).toHaveCount(1);
  await page.getByRole('combobox', { name: 'Show' }).selectOption('All actions');
  await page.getByLabel('Name or ID').fill('no such name');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await page.getByLabel('Name or ID').fill('');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export as CSV' }).click(),
  ]);
  const csv = await readFile(await download.path(), 'utf8');
  expect(csv.split('\n')[0]).toMatch(/action/i);
  expect(csv).toContain('administrator');
});
