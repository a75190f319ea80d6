import type { BrowserContext, Page } from '@playwright/test';

/**
 * Listens to what browsers complain about: errors in the console, policies that
 * were broken, requests that failed. None of it is ever fine by itself, so a
 * story has to name what it provokes.
 */
export class Watch {
  private readonly heard: string[] = [];
  private readonly expected: RegExp[] = [
    // Nobody is signed in: the question is asked at every start.
    /^401 GET \/api\/v1\/authorize$/,
  ];

  async over(context: BrowserContext): Promise<void> {
    await context.exposeBinding('reportViolation', (_, what: string) => {
      this.heard.push(`policy: ${what}`);
    });
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        const report = (window as unknown as { reportViolation: (what: string) => void })
          .reportViolation;
        report(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`);
      });
    });
    context.on('page', (page) => this.listen(page));
  }

  /** The story brings this about itself. */
  expects(...complaints: RegExp[]): void {
    this.expected.push(...complaints);
  }

  verdict(): void {
    const rest = this.heard.filter((one) => !this.expected.some((known) => known.test(one)));
    if (rest.length > 0) throw new Error(`The browser complained:\n${rest.join('\n')}`);
  }

  private listen(page: Page): void {
    page.on('console', (message) => {
      // The answers themselves are judged below, with their address.
      if (message.type() !== 'error' || message.text().startsWith('Failed to load resource'))
        return;
      this.heard.push(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => this.heard.push(`error: ${error.stack ?? error.message}`));
    page.on('response', (response) => {
      if (response.status() < 400) return;
      const { pathname } = new URL(response.url());
      this.heard.push(`${response.status()} ${response.request().method()} ${pathname}`);
    });
    page.on('requestfailed', (request) => {
      const why = request.failure()?.errorText ?? '';
      // Given up by the page itself: a newer search, another screen.
      if (why === 'net::ERR_ABORTED') return;
      this.heard.push(`${why} ${request.method()} ${new URL(request.url()).pathname}`);
    });
  }
}
