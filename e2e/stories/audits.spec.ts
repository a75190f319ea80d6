import { createHash } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { PEOPLE } from '../people.ts';
import {
  auditOf,
  givenApprovers,
  givenAudit,
  givenAuditTemplate,
  givenOn,
  givenOrganization,
  givenSite,
} from '../steps/given.ts';
import { readyToLeave, shelf } from '../steps/offline.ts';
import { photo } from '../steps/photo.ts';
import { unique } from '../steps/report.ts';
import { expect, test } from '../story.ts';

const { admin, manager } = PEOPLE;
const CUT = [/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /WebSocket/, /^401 GET \/api\//];

/** The questions of the section that is open. */
const questions = (page: Page) => page.locator('form [data-answer]:visible');

/** What a field offers that is open. */
const choices = (page: Page) => page.locator('[role="option"][data-combobox-option]:visible');

const choose = (page: Page, name: string) => choices(page).filter({ hasText: name }).click();

async function next(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Next section' }).click();
}

const signing = (page: Page, group: string) => page.getByRole('group', { name: group });
const pad = (page: Page, group: string) =>
  signing(page, group).getByRole('img', { name: 'Field to sign in' });

/** Drawn with a finger across the field, once what is above it has come to rest. */
async function drawn(page: Page, group: string): Promise<void> {
  const field = pad(page, group);
  await field.hover({ position: { x: 20, y: 30 } });
  await page.mouse.down();
  const box = await field.boundingBox();
  if (!box) throw new Error('There is nothing to sign on.');
  await page.mouse.move(box.x + box.width - 30, box.y + box.height / 2, { steps: 5 });
  await page.mouse.up();
}

async function signDrawn(page: Page, group: string): Promise<void> {
  await signing(page, group).getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(pad(page, group)).toBeHidden();
}

async function sign(page: Page, group: string): Promise<void> {
  await drawn(page, group);
  await signDrawn(page, group);
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

test('a template comes from the shelf, and its schedule is planned at three sites and moved', async ({
  enter,
}) => {
  const owner = await givenOrganization('Foundry');
  for (const site of ['Harbour', 'Smelter']) await givenSite(owner, site);
  const name = unique('Fire safety');
  const page = await enter(owner, '/audit-forms');
  await page.getByRole('button', { name: 'New template' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Fire safety', { exact: true }).click();
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('Version 1')).toBeVisible();

  await page.goto(`${owner.home}/audits/schedules`);
  await page.getByRole('button', { name: 'New schedule' }).first().click();
  const plan = page.getByRole('dialog');
  await plan.getByLabel('Template').selectOption({ label: name });
  await plan.getByLabel('Sites').first().click();
  for (const site of ['Foundry', 'Harbour', 'Smelter']) await choose(page, site);
  await page.keyboard.press('Escape');
  await plan.getByLabel('Auditor', { exact: true }).click();
  await choose(page, owner.name);
  await plan.getByLabel('How often').selectOption('monthly');
  await plan.getByLabel('On working days only').uncheck();
  await plan.getByRole('button', { name: 'Schedule' }).click();
  await expect(plan).toBeHidden();
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('3 sites');

  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('row', { name: /AUD-/ }).first()).toBeVisible();
  await page.getByText('Calendar', { exact: true }).click();
  const moved = page.getByRole('button', { name: /^Move: AUD-/ }).first();
  await moved.click();
  const ask = page.getByRole('dialog');
  const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  await ask.getByLabel('Planned').fill(tomorrow);
  await ask.getByRole('button', { name: 'Move' }).click();
  await expect(page.getByText(/AUD-\d{6} is planned on/)).toBeVisible();

  // Those of the next month are made already; there is room on both sides of their day.
  // Which month is shown depends on the clock of the organization: a day in the middle of the page says it.
  const shown = async () =>
    (await page.locator('[data-day]').nth(14).getAttribute('data-day'))?.slice(0, 7) ?? '';
  const before = await shown();
  await page.getByRole('button', { name: 'Next month' }).click();
  await expect.poll(shown).not.toBe(before);
  const month = await shown();
  const held = page.locator(`[data-day^="${month}"] [draggable="true"]`).first();
  const button = held.getByRole('button', { name: /^Move: AUD-/ });
  const number = /AUD-\d{6}/.exec((await button.getAttribute('aria-label')) ?? '')?.[0] ?? '';
  const from = await held.evaluate((each) => each.closest('[data-day]')?.getAttribute('data-day'));
  const to = `${from?.slice(0, 8)}${from?.endsWith('-15') ? '16' : '15'}`;
  await held.dragTo(page.locator(`[data-day="${to}"]`));
  await expect(page.getByText(`${number} is planned on`)).toBeVisible();
  await expect(
    page.locator(`[data-day="${to}"]`).getByRole('button', { name: number }),
  ).toBeVisible();
});

test('an audit is gone through without a network, over a page that died, and arrives once', async ({
  enter,
  watch,
}) => {
  watch.expects(...CUT);
  const title = unique('Round of hall 2');
  const template = await givenAuditTemplate(admin, unique('Round'), {
    Paths: 10,
    Machines: 10,
    Electricity: 10,
    Chemicals: 10,
  });
  const { id } = await givenAudit(admin, template, title);
  const page = await enter(admin, `/audits/${id}/audit/1`, { phone: true, keeps: true });
  const context = page.context();
  await expect(page.getByRole('heading', { level: 2, name: 'Paths' })).toBeVisible();
  await readyToLeave(page);
  await expect.poll(() => shelf(page, 'answers')).toContain(title);
  await context.setOffline(true);

  const photos = Array.from({ length: 12 }, (_, index) => photo(`p${index}.png`, index));
  const half = async (on: Page, sections: number, from: number) => {
    for (let section = 0; section < sections; section++) {
      for (let at = 0; at < 10; at++) {
        const question = questions(on).nth(at);
        await question.getByText(at === 9 ? 'No' : 'Yes', { exact: true }).click();
        const picture = at < 3 ? photos[from + section * 3 + at] : undefined;
        if (picture) await addPhoto(question, picture);
      }
      if (section < sections - 1) await next(on);
    }
  };
  await half(page, 2, 0);
  await expect(page.getByText('20 answers are kept on this device')).toBeVisible();
  await kill(page);

  const again = await context.newPage();
  await again.goto(`${admin.home}/audits/${id}/audit/3`);
  await expect(again.getByRole('heading', { level: 2, name: 'Electricity' })).toBeVisible();
  await expect(again.getByText('20 of 40 answered')).toBeVisible();
  await half(again, 2, 6);
  await sign(again, 'Signature of the auditor');
  await again.getByRole('button', { name: 'Signature of a witness' }).click();
  await again.getByRole('group', { name: 'Signature of a witness' }).getByLabel('Name').fill('Ivo');
  await sign(again, 'Signature of a witness');
  await again.getByRole('button', { name: 'Complete the audit' }).click();
  await expect(again.getByText('Completed on this device.')).toBeVisible();
  await context.setOffline(false);
  await expect(again).toHaveURL(new RegExp(`/audits/${id}/summary`));
  await expect(again.getByText('90%').first()).toBeVisible();

  const audit = await auditOf<Found>(admin, id);
  expect(audit.answers).toHaveLength(40);
  expect(audit.signatures).toHaveLength(2);
  expect(audit.answers.every(({ earlier }) => earlier === 0)).toBe(true);
  const sent = new Set(photos.map(({ buffer }) => hashOf(buffer)));
  const urls = audit.attachments.map(({ url }) => url);
  const kept = new Set(await hashesOf(again, urls));
  expect([...sent].filter((hash) => !kept.has(hash))).toEqual([]);
  expect(urls).toHaveLength(14); // two of them are signatures
});

/** As a phone kills a tab for want of memory: nothing of it is told before. */
async function kill(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const died = page.waitForEvent('crash');
  void devtools.send('Page.crash').catch(() => undefined);
  await died;
  await page.close();
}

test('an audit that nobody scheduled is begun, with a finding and an action, where there is no network', async ({
  enter,
  watch,
}) => {
  watch.expects(...CUT);
  const name = unique('Tank');
  await givenAuditTemplate(admin, name, { [`Lids of ${name}`]: 2 });
  const page = await enter(admin, '/audits/begin', { phone: true, keeps: true });
  const context = page.context();
  await readyToLeave(page);
  await expect.poll(() => shelf(page, 'answers')).toContain(`Lids of ${name} 2`);
  await context.setOffline(true);
  await page.getByLabel('Site', { exact: true }).selectOption({ index: 1 });
  await page.getByText(name, { exact: true }).click();
  await page.getByRole('button', { name: 'Begin' }).click();
  await expect(page.getByText('No number yet')).toBeVisible();
  await expect(questions(page)).toHaveCount(2);
  const first = questions(page).nth(0);
  await first.getByText('No', { exact: true }).click();
  await first.getByRole('button', { name: 'Finding', exact: true }).click();
  const finding = page.getByRole('dialog');
  await finding.getByText('Major', { exact: true }).click();
  await finding.getByLabel('What was found').fill('The lid does not close.');
  await finding.getByRole('button', { name: 'Save' }).click();
  await expect(finding).toBeHidden();
  await first.getByRole('button', { name: 'Action', exact: true }).click();
  await fillAction(page, 'Mend the lid');
  await expect(page.getByText('On this device, not sent yet')).toHaveCount(2);
  await expect(page.getByText('3 answers are kept on this device')).toBeVisible();
  const address = page.url();
  await kill(page);

  const again = await context.newPage();
  await again.goto(address);
  await expect(again.getByText('The lid does not close.')).toBeVisible();
  const second = questions(again).nth(1);
  await second.getByText('Yes', { exact: true }).click();
  await again.getByLabel('Remarks on the whole').fill('Dark in there.');
  await drawn(again, 'Signature of the auditor');
  await second.getByRole('button', { name: 'Finding', exact: true }).click();
  await again.getByRole('dialog').getByLabel('What was found').fill('The ladder is loose.');
  // It gets its number while something is written, drawn and signed: none of it is lost.
  await context.setOffline(false);
  await expect(again.getByText(/AUD-\d{6}/)).toBeVisible();
  await again.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(again.getByRole('dialog')).toBeHidden();
  await expect(second.getByRole('button', { name: '1 finding' })).toBeVisible();
  await signDrawn(again, 'Signature of the auditor');
  await again.getByRole('button', { name: 'Complete the audit' }).click();
  await expect(again).toHaveURL(/\/audits\/\d+\/summary/);
  const audit = await auditOf<Begun>(admin, Number(/audits\/(\d+)/.exec(again.url())?.[1]));
  const remarks = 'Dark in there.';
  expect(audit).toMatchObject({ title: name, percent: 50, status: 'completed', remarks });
  expect(audit.finding_list.map(({ text, grade }) => [grade, text])).toEqual([
    ['major', 'The lid does not close.'],
    ['minor', 'The ladder is loose.'],
  ]);
  expect(audit.actions.map(({ description }) => description)).toEqual(['Mend the lid']);
});

interface Begun {
  readonly finding_list: readonly { readonly text: string; readonly grade: string }[];
  readonly actions: readonly { readonly description: string }[];
}

test('what an auditor did without a network arrives, though the audit was given on', async ({
  enter,
  watch,
}) => {
  watch.expects(...CUT);
  const title = unique('Round of the yard');
  const template = await givenAuditTemplate(admin, unique('Yard'), { Gates: 2 });
  const { id } = await givenAudit(manager, template, title);
  const page = await enter(manager, `/audits/${id}/audit/1`, { phone: true, keeps: true });
  const context = page.context();
  await readyToLeave(page);
  await expect.poll(() => shelf(page, 'answers')).toContain(title);
  await context.setOffline(true);
  const gate = questions(page).nth(0);
  await gate.getByText('No', { exact: true }).click();
  await addPhoto(gate, photo('gate.png', 3));
  await questions(page).nth(1).getByText('Yes', { exact: true }).click();
  await expect(page.getByText('2 answers are kept on this device')).toBeVisible();
  await gate.getByRole('button', { name: 'Finding', exact: true }).click();
  await page.getByRole('dialog').getByLabel('What was found').fill('The gate hangs.');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await sign(page, 'Signature of the auditor');
  await page.getByLabel('Remarks on the whole').fill('Come by day.');
  await page.getByRole('button', { name: 'Complete the audit' }).click();
  await expect(page.getByText('Completed on this device.')).toBeVisible();

  // Whoever gives it on is told beforehand what becomes of that.
  const lead = await enter(admin, `/audits/${id}/summary`);
  await lead.getByRole('button', { name: 'More', exact: true }).click();
  await lead.getByRole('menuitem', { name: 'Assign' }).click();
  await expect(lead.getByRole('dialog')).toContainText('is still taken for 60 days');
  await givenOn(admin, id, admin);

  await context.setOffline(false);
  const handed = /is with Marta Lindqvist now, who signs and completes it.*signature was not taken/;
  await expect(page.getByText(handed)).toBeVisible();
  await expect(page).toHaveURL(/\/audits\/all/);
  const audit = await auditOf<Found & Begun>(admin, id);
  expect(audit).toMatchObject({ status: 'in_progress', answered: 2 });
  expect(audit.attachments).toHaveLength(1);
  expect(audit.finding_list.map(({ text }) => text)).toEqual(['The gate hangs.']);
  await lead.goto(`${admin.home}/audits/${id}/summary`);
  await expect(lead.getByText('Come by day.').first()).toBeVisible();
});

/** An action is given to the manager. */
async function fillAction(page: Page, description: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What is to be done?').fill(description);
  await dialog.getByLabel('Control').click();
  await choose(page, 'Engineering');
  await dialog.getByLabel('Responsible').fill(manager.name);
  await choose(page, manager.name);
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  await dialog.getByLabel('Due').fill(day);
  await dialog.getByRole('button', { name: 'Raise the action' }).click();
  await expect(dialog).toBeHidden();
}

test('a large photo is made smaller and drawn on, and another device goes on', async ({
  enter,
}) => {
  const template = await givenAuditTemplate(admin, unique('Cranes'), { Hooks: 2 });
  const { id } = await givenAudit(admin, template, unique('Crane walk'));
  const phone = await enter(admin, `/audits/${id}/audit/1`, { phone: true });
  const hook = questions(phone).nth(0);
  await hook.getByText('Yes', { exact: true }).click();
  // What is not sent by then goes along with the photo, as one answer.
  await expect.poll(async () => (await auditOf<WithPhotos>(admin, id)).answers.length).toBe(1);
  const large = await largePhoto(phone, 'hook.png');
  expect(large.buffer.byteLength).toBeGreaterThan(3_000_000);
  await addPhoto(hook, large, 'hook.jpg');
  await expect(phone.getByText('Everything is saved')).toBeVisible();
  // It says so of nothing that is still on its way.
  expect((await photosOf(id)).now).toHaveLength(1);
  await hook.getByRole('button', { name: 'Draw on hook.jpg' }).click();
  const marker = phone.getByRole('dialog');
  const canvas = marker.locator('canvas');
  const box = await canvas.boundingBox();
  if (!box) throw new Error('There is nothing to draw on.');
  await phone.mouse.move(box.x + box.width / 4, box.y + box.height / 4);
  await phone.mouse.down();
  await phone.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 6 });
  await phone.mouse.up();
  await marker.getByRole('button', { name: 'Keep the marks' }).click();
  await expect(marker).toBeHidden();
  await expect(hook.getByRole('button', { name: 'Remove hook.jpg' })).toHaveCount(1);
  await expect.poll(async () => (await photosOf(id)).now.length).toBe(1);
  await expect.poll(async () => (await photosOf(id)).earlier).toBeGreaterThanOrEqual(2);
  for (const { size } of (await photosOf(id)).all) expect(size).toBeLessThan(1_000_000);

  const tablet = await enter(admin, `/audits/${id}/audit/1`);
  const there = questions(tablet).nth(0);
  await expect(there.getByRole('button', { name: 'Remove hook.jpg' })).toBeVisible();
  await there.getByText('No', { exact: true }).click();
  await expect(tablet.getByText('Everything is saved')).toBeVisible();
  await expect(phone.getByRole('radio', { name: 'No' }).first()).toBeChecked();
  await questions(phone).nth(1).getByText('Yes', { exact: true }).click();
  await expect(tablet.getByText('2 of 2 answered')).toBeVisible();
  await there.getByRole('button', { name: /earlier/ }).click();
  await expect(tablet.getByRole('dialog')).toContainText('Yes');
});

