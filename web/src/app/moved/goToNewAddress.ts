/** Goes to the same screen at another address. */
export function goToNewAddress(address: string): void {
  const { pathname, search, hash } = location;
  location.replace(address + pathname + search + hash);
}
