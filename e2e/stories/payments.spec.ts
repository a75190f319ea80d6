import type { Locator, Page } from '@playwright/test';
import { PASSWORD, PEOPLE, type Person } from '../people.ts';
import { choose } from '../steps/choose.ts';
import { bill, daysPass } from '../steps/clock.ts';
import { givenOrganization, givenPermitType, givenPlan } from '../steps/given.ts';
import { begin, invite, somebody } from '../steps/people.ts';
import { begin as beginPermit } from '../steps/permits.ts';
import { fillReport, send, startReport, unique } from '../steps/report.ts';
import { type Stripe, startStripe } from '../steps/stripe.ts';
import { expect, test } from '../story.ts';

// What one sells by the other buys by: the seller and the prices are the installation's.
test.describe.configure({ mode: 'serial' });

test('a trial is extended, a plan is ordered by invoice, marked as paid and active', async ({
  enter,
}) => {
  const admin = await givenOrganization('North Plant', 'on');
  const address = new URL(admin.home).host;
  const page = await enter(admin, '/subscriptions');
  await page.getByRole('button', { name: 'Ask for an extension' }).click();
  await page.getByLabel('What you need more time for').fill('A second site');
  await page.getByRole('dialog').getByRole('button', { name: 'Ask for an extension' }).click();
  await expect(page.getByText('Waits for a decision')).toBeVisible();

  const master = await enter(PEOPLE.platform, '/extend_requests');
  const request = master.getByRole('listitem').filter({ hasText: address });
  await request.getByRole('button', { name: 'Extend by 14 days' }).click();
  await master.getByRole('dialog').getByRole('button', { name: 'Extend by 14 days' }).click();
  await expect(request.getByText('Approved')).toBeVisible();

  await master.goto(new URL('/paymentsettings', PEOPLE.platform.home).href);
  const seller = master.getByRole('region', { name: 'Seller and bank account' });
  await seller.getByLabel('Name of the company').fill('Hivis Ltd');
  await seller.getByLabel('Street and number').fill('1 Main Street');
  await seller.getByLabel('Postcode').fill('1000');
  await seller.getByLabel('City').fill('Sofia');
  await choose(seller, 'Country', 'Bulgaria');
  await seller.getByLabel('E-mail for invoices').fill('bills@hivis.example');
  await seller.getByLabel('VAT rate').fill('20');
  await seller.getByLabel('Account holder').fill('Hivis Ltd');
  await seller.getByLabel('IBAN').fill('BG80 BNBG 9661 1020 3456 78');
  await seller.getByRole('button', { name: 'Save' }).click();
  // Told a second time, it finds the price that it has set.
  if (await master.getByText('No prices yet').isVisible()) {
    await master.getByRole('button', { name: 'Add a price' }).click();
    const price = master.getByRole('dialog');
    await price.getByLabel('A month').fill('99.50');
    await price.getByLabel('A year').fill('995');
    await price.getByRole('button', { name: 'Save' }).click();
  }
  await expect(master.getByText('€99.50 a month')).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: 'Order a plan' }).click();
  const order = page.getByRole('dialog');
  await expect(order.getByText('€995.00').first()).toBeVisible();
  await order.getByLabel('Name of the company').fill('Story Works');
  await order.getByLabel('Street and number').fill('2 Side Street');
  await order.getByLabel('Postcode').fill('4000');
  await order.getByLabel('City').fill('Plovdiv');
  await choose(order, 'Country', 'Bulgaria');
  await order.getByLabel('E-mail for invoices').fill(admin.email);
  await expect(order.getByText('€1,194.00')).toBeVisible();
  await order.getByRole('button', { name: 'Order with obligation to pay' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();

  await master.reload();
  const owed = master.getByRole('listitem').filter({ hasText: 'Story Works' }).first();
  await owed.getByRole('button', { name: 'Mark as paid' }).click();
  await master.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click();
  await expect(owed.getByText('Paid', { exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'See the subscription and invoices' }).click();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  await page.getByRole('region', { name: 'Invoices' }).getByRole('link').first().click();
  await expect(page.getByText('BG80BNBG96611020345678')).toBeVisible();
  await expect(page.locator('[data-paper] header').getByText('Hivis Ltd')).toBeVisible();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Receipt' }).click(),
  ]);
  expect(saved.suggestedFilename()).toMatch(/^Receipt-\d{4}-\d{5}\.pdf$/);
});

