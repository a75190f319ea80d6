const KEY = 'hivis.web';

/** The product in a frame of another application: without its footer, as long as the tab is open. */
export function enterWebView(): void {
  try {
    sessionStorage.setItem(KEY, '1');
  } catch {
    // Without storage the footer is there.
  }
}

export function isWebView(): boolean {
  try {
    return sessionStorage.getItem(KEY) === '1';
  } catch {
    return false;
  }
}
