import { PEOPLE } from '../people.ts';
import { choose } from '../steps/choose.ts';
import { givenOrganization } from '../steps/given.ts';
import { startStripe } from '../steps/stripe.ts';
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
  const bill = master.getByRole('listitem').filter({ hasText: 'Story Works' }).first();
  await bill.getByRole('button', { name: 'Mark as paid' }).click();
  await master.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click();
  await expect(bill.getByText('Paid', { exact: true })).toBeVisible();

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

test('a trial becomes a plan that is paid online, at a page of the payment provider', async ({
  enter,
}) => {
  const stripe = await startStripe();
  try {
    const master = await enter(PEOPLE.platform, '/paymentsettings');
    await master.getByRole('button', { name: 'Payment online' }).click();
    await master.getByLabel('Secret key').fill(stripe.key);
    await master.getByLabel('Signing secret of the webhooks').fill(stripe.signingSecret);
    await master.getByRole('button', { name: 'Try and save' }).click();
    await expect(master.getByText('Invoices can be paid online at Stripe.')).toBeVisible();

    const admin = await givenOrganization('South Plant', 'on');
    const page = await enter(admin, '/subscriptions');
    await page.getByRole('button', { name: 'Order a plan' }).click();
    const order = page.getByRole('dialog');
    await order.getByLabel('Name of the company').fill('Card Works');
    await order.getByLabel('Street and number').fill('3 Side Street');
    await order.getByLabel('Postcode').fill('4000');
    await order.getByLabel('City').fill('Plovdiv');
    await choose(order, 'Country', 'Bulgaria');
    await order.getByLabel('E-mail for invoices').fill(admin.email);
    await order.getByRole('radio', { name: 'Online, by card' }).check();
    await order.getByRole('button', { name: 'Order with obligation to pay' }).click();
    await page.getByRole('button', { name: 'Pay 119400 eur' }).click();
    await expect(page.getByRole('heading', { name: 'Thank you for your payment' })).toBeVisible();
    await page.getByRole('link', { name: 'See the subscription and invoices' }).click();
    await expect(page.getByText('Active', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cards and payments' })).toBeVisible();

    await master.getByRole('button', { name: 'End online payment' }).click();
    await master.getByRole('dialog').getByRole('button', { name: 'End online payment' }).click();
    await expect(master.getByText('Invoices are paid by bank transfer alone.')).toBeVisible();
  } finally {
    stripe.stop();
  }
});