test('a plan that is cancelled lapses, and the next payment brings everything back', async ({
  enter,
  visit,
  watch,
}) => {
  watch.expects(/^403 GET \/api\/v1\/authorize$/); // at the roadblock
  const admin = await givenOrganization('North Plant', 'on');
  await givenPermitType(admin, 'Hot work');
  await givenPlan(admin);
  const page = await enter(admin, '/');
  const nora = somebody('Nora Weld', admin.home);
  const desk = await visit(await invite(page, nora, 'Safety Manager'));
  await begin(desk, nora, PASSWORD);
  await page.goto(`${admin.home}/subscriptions`);
  await page.getByRole('button', { name: 'Cancel the plan' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the plan' }).click();
  await expect(page.getByRole('button', { name: 'Resume the plan' })).toBeVisible();

  await daysPass(admin, 32);
  await desk.goto(`${admin.home}/permits?status=all`);
  await expect(desk.getByText('Permits cannot be created or changed.')).toBeVisible();
  const newPermit = desk.getByRole('button', { name: 'Request a permit' });
  await expect(newPermit).toBeDisabled();
  await newPermit.hover();
  await expect(desk.getByRole('tooltip')).toHaveText(
    'The subscription is cancelled, so permits cannot be created or changed.',
  );

  await daysPass(admin, 15);
  await desk.reload();
  await expect(desk.getByText('The subscription has ended. Reading, exporting')).toBeVisible();
  await startReport(desk);
  await fillReport(desk, { description: unique('The guard of the belt is off') });
  const number = await send(desk);
  await desk.goto(`${admin.home}/observations?status=all`);
  await expect(desk.getByText(number)).toBeVisible();
  await desk.getByRole('button', { name: 'Export' }).click();
  const [list] = await Promise.all([
    desk.waitForEvent('download'),
    desk.getByRole('menuitem', { name: /\.csv/ }).click(),
  ]);
  expect(list.suggestedFilename()).toMatch(/\.csv$/);

  await daysPass(admin, 91);
  await desk.reload();
  await expect(
    desk.getByRole('heading', { name: 'Access to this organization is restricted' }),
  ).toBeVisible();
  await expect(desk.getByText('Your records are kept.')).toBeVisible();

  await page.goto(admin.home);
  await page.getByRole('link', { name: 'See the subscription' }).click();
  await expect(page.getByText('Closed to all but administrators')).toBeVisible();
  await page.getByRole('button', { name: 'Order more' }).click();
  await page.getByRole('button', { name: 'Order with obligation to pay' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();
  await page.getByRole('link', { name: 'See the subscription and invoices' }).click();
  const master = await enter(PEOPLE.platform, '/paymentsettings');
  const owed = master.getByRole('listitem').filter({ hasText: 'Story Works' }).first();
  await owed.getByRole('button', { name: 'Mark as paid' }).click();
  await master.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click();

  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  await expect(page.getByText('The subscription has ended.')).toHaveCount(0);
  await desk.getByRole('button', { name: 'Try again' }).click();
  await expect(desk.getByRole('link', { name: 'Permits', exact: true })).toBeVisible();
  await desk.goto(`${admin.home}/permits?status=all`);
  await newPermit.first().click();
  await beginPermit(desk, 'Hot work', 'Weld the gate');
});

test('a trial becomes a plan that is paid online, at a page of the payment provider', async ({
  enter,
}) => {
  const stripe = await startStripe();
  try {
    const master = await enter(PEOPLE.platform, '/paymentsettings');
    await payOnline(master, stripe);

    const admin = await givenOrganization('South Plant', 'on');
    const page = await enter(admin, '/subscriptions');
    await page.getByRole('button', { name: 'Order a plan' }).click();
    const order = page.getByRole('dialog');
    await fillBuyer(order, 'Card Works', admin);
    await order.getByRole('radio', { name: 'Online, by card' }).check();
    await order.getByRole('button', { name: 'Order with obligation to pay' }).click();
    await page.getByRole('button', { name: 'Pay 119400 eur' }).click();
    await expect(page.getByRole('heading', { name: 'Thank you for your payment' })).toBeVisible();
    await page.getByRole('link', { name: 'See the subscription and invoices' }).click();
    await expect(page.getByText('Active', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cards and payments' })).toBeVisible();

    await endOnline(master);
  } finally {
    stripe.stop();
  }
});

test('a renewal is charged as was agreed, and one that is declined says so', async ({ enter }) => {
  const stripe = await startStripe();
  try {
    const master = await enter(PEOPLE.platform, '/paymentsettings');
    await payOnline(master, stripe);
    const admin = await givenOrganization('East Plant', 'on');
    const page = await enter(admin, '/subscriptions');
    await page.getByRole('button', { name: 'Order a plan' }).click();
    const order = page.getByRole('dialog');
    await order.getByText('Monthly', { exact: true }).click();
    const name = unique('Belt Works');
    await fillBuyer(order, name, admin);
    await order.getByRole('radio', { name: 'Online, by card' }).check();
    await order.getByRole('checkbox', { name: 'Charge renewals automatically' }).check();
    await order.getByRole('button', { name: 'Order with obligation to pay' }).click();
    await page.getByRole('button', { name: 'Pay 11940 eur' }).click();
    await page.getByRole('link', { name: 'See the subscription and invoices' }).click();
    await expect(page.getByText('Active', { exact: true })).toBeVisible();
    await expect(page.getByRole('switch', { name: 'Charge renewals automatically' })).toBeChecked();

    const invoices = page.getByRole('region', { name: 'Invoices' }).getByRole('listitem');
    await daysPass(admin, 32);
    await bill();
    await expect(async () => {
      await page.reload();
      await expect(invoices).toHaveCount(2, { timeout: 5000 });
      await expect(invoices.first()).toContainText('Charged automatically', { timeout: 5000 });
    }).toPass({ timeout: 120_000 });
    await expect(invoices.first()).toContainText('Paid');
    const number = (await invoices.first().getByRole('link').textContent()) ?? '';
    await master.reload();
    const payment = master
      .getByRole('region', { name: 'Online payments' })
      .getByRole('listitem')
      .filter({ hasText: number });
    await expect(payment).toContainText('€119.40');
    await expect(payment).toContainText('Paid');

    stripe.decline();
    await daysPass(admin, 32);
    await bill();
    await expect(async () => {
      await page.reload();
      await expect(invoices).toHaveCount(3, { timeout: 5000 });
      await expect(invoices.first()).toContainText('Could not be charged: the card was declined', {
        timeout: 5000,
      });
    }).toPass({ timeout: 120_000 });
    await expect(page.getByText('Your payment is incomplete. After')).toBeVisible();

    await endOnline(master);
  } finally {
    stripe.stop();
  }
});

async function payOnline(master: Page, stripe: Stripe): Promise<void> {
  await master.getByRole('button', { name: /^(Payment online|Replace the keys)$/ }).click();
  await master.getByLabel('Secret key').fill(stripe.key);
  await master.getByLabel('Signing secret of the webhooks').fill(stripe.signingSecret);
  await master.getByRole('button', { name: 'Try and save' }).click();
  await expect(master.getByText('Invoices can be paid online at Stripe.')).toBeVisible();
}

async function endOnline(master: Page): Promise<void> {
  await master.getByRole('button', { name: 'End online payment' }).click();
  await master.getByRole('dialog').getByRole('button', { name: 'End online payment' }).click();
  await expect(master.getByText('Invoices are paid by bank transfer alone.')).toBeVisible();
}

async function fillBuyer(order: Locator, name: string, { email }: Person): Promise<void> {
  await order.getByLabel('Name of the company').fill(name);
  await order.getByLabel('Street and number').fill('3 Side Street');
  await order.getByLabel('Postcode').fill('4000');
  await order.getByLabel('City').fill('Plovdiv');
  await choose(order, 'Country', 'Bulgaria');
  await order.getByLabel('E-mail for invoices').fill(email);
}
