import type { Page } from '@playwright/test';

/**
 * Gives a page's browser a device that keeps passkeys and always finds its owner there. What it
 * returns has the device not know anybody any more, or know them again.
 */
export async function giveAuthenticator(page: Page): Promise<(known: boolean) => Promise<void>> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return async (isUserVerified) => {
    await browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  };
}
