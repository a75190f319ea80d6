import { PEOPLE } from '../../people.ts';
import { readyOffline } from '../../steps/offline.ts';
import { deliver, startPushService } from '../../steps/pushService.ts';
import { expect, test } from '../../story.ts';

test('somebody has a device show notifications, sets quiet hours, and ends it', async ({
  enter,
}) => {
  const service = await startPushService();
  try {
    const page = await enter(PEOPLE.colleague, '/', { keeps: true });
    await page.context().grantPermissions(['notifications']);
    await service.serve(page.context());
    await readyOffline(page); // what shows notifications is there
    await page.goto(new URL('/myaccount', PEOPLE.colleague.home).href);
    const devices = page.getByRole('region', { name: 'Notifications on the device' });
    await devices.getByRole('button', { name: 'Show notifications on this device' }).click();
    await expect(page.getByText('This device shows notifications now')).toBeVisible();
    const start = devices.getByRole('button', { name: 'Show notifications on this device' });
    await expect(start).toHaveCount(0);
    const device = devices.getByRole('listitem').filter({ hasText: 'This device' });
    await expect(device).toContainText('Chrome');
    const [greeting = ''] = await service.sent(1);
    expect(JSON.parse(greeting)).toMatchObject({ lang: 'bg', path: '/myaccount' }); // his own
    expect(await deliver(page, greeting)).toEqual([JSON.parse(greeting).title]);

    await devices.getByLabel('From').fill('21:00');
    await devices.getByLabel('To', { exact: true }).fill('05:30');
    await devices.getByRole('button', { name: 'Save quiet hours' }).click();
    await expect(devices.getByText('It is quiet from 21:00 to 05:30')).toBeVisible();
    await page.reload();
    await expect(devices.getByText('It is quiet from 21:00 to 05:30')).toBeVisible();
    await devices.getByRole('button', { name: 'No quiet hours' }).click();
    await expect(devices.getByText('There are no quiet hours.')).toBeVisible();

    await device.getByRole('button', { name: /^Stop/ }).click();
    await expect(page.getByText('The device shows nothing more')).toBeVisible();
    await expect(device).toHaveCount(0);
    await expect(start).toBeVisible();
  } finally {
    service.stop();
  }
});
