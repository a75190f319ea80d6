// Runs before the first paint, so that a person who chose dark never sees a
// white flash. It is a file of its own because the content security policy
// allows no inline scripts.
(() => {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const chosen = () => {
    try {
      return localStorage.getItem('hivis.theme');
    } catch {
      // Storage can be switched off; the system's choice is used then.
      return null;
    }
  };
  const apply = () => {
    const choice = chosen();
    const given = choice === 'light' || choice === 'dark';
    const scheme = given ? choice : system.matches ? 'dark' : 'light';
    document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
  };
  apply();
  system.addEventListener('change', apply);
})();
