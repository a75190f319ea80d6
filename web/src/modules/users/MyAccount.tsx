export function MyAccount() {
  return null;
}
