/** At least 8 characters with one special character, or any 15. */
export function isStrong(password: string): boolean {
  const length = Array.from(password).length;
  return length >= 15 || (length >= 8 && /[^\p{L}\p{N}\s]/u.test(password));
}