interface WithPhotos {
  readonly attachments: readonly { readonly size: number }[];
  readonly answers: readonly {
    readonly attachment_ids?: readonly number[];
    readonly earlier: number;
  }[];
}

async function photosOf(id: number) {
  const { attachments, answers } = await auditOf<WithPhotos>(admin, id);
  const first = answers[0];
  return { all: attachments, now: first?.attachment_ids ?? [], earlier: first?.earlier ?? 0 };
}

/** A picture as a camera takes it, with more in it than is worth sending. */
async function largePhoto(page: Page, name: string) {
  const text = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(2400, 1800);
    const context = canvas.getContext('2d');
    const pixels = new ImageData(2400, 1800);
    let seed = 7;
    for (let at = 0; at < pixels.data.length; at++) {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      pixels.data[at] = at % 4 === 3 ? 255 : 90 + ((seed >> 16) % 80);
    }
    context?.putImageData(pixels, 0, 0);
    const bytes = new Uint8Array(
      await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer(),
    );
    let all = '';
    for (let at = 0; at < bytes.length; at += 8192)
      all += String.fromCharCode(...bytes.subarray(at, at + 8192));
    return btoa(all);
  });
  return { name, mimeType: 'image/png', buffer: Buffer.from(text, 'base64') };
}

/** The hashes of files as a browser gets them. */
const hashesOf = (page: Page, urls: readonly string[]): Promise<string[]> =>
  page.evaluate(async (all) => {
    const hashes: string[] = [];
    for (const url of all) {
      const bytes = await (await fetch(url)).arrayBuffer();
      const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
      hashes.push([...hash].map((byte) => byte.toString(16).padStart(2, '0')).join(''));
    }
    return hashes;
  }, urls);

