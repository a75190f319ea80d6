// Runs before the first paint, so that a person who chose dark never sees a
// white flash. It is a file of its own because the content security policy
// allows no inline scripts.
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem('hivis.theme');
  } catch {
    // Storage can be switched off; the system's choice is used then.
  }
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  const scheme = choice === 'light' || choice === 'dark' ? choice : dark ? 'dark' : 'light';
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
})();
