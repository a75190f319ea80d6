/**
 * The addresses that have a screen. The router fills it in when it is built;
 * asking the router directly would make it import itself through the shell.
 */
let paths: ReadonlySet<string> = new Set();

export function declareScreens(all: Iterable<string>): void {
  paths = new Set(all);
}

/** Whether this installation has a screen at an address. */
export function hasScreen(path: string): boolean {
  return paths.has(path) || paths.has(`${path}/`);
}