interface Found {
  readonly answers: readonly { readonly earlier: number }[];
  readonly signatures: readonly unknown[];
  readonly attachments: readonly { readonly url: string }[];
}

async function addPhoto(
  question: Locator,
  picture: ReturnType<typeof photo>,
  kept = picture.name,
): Promise<void> {
  await question.getByRole('button', { name: 'Photo', exact: true }).click();
  await question.locator('input[type="file"]').last().setInputFiles(picture);
  await expect(question.getByRole('button', { name: `Remove ${kept}` })).toBeVisible();
}

test('an audit with a finding is rejected, put right, approved and printed', async ({ enter }) => {
  const title = unique('Scaffold walk');
  const template = await givenAuditTemplate(admin, unique('Scaffolds'), { Planks: 2 });
  await givenApprovers(admin, template, [manager]);
  const { id } = await givenAudit(admin, template, title);
  const page = await enter(admin, `/audits/${id}/audit/1`);
  await questions(page).nth(0).getByText('No', { exact: true }).click();
  await questions(page).nth(1).getByText('Yes', { exact: true }).click();
  await questions(page).nth(0).getByRole('button', { name: 'Finding' }).click();
  const finding = page.getByRole('dialog');
  await finding.getByText('Major', { exact: true }).click();
  await finding.getByLabel('What was found').fill('A plank is cracked.');
  await finding.getByRole('button', { name: 'Save' }).click();
  await expect(finding).toBeHidden();
  await expect(page.getByText('Everything is saved')).toBeVisible();
  await sign(page, 'Signature of the auditor');
  await page.getByRole('button', { name: 'Complete the audit' }).click();
  await expect(page).toHaveURL(new RegExp(`/audits/${id}/summary`));

  const other = await enter(manager, `/audits/${id}/summary`);
  await decide(other, 'Reject', 'The second bay was left out.');
  await expect(page.getByText(/rejected it/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Take it up again' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take it up again' }).click();
  await page.getByRole('button', { name: 'Continue the audit' }).click();
  await sign(page, 'Signature of the auditor');
  await page.getByRole('button', { name: 'Complete the audit' }).click();
  await expect(page).toHaveURL(new RegExp(`/audits/${id}/summary`));
  await decide(other, 'Approve', 'Complete now.');
  await expect(page.getByText('Approved', { exact: true }).first()).toBeVisible();

  await page.goto(`${admin.home}/audits/${id}/report`);
  await expect(page.getByText('A plank is cracked.').first()).toBeVisible();
  await expect(page.getByText('50%').first()).toBeVisible();
  await expect(page.getByRole('img', { name: 'Code that leads to this record' })).toBeVisible();
});

/** The decision of whoever is asked, at the record itself. */
async function decide(page: Page, how: 'Approve' | 'Reject', remark: string): Promise<void> {
  await page.getByRole('button', { name: how, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(remark);
  await dialog.getByRole('button', { name: how, exact: true }).click();
  await expect(dialog).toBeHidden();
}
