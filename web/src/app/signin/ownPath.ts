/**
 * Only a path of this application; anything else would send people elsewhere.
 * Browsers drop tabs and line ends from an address and read \ as /.
 */
export function ownPath(value: unknown): string | undefined {
  const own = typeof value === 'string' && /^\/(?!\/)/.test(value) && !/[\s\\]/.test(value);
  return own ? value : undefined;
}
